import { createHmac, timingSafeEqual } from 'node:crypto'

/** Signs a list of values, serialized as JSON so that no two lists have the same signature. */
export function sign(secret: string, values: readonly (string | number)[]): string {
  return createHmac('sha256', secret).update(JSON.stringify(values)).digest('base64url')
}

export function isSigned(secret: string, values: readonly (string | number)[], signature: string): boolean {
  const expected = Buffer.from(sign(secret, values))
  const actual = Buffer.from(signature)
  return actual.length === expected.length && timingSafeEqual(actual, expected)
}

/** The tolerated difference between the clocks of nodes. */
const skewMs = 60_000

/**
 * Whether a signed expiry lies in the future, and no further than the lifetime that tokens of this kind are issued with:
 * a valid signature does not prove that the expiry is plausible.
 */
export const isUnexpired = (expires: number, lifeMs: number, now: number): boolean =>
  expires > now && expires <= now + lifeMs + skewMs
