import { type RetryPolicy, retryAt } from '../jobs/retry-policy.ts'

const minute = 60_000
const giveUpAfterMs = 24 * 60 * minute
/** Whatever is wrong with a mail that takes its process with it each time. */
export const maxAttempts = 30

/** After 1, 2, 4, … minutes and then every two hours. */
export const mailRetryPolicy: RetryPolicy = { firstMs: minute, maxMs: 120 * minute }

/** When to try again, for a day. Undefined: the day is over. */
export function nextRetryAt(
  { attempts, firstTriedAt }: { readonly attempts: number; readonly firstTriedAt: number },
  now: number,
  random?: () => number,
): number | undefined {
  const next = retryAt(mailRetryPolicy, attempts, now, random)
  return next > firstTriedAt + giveUpAfterMs || attempts >= maxAttempts ? undefined : next
}
