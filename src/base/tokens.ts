import { createHash, randomBytes } from 'node:crypto'

/** A token of 256 random bits, and the hash of it that is stored. */
export function createToken(): { readonly token: string; readonly hash: string } {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: hashToken(token) }
}

/** A fast hash suffices, because a random token cannot be found by guessing. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')
