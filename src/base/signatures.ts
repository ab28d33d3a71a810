import { createHmac, timingSafeEqual } from 'node:crypto'

/** Signs a list of values. Written as JSON, so that no two lists are signed alike. */
export function sign(secret: string, values: readonly (string | number)[]): string {
  return createHmac('sha256', secret).update(JSON.stringify(values)).digest('base64url')
}

export function isSigned(secret: string, values: readonly (string | number)[], signature: string): boolean {
  const expected = Buffer.from(sign(secret, values))
  const found = Buffer.from(signature)
  return found.length === expected.length && timingSafeEqual(found, expected)
}

/** How far the clocks of nodes may be apart. */
const skewMs = 60_000

/**
 * Whether something signed is valid at a time: before its end, and with no more life left than it is given when it is
 * issued. A signature proves who wrote an expiry, not that it was a sensible one.
 */
export const isAlive = (expires: number, lifeMs: number, now: number): boolean =>
  expires > now && expires <= now + lifeMs + skewMs
