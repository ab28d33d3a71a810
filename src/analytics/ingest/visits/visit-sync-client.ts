import type { Clock } from '../../../base/clock.ts'
import { poll, type ScheduledTask } from '../../../base/schedule.ts'
import type { StoreHost } from '../../events/thread/host.ts'
import { visitIdleMs } from '../../events/visit.ts'
import type { OpenVisits } from './open-visits.ts'
import type { VisitSyncMethods } from './visit-sync.ts'

export interface VisitSyncDeps {
  readonly host: StoreHost
  readonly visits: OpenVisits
  readonly clock: Clock
  readonly onProblem: (message: string) => void
}

/** The pause grows with the duration of a poll, so as not to burden a slow store. */
const pauseAfter = (tookMs: number): number => Math.max(2_000, 5 * tookMs)
const recentMs = 30_000
/** Every so many polls all open visits are read, for those that another node stored late. */
const pollsPerFullRead = 30

/**
 * Reads the visits that other nodes have stored, so that a visitor whom the load balancer sends here continues theirs. Hits
 * never wait for it: a visitor who switches nodes faster than this polls begins a new visit.
 */
export function startVisitSync({ host, visits, clock, onProblem }: VisitSyncDeps): ScheduledTask {
  const methods = host.load<VisitSyncMethods>({ module: new URL('./visit-sync.ts', import.meta.url), data: null })
  let polls = 0
  const following = poll(
    pauseAfter,
    (error) => onProblem(`The visits of other nodes could not be read: ${String(error)}`),
    async (signal) => {
      polls++
      const now = clock()
      const endedBefore = now - visitIdleMs
      const since = polls % pollsPerFullRead === 0 ? endedBefore : now - recentMs
      // The signal keeps `stop` from waiting for an unresponsive store.
      for await (const chunk of methods.stream('newVisits', { since, endedBefore }, { signal })) {
        for (const visit of chunk) visits.restore(visit)
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
