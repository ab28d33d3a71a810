import { setTimeout as sleep } from 'node:timers/promises'
import { DomainError } from '../../base/errors.ts'
import { healthy, type StoreCheck, type StoreHealth } from '../../base/store-health.ts'
import type { EventStore } from './store.ts'

export interface HealthCheckOptions {
  readonly timeoutMs?: number
  /** How often it looks by itself. */
  readonly everyMs?: number
}

/** A store that took no batch is unavailable anyway, so its probe only has the reason, and nobody waits for it for long. */
const reasonWithinMs = 250

/**
 * Whether events can be stored and queried now. `degraded`: they are stored, but some of the stored ones cannot be read. Concurrent
 * callers share one probe.
 */
export function createHealthCheck(
  store: Pick<EventStore, 'probe'>,
  isStoring: () => boolean,
  { timeoutMs = 3_000, everyMs = 10_000 }: HealthCheckOptions = {},
): StoreCheck & { readonly stop: () => void } {
  let probing: Promise<StoreHealth> | null = null
  let current = healthy

  const probe = async (): Promise<StoreHealth> => {
    try {
      const problem = await store.probe()
      const state = !isStoring() ? 'unavailable' : problem === null ? 'ok' : 'degraded'
      current = { state, problem, isDamaged: problem !== null }
    } catch (error) {
      const known = error instanceof DomainError ? error : null
      current = {
        state: 'unavailable',
        problem: known?.message ?? null,
        isDamaged: known?.reason === 'events-damaged',
      }
    } finally {
      probing = null
    }
    return current
  }

  const read = async (): Promise<StoreHealth> => {
    probing ??= probe()
    const answered = new AbortController()
    const late: StoreHealth = { ...current, state: 'unavailable' }
    const timeout = sleep(isStoring() ? timeoutMs : Math.min(timeoutMs, reasonWithinMs), late, {
      signal: answered.signal,
    }).catch(() => late)
    const health = await Promise.race([probing, timeout])
    answered.abort()
    return health
  }

  const timer = setInterval(read, everyMs).unref()
  return { read, last: () => current, stop: () => clearInterval(timer) }
}
