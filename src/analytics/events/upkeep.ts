import type { Clock } from '../../base/clock.ts'
import { dayMs, dayOf } from './day.ts'
import type { EventStore } from './store.ts'

export interface UpkeepOptions {
  readonly clock: Clock
  /** Days for which events are kept; null for ever. */
  readonly retentionDays: number | null
  readonly onError: (error: unknown) => void
  readonly everyMs?: number
}

/** What the store needs done now and then: roll-ups of the days that changed, and forgetting what is too old. */
export function startUpkeep(
  store: Pick<EventStore, 'rollUp' | 'deleteBefore'>,
  { clock, retentionDays, onError, everyMs = 15_000 }: UpkeepOptions,
): { stop(): Promise<void> } {
  let stopped = false
  let wake = (): void => undefined
  let forgottenOn = -1

  const round = async (): Promise<void> => {
    const today = dayOf(clock())
    if (retentionDays !== null && forgottenOn !== today) {
      await store.deleteBefore((today - retentionDays) * dayMs)
      forgottenOn = today
    }
    while (!stopped && (await store.rollUp(clock())));
  }

  const pause = (): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, everyMs)
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })

  const running = (async () => {
    while (!stopped) {
      await round().catch(onError)
      if (!stopped) await pause()
    }
  })()

  return {
    async stop() {
      stopped = true
      wake()
      await running
    },
  }
}
