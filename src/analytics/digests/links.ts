import { sharePageUrl } from '../../base/share-links.ts'
import { isSigned, sign } from '../../base/signatures.ts'
import type { Secret } from '../../database/secrets.ts'

export interface Links {
  readonly statistics: string
  readonly unsubscribe: string
}

export interface LinkParts {
  readonly baseUrl: string
  readonly secret: Pick<Secret, 'current'>
}

export interface LinkedWebsite {
  readonly websiteId: number
  readonly shareToken: string
}

export function linksOf({ websiteId, shareToken }: LinkedWebsite, { baseUrl, secret }: LinkParts): Links {
  return {
    statistics: sharePageUrl(baseUrl, 'website', shareToken),
    unsubscribe: `${baseUrl}/unsubscribe/${websiteId}/${sign(secret.current(), signed(websiteId))}`,
  }
}

/** A preview may be seen by those who must not change anything: its way out leads nowhere. */
export const previewLinksOf = (website: LinkedWebsite, { baseUrl }: LinkParts): Links => ({
  statistics: sharePageUrl(baseUrl, 'website', website.shareToken),
  unsubscribe: `${baseUrl}/unsubscribe/preview`,
})

/**
 * Whoever holds the link got a mail of ours about the website. It has no end, since old mails stay in their boxes, and
 * outlives its secret: all that it can do is to stop mails.
 */
export const isOurs = (websiteId: number, signature: string, secret: Secret): boolean =>
  [secret.current(), ...secret.earlier()].some((value) => isSigned(value, signed(websiteId), signature))

const signed = (websiteId: number): readonly [string, number] => ['unsubscribe', websiteId]
