import type { Records } from '../../database/records.ts'

/** Deletes the events of websites that are gone, and then forgets that there was something to delete. */
export async function finishDeletions(
  { db }: Records,
  deleteEvents: (website: number) => Promise<void>,
): Promise<void> {
  const pending = await db.selectFrom('deleted_websites').select('id').orderBy('id').execute()
  for (const { id } of pending) {
    await deleteEvents(id)
    await db.deleteFrom('deleted_websites').where('id', '=', id).execute()
  }
}
