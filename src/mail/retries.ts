import { type RetryPolicy, retryAt } from '../jobs/retry-policy.ts'

const minute = 60_000
const giveUpMs = 24 * 60 * minute
/** Whatever is wrong with a mail that takes its process with it each time. */
export const maxAttempts = 30

/** After 1, 2, 4, … minutes and then every two hours. */
export const retryPolicy: RetryPolicy = { firstMs: minute, maxMs: 120 * minute }

/** When to try again, for a day. Undefined: the day is over. */
export function nextTry(
  { attempts, firstTriedAt }: { readonly attempts: number; readonly firstTriedAt: number },
  now: number,
  random?: () => number,
): number | undefined {
  const next = retryAt(retryPolicy, attempts, now, random)
  return next > firstTriedAt + giveUpMs || attempts >= maxAttempts ? undefined : next
}
