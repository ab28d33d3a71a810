import { setTimeout as sleep } from 'node:timers/promises'

const retryEveryMs = 20

/**
 * Retries until the check passes, that is, neither throws nor returns false. Throws the last error after the timeout, which is
 * long because only a failing test waits for all of it, and a loaded machine is slow.
 */
export async function eventually<T>(check: () => T | false | Promise<T | false>, timeoutMs = 60_000): Promise<T> {
  const end = performance.now() + timeoutMs
  for (;;) {
    try {
      const result = await check()
      if (result !== false) return result
      throw new Error(`This condition did not hold within ${timeoutMs} ms: ${check}`)
    } catch (error) {
      if (performance.now() > end) throw error
      await sleep(retryEveryMs)
    }
  }
}
