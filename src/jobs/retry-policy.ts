/** How long a job waits after it failed: longer after each attempt. */
export interface RetryPolicy {
  readonly firstMs: number
  /** How many times as long each wait is as the one before. */
  readonly factor?: number
  readonly maxMs?: number
}

/** Waits are shorter by up to this part at random, so that what failed together is not tried again together. */
const jitter = 0.1

export function retryAt(
  { firstMs, factor = 2, maxMs = Number.MAX_SAFE_INTEGER }: RetryPolicy,
  attempts: number,
  now: number,
  random: () => number = Math.random,
): number {
  const wait = Math.min(maxMs, firstMs * factor ** Math.min(attempts - 1, 30))
  return now + Math.round(wait * (1 - jitter * random()))
}
