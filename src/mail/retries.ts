import { type RetryPolicy, retryAt } from '../jobs/retry-policy.ts'

const minute = 60_000
const giveUpAfterMs = 24 * 60 * minute
/** The limit for a mail that crashes its process on every attempt. */
export const maxAttempts = 30

/** Retries after 1, 2, 4, … minutes, and then every two hours. */
export const mailRetryPolicy: RetryPolicy = { firstMs: minute, maxMs: 120 * minute }

/** Returns the time of the next attempt, or undefined after a day. */
export function nextRetryAt(
  { attempts, firstTriedAt }: { readonly attempts: number; readonly firstTriedAt: number },
  now: number,
  random?: () => number,
): number | undefined {
  const next = retryAt(mailRetryPolicy, attempts, now, random)
  return next > firstTriedAt + giveUpAfterMs || attempts >= maxAttempts ? undefined : next
}
