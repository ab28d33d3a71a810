import type { Clock } from '../base/clock.ts'
import type { Records } from '../database/records.ts'
import type { EventStore } from './events/store.ts'
import { finishDeletions } from './websites/deletions.ts'

export interface UpkeepParts {
  readonly records: Records
  readonly store: EventStore
  readonly clock: Clock
  /** Null: events are kept for ever. */
  readonly retentionDays: number | null
  readonly onError: (error: unknown) => void
}

const everyMs = 15_000
const dayMs = 86_400_000

/** What keeps the event store in order: roll-ups of finished days, deletions that are due, retention. */
export function startUpkeep({ records, store, clock, retentionDays, onError }: UpkeepParts): { stop(): Promise<void> } {
  let stopping = false

  const work = async (): Promise<void> => {
    await finishDeletions(records, clock, store.deleteWebsite)
    if (retentionDays !== null) await store.deleteBefore(clock() - retentionDays * dayMs)
    while (!stopping && (await store.rollUp(clock()))) {
      // One day at a time, so that stopping never waits for a year of them.
    }
  }

  let underway: Promise<void> | null = null
  const turn = (): void => {
    underway ??= work()
      .catch(onError)
      .finally(() => {
        underway = null
      })
  }
  const timer = setInterval(turn, everyMs)
  turn()
  return {
    async stop() {
      stopping = true
      clearInterval(timer)
      await underway
    },
  }
}
