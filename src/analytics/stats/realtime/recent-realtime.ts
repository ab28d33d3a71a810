import type { Clock } from '../../../base/clock.ts'
import { createLoadingCache } from '../../../base/loading-cache.ts'
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
  const recent = createLoadingCache<Realtime>({ maxBytes, ttlMs: maxAgeMs, clock })

  return async ({ slotOwner, ...scope }, read) => {
    const key = JSON.stringify(scope)
    for (let isOwn = false; ; )
      try {
        return await recent.get(
          key,
          async () => {
            isOwn = true
            const value = await read()
            return { value, bytes: JSON.stringify(value).length * 2 }
          },
          `${slotOwner} ${key}`,
        )
      } catch (error) {
        // That of another client may have failed because the client has disconnected.
        if (isOwn) throw error
      }
  }
}
