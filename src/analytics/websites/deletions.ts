import type { Clock } from '../../base/clock.ts'
import type { Records } from '../../database/records.ts'

/** Hits that were accepted before the website went may still be on their way into the event store. */
const stragglersMs = 5 * 60_000

/** Deletes the events of websites that are gone, until none can follow any more. */
export async function finishDeletions(
  { db }: Records,
  clock: Clock,
  deleteEvents: (website: number) => Promise<void>,
): Promise<void> {
  const pending = await db.selectFrom('deleted_websites').selectAll().orderBy('id').execute()
  for (const { id, deleted_at } of pending) {
    const last = deleted_at + stragglersMs <= clock()
    await deleteEvents(id)
    if (last) await db.deleteFrom('deleted_websites').where('id', '=', id).execute()
  }
}
