const minute = 60_000
const longestMs = 120 * minute
const giveUpMs = 24 * 60 * minute
/** Whatever is wrong with a mail that takes its process with it each time. */
const maxAttempts = 30

/**
 * When to try again: after 1, 2, 4, … minutes and then every two hours, for a day. Undefined: the day is over.
 */
export function nextTry(
  { attempts, firstTriedAt }: { readonly attempts: number; readonly firstTriedAt: number },
  now: number,
): number | undefined {
  const next = now + Math.min(longestMs, minute * 2 ** Math.min(attempts - 1, 10))
  return next > firstTriedAt + giveUpMs || attempts >= maxAttempts ? undefined : next
}
