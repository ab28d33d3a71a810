import { setTimeout as sleep } from 'node:timers/promises'

/** Checks again and again until it holds. After half a minute, unless told otherwise, it fails as it did last. */
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
