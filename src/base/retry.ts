import { setTimeout as sleep } from 'node:timers/promises'

export interface RetryOptions {
  readonly attempts: number
  readonly pauseMs: number
  /** Once it is aborted, the running attempt is the last one. */
  readonly signal?: AbortSignal
  readonly onError: (error: unknown) => void
}

/** Retries idempotent work that must survive a short outage of a store. The last attempt throws. */
export async function retry(
  work: () => Promise<void>,
  { attempts, pauseMs, signal, onError }: RetryOptions,
): Promise<void> {
  for (let left = attempts; left > 1 && !signal?.aborted; left--) {
    try {
      return await work()
    } catch (error) {
      onError(error)
      await sleep(pauseMs, undefined, { signal }).catch(() => undefined)
    }
  }
  await work()
}
