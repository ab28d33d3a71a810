import { setTimeout as sleep } from 'node:timers/promises'
import type { EventStore } from './store.ts'

const answersWithinMs = 3_000

/** Whether events can be stored and queried right now. However many ask, one probe is under way. */
export function createHealthCheck(
  store: Pick<EventStore, 'probe'>,
  isStoring: () => boolean,
  withinMs = answersWithinMs,
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
    const tooLate = sleep(withinMs, false, { signal: answered.signal }).catch(() => false)
    const isHealthy = await Promise.race([probing, tooLate])
    answered.abort()
    return isHealthy
  }
}
