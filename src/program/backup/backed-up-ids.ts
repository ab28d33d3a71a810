import type { BackupPlace } from '../../backup/place.ts'
import { poll } from '../../base/schedule.ts'

export interface BackedUpIds {
  /** The last id of the inbox of this name that the last backup has; 0 if it has none. */
  idOf(inbox: string): number
  stop(): Promise<void>
}

export interface WatchOptions {
  readonly everyMs: number
  readonly onError: (error: unknown) => void
}

/** Reads periodically what the last backup in a place has. */
export function watchBackedUpIds(
  place: Pick<BackupPlace, 'list' | 'readManifest'>,
  { everyMs, onError }: WatchOptions,
): BackedUpIds {
  let last = ''
  let ids: ReadonlyMap<string, number> = new Map()
  const read = async (): Promise<void> => {
    const name = (await place.list()).at(-1)
    if (name === undefined || name === last) return
    ids = new Map((await place.readManifest(name)).events?.marks ?? [])
    last = name
  }
  const polling = poll(everyMs, onError, read)
  return { idOf: (inbox) => ids.get(inbox) ?? 0, stop: polling.stop }
}
