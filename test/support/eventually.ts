import { setTimeout as sleep } from 'node:timers/promises'

/** A check takes time from what it waits for, so the longer it has waited, the rarer it is. */
const retryMs = { least: 20, most: 250, shareOfWaited: 0.1 } as const

/**
 * Retries until the check passes, that is, neither throws nor returns false. Throws the last error after the timeout, which is
 * long because only a failing test waits for all of it, and a loaded machine is slow.
 */
export async function eventually<T>(check: () => T | false | Promise<T | false>, timeoutMs = 60_000): Promise<T> {
  const began = performance.now()
  const end = began + timeoutMs
  for (;;) {
    try {
      const result = await check()
      if (result !== false) return result
      throw new Error(`This condition did not hold within ${timeoutMs} ms: ${check}`)
    } catch (error) {
      if (performance.now() > end) throw error
      const pause = (performance.now() - began) * retryMs.shareOfWaited
      await sleep(Math.min(retryMs.most, Math.max(retryMs.least, pause)))
    }
  }
}
