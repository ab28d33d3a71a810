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
