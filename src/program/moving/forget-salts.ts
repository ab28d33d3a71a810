import { dayOf } from '../../analytics/events/day.ts'
import { createVisitorSalts } from '../../analytics/visitor-salts.ts'
import { systemClock } from '../../base/clock.ts'
import { type ScheduledTask, scheduleLocally } from '../../base/schedule.ts'
import { openEmbeddedExclusive } from '../../database/open.ts'

const everyMs = 10 * 60_000

/**
 * A move to a server leaves the old records in the data folder, including the salts of those days. They must expire there as
 * everywhere else, because visitors could be identified by their ids for as long as the salts exist.
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
    // Leaves a file without expired salts untouched.
    if (await old.executeTakeFirst()) await createVisitorSalts(records).deleteBefore(before)
  } finally {
    await records.close()
  }
}
