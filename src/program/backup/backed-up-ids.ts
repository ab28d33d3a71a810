import { join } from 'node:path'
import { listBackups, readManifest } from '../../backup/folder.ts'
import { poll } from '../../base/schedule.ts'

export interface BackedUpIds {
  /** The last id of the inbox of this name that the last backup has; 0 if it has none. */
  idOf(inbox: string): number
  stop(): Promise<void>
}

const readEveryMs = 30_000

/** Reads periodically what the last backup in a folder has. */
export async function watchBackedUpIds(target: string, onError: (error: unknown) => void): Promise<BackedUpIds> {
  let last = ''
  let ids: ReadonlyMap<string, number> = new Map()
  const read = async (): Promise<void> => {
    const name = (await listBackups(target)).at(-1)
    if (name === undefined || name === last) return
    ids = new Map((await readManifest(join(target, name))).events?.marks ?? [])
    last = name
  }
  await read().catch(onError)
  const polling = poll(readEveryMs, onError, read)
  return { idOf: (inbox) => ids.get(inbox) ?? 0, stop: polling.stop }
}
