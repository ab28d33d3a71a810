import type { Clock } from '../../base/clock.ts'
import type { Records } from '../../database/records.ts'

export interface DeletionParts {
  readonly records: Records
  readonly clock: Clock
  readonly deleteEvents: (website: number) => Promise<void>
  readonly onError: (error: unknown) => void
}

export interface Deletions {
  /** A website may have gone: look at once. */
  look(): void
  stop(): Promise<void>
}

const everyMs = 15_000
/** Hits that were accepted before the website went may still be on their way into the event store. */
const stragglersMs = 5 * 60_000

/** Deletes the events of websites that are gone, until none can follow any more. */
export function startDeletions({ records: { db }, clock, deleteEvents, onError }: DeletionParts): Deletions {
  let underway: Promise<void> | null = null
  let again = false

  const work = async (): Promise<void> => {
    while (again) {
      again = false
      const pending = await db.selectFrom('deleted_websites').selectAll().orderBy('id').execute()
      for (const { id, deleted_at } of pending) {
        const last = deleted_at + stragglersMs <= clock()
        await deleteEvents(id)
        if (last) await db.deleteFrom('deleted_websites').where('id', '=', id).execute()
      }
    }
  }
  const look = (): void => {
    again = true
    underway ??= work()
      .catch(onError)
      .finally(() => {
        underway = null
      })
  }
  const timer = setInterval(look, everyMs)
  look()
  return {
    look,
    async stop() {
      clearInterval(timer)
      await underway
    },
  }
}
