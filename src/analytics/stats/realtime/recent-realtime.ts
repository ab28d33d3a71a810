import { createBoundedCache } from '../../../base/bounded-cache.ts'
import type { Clock } from '../../../base/clock.ts'
import type { ChannelRule } from '../../events/channels.ts'
import type { Condition } from '../../events/sql/conditions.ts'
import type { WebsiteIds } from '../../events/sql/website-ids.ts'
import type { Realtime } from './realtime.ts'

/** What the numbers depend on, and whose query slots reading them uses. */
export interface RealtimeScope {
  readonly website: WebsiteIds
  readonly filters: readonly Condition[]
  readonly channelRules: readonly ChannelRule[]
  readonly slotOwner: string
}

/** Every open page asks every ten seconds, so that a single viewer always gets new numbers. */
const maxAgeMs = 3_000
const maxBytes = 2 * 1024 * 1024

/**
 * Reads the numbers once for all who ask for the same within a short time. One that is being read is shared only by clients with
 * the same slots, who would wait for these themselves.
 */
export function createRecentRealtime(
  clock: Clock,
): (scope: RealtimeScope, read: () => Promise<Realtime>) => Promise<Realtime> {
  // Their age counts from when reading began, not from when they were kept.
  const recent = createBoundedCache<{ readonly readAt: number; readonly realtime: Realtime }>({ maxBytes })
  const running = new Map<string, Promise<Realtime>>()

  return async ({ slotOwner, ...scope }, read) => {
    const key = JSON.stringify(scope)
    const found = recent.get(key)
    const age = found ? clock() - found.readAt : Number.POSITIVE_INFINITY
    if (found && age >= 0 && age < maxAgeMs) return found.realtime
    const runningKey = `${slotOwner} ${key}`
    const start = async (): Promise<Realtime> => {
      const readAt = clock()
      const reading = read()
      running.set(runningKey, reading)
      try {
        const realtime = await reading
        recent.set(key, { readAt, realtime }, JSON.stringify(realtime).length * 2)
        return realtime
      } finally {
        if (running.get(runningKey) === reading) running.delete(runningKey)
      }
    }
    // It may have failed because the client who began it has disconnected.
    return running.get(runningKey)?.catch(start) ?? start()
  }
}
