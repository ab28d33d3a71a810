import { setTimeout as sleep } from 'node:timers/promises'

export interface Insistence {
  readonly tries: number
  readonly pauseMs: number
  /** Once it is aborted, the try that is under way is the last. */
  readonly signal?: AbortSignal
  readonly onError: (error: unknown) => void
}

/** Does work that must not be lost because a store was away for a moment; it must be work that can be done again. */
export async function insist(
  work: () => Promise<void>,
  { tries, pauseMs, signal, onError }: Insistence,
): Promise<void> {
  for (let left = tries; left > 1 && !signal?.aborted; left--) {
    try {
      return await work()
    } catch (error) {
      onError(error)
      await sleep(pauseMs, undefined, { signal }).catch(() => undefined)
    }
  }
  await work()
}
