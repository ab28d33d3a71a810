import { dayOf } from '../../analytics/events/day.ts'
import { createVisitorSalts } from '../../analytics/visitor-salts.ts'
import { systemClock } from '../../base/clock.ts'
import { type ScheduledTask, scheduleLocally } from '../../base/schedule.ts'
import { openEmbeddedExclusive } from '../../database/open.ts'

const everyMs = 10 * 60_000

/**
 * The records that were moved to a server are left in the data folder as they were, the salts of those days included. They
 * end there when they end everywhere, else visitors could be told by their ids as long as the file is there.
 */
export function forgetMovedSalts(dataDir: string, onError: (error: unknown) => void): ScheduledTask {
  return scheduleLocally(systemClock, onError)({ name: 'forget moved salts', everyMs, work: () => forgetOnce(dataDir) })
}

export async function forgetOnce(dataDir: string, now = systemClock()): Promise<void> {
  const records = openEmbeddedExclusive(dataDir)
  if (!records) return
  try {
    const before = dayOf(now) - 1
    const old = records.db.selectFrom('salts').select('day').where('day', '<', before).limit(1)
    // A file in which there is nothing to forget is not touched.
    if (await old.executeTakeFirst()) await createVisitorSalts(records).deleteBefore(before)
  } finally {
    await records.close()
  }
}
