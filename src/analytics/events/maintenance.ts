import type { Clock } from '../../base/clock.ts'
import type { Schedule, ScheduledTask } from '../../base/schedule.ts'
import { dayMs, dayOf } from './day.ts'
import type { EventRetention, RollUpBuilder } from './store.ts'

export interface MaintenanceOptions {
  readonly clock: Clock
  /** How many days events are kept; null keeps them forever. */
  readonly retentionDays: number | null
  readonly botHitDays?: number
  readonly schedule: Schedule
  /** Roll-ups wait while it is true. */
  readonly isPaused?: () => boolean
}

const rollUpEveryMs = 15_000

/** The periodic maintenance of a store: roll-ups of changed days, and retention. */
export function startMaintenance(
  store: Pick<RollUpBuilder, 'rollUp'> &
    Pick<EventRetention, 'deleteBefore'> &
    Partial<Pick<EventRetention, 'deleteBotHits'>>,
  { clock, retentionDays, botHitDays, schedule, isPaused = () => false }: MaintenanceOptions,
): ScheduledTask {
  const scheduled = [
    schedule({
      name: 'roll up events',
      everyMs: rollUpEveryMs,
      async work(signal) {
        while (!isPaused() && (await store.rollUp(clock()))) signal.throwIfAborted()
      },
    }),
  ]
  if (retentionDays !== null) {
    scheduled.push(
      schedule({
        // Another number of days is another task, which runs at once.
        name: `forget events after ${retentionDays} days`,
        everyMs: dayMs,
        work: () => store.deleteBefore((dayOf(clock()) - retentionDays) * dayMs),
      }),
    )
  }
  if (botHitDays !== undefined) {
    scheduled.push(
      schedule({
        name: `forget bot hits after ${botHitDays} days`,
        everyMs: dayMs,
        work: async () => store.deleteBotHits?.((dayOf(clock()) - botHitDays) * dayMs),
      }),
    )
  }
  return {
    async stop() {
      await Promise.all(scheduled.map((work) => work.stop()))
    },
  }
}
