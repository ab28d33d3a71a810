import { randomBytes } from 'node:crypto'

const tokenBytes = 16

/** The token of a share link: 128 random bits in 22 characters that need no escaping in a URL. */
export const createShareToken = (): string => randomBytes(tokenBytes).toString('base64url')

/** Longer than any numeric id, so that the two cannot be confused. */
export const shareTokenPattern = '[A-Za-z0-9_-]{22}'

const shareToken = new RegExp(`^${shareTokenPattern}$`)

export const isShareToken = (text: string): boolean => shareToken.test(text)

export const sharePageUrl = (baseUrl: string, kind: 'website' | 'report' | 'crawl', token: string): string =>
  `${baseUrl}/${kind}s/${token}`
