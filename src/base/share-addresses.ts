import { randomBytes } from 'node:crypto'

const tokenBytes = 16

/** 128 random bits by which the page of a website or report is addressed: 22 characters that need no escaping in a URL. */
export const createShareToken = (): string => randomBytes(tokenBytes).toString('base64url')

/** Longer than any id, so that the two are never mistaken for each other. */
export const shareTokenPattern = '[A-Za-z0-9_-]{22}'

const shareToken = new RegExp(`^${shareTokenPattern}$`)

export const isShareToken = (text: string): boolean => shareToken.test(text)

export const pageAddress = (baseUrl: string, kind: 'website' | 'report', token: string): string =>
  `${baseUrl}/${kind}s/${token}`
