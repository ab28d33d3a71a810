import { setTimeout as sleep } from 'node:timers/promises'

/** Retries until the check passes; throws the last error after the timeout. */
export async function eventually<T>(check: () => Promise<T>, timeoutMs = 30_000): Promise<T> {
  const end = Date.now() + timeoutMs
  for (;;) {
    try {
      return await check()
    } catch (error) {
      if (Date.now() > end) throw error
      await sleep(50)
    }
  }
}
