/** The backoff after failed attempts, which grows with each attempt. */
export interface RetryPolicy {
  readonly firstMs: number
  /** The factor by which each wait grows. */
  readonly factor?: number
  readonly maxMs?: number
}

/**
 * The random share by which waits are shortened, so that jobs that failed at the same time are not all retried at the same time.
 */
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
