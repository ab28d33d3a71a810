import type { Clock } from '../../../base/clock.ts'
import { poll, type ScheduledTask } from '../../../base/schedule.ts'
import type { StoreHost } from '../../events/thread/host.ts'
import { visitIdleMs } from '../../events/visit.ts'
import type { FollowMethods } from './follow.ts'
import type { OpenVisits } from './open-visits.ts'

export interface FollowParts {
  readonly host: StoreHost
  readonly visits: OpenVisits
  readonly clock: Clock
  readonly onProblem: (message: string) => void
}

/** Longer where a look takes long: a store that is slow has more to do than to be looked at. */
const pauseAfter = (tookMs: number): number => Math.max(2_000, 5 * tookMs)
const recentMs = 30_000
/** Now and then all that may be open, for what another node could not store at once. */
const looksBetweenWholeOnes = 30

/**
 * Picks up the visits that other nodes have stored, so that a visitor whom the balancer sends here goes on with theirs. A
 * hit never waits for it: who moves faster than this looks begins a visit anew.
 */
export function followVisits({ host, visits, clock, onProblem }: FollowParts): ScheduledTask {
  const methods = host.load<FollowMethods>({ module: new URL('./follow.ts', import.meta.url), data: null })
  let looks = 0
  const following = poll(
    pauseAfter,
    (error) => onProblem(`The visits of other nodes could not be read: ${String(error)}`),
    async (signal) => {
      looks++
      const now = clock()
      const endedBefore = now - visitIdleMs
      const since = looks % looksBetweenWholeOnes === 0 ? endedBefore : now - recentMs
      // Stopping does not wait for a store that does not answer.
      for await (const piece of methods.stream('newVisits', { since, endedBefore }, { signal })) {
        for (const visit of piece) visits.restore(visit)
      }
    },
  )
  return {
    async stop() {
      await following.stop()
      methods.close()
    },
  }
}
