import type { Clock } from '../../base/clock.ts'
import type { Schedule, ScheduledTask } from '../../base/schedule.ts'
import { dayMs, dayOf } from './day.ts'
import type { EventStore } from './store.ts'

export interface UpkeepOptions {
  readonly clock: Clock
  /** Days for which events are kept; null for ever. */
  readonly retentionDays: number | null
  readonly schedule: Schedule
}

const rollUpEveryMs = 15_000

/** What the store needs done now and then: roll-ups of the days that changed, and forgetting what is too old. */
export function startUpkeep(
  store: Pick<EventStore, 'rollUp' | 'deleteBefore'>,
  { clock, retentionDays, schedule }: UpkeepOptions,
): ScheduledTask {
  const scheduled = [
    schedule({
      name: 'roll up events',
      everyMs: rollUpEveryMs,
      async work(signal) {
        while (await store.rollUp(clock())) signal.throwIfAborted()
      },
    }),
  ]
  if (retentionDays !== null) {
    scheduled.push(
      schedule({
        // Another number of days is another task, done at once.
        name: `forget events after ${retentionDays} days`,
        everyMs: dayMs,
        work: () => store.deleteBefore((dayOf(clock()) - retentionDays) * dayMs),
      }),
    )
  }
  return {
    async stop() {
      await Promise.all(scheduled.map((work) => work.stop()))
    },
  }
}
