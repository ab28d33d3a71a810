import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits that somebody carries, and what is stored of them. */
export function createToken(): { readonly token: string; readonly hash: string } {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: hashToken(token) }
}

/** Nothing random needs a slow hash: it cannot be guessed from its fast one. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')
