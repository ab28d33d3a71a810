import { randomFillSync } from 'node:crypto'

const tokenBytes = 16

/** Random bytes for the next tokens, each used once: a call for a kilobyte takes hardly longer than one for a single token. */
const pool = Buffer.alloc(64 * tokenBytes)
let used = pool.length

/** The token of a share link: 128 random bits in 22 characters that need no escaping in a URL. */
export function createShareToken(): string {
  if (used === pool.length) {
    randomFillSync(pool)
    used = 0
  }
  used += tokenBytes
  return pool.toString('base64url', used - tokenBytes, used)
}

/** Longer than any numeric id, so that the two cannot be confused. */
export const shareTokenPattern = '[A-Za-z0-9_-]{22}'

const shareToken = new RegExp(`^${shareTokenPattern}$`)

export const isShareToken = (text: string): boolean => shareToken.test(text)

export const sharePageUrl = (baseUrl: string, kind: 'website' | 'report' | 'crawl', token: string): string =>
  `${baseUrl}/${kind}s/${token}`
