import { setTimeout as sleep } from 'node:timers/promises'
import type { EventStore } from './store.ts'

const probeTimeoutMs = 3_000

/** Checks whether events can be stored and queried now. Concurrent callers share one probe. */
export function createHealthCheck(
  store: Pick<EventStore, 'probe'>,
  isStoring: () => boolean,
  timeoutMs = probeTimeoutMs,
): () => Promise<boolean> {
  let probing: Promise<boolean> | null = null

  const probe = async (): Promise<boolean> => {
    try {
      await store.probe()
      return true
    } catch {
      return false
    } finally {
      probing = null
    }
  }

  return async () => {
    if (!isStoring()) return false
    probing ??= probe()
    const answered = new AbortController()
    const timeout = sleep(timeoutMs, false, { signal: answered.signal }).catch(() => false)
    const isHealthy = await Promise.race([probing, timeout])
    answered.abort()
    return isHealthy
  }
}
