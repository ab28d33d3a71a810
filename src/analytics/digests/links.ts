import { sharePageUrl } from '../../base/share-links.ts'
import { isSigned, sign } from '../../base/signatures.ts'
import type { Secret } from '../../database/secrets.ts'

export interface MailLinks {
  readonly statistics: string
  readonly unsubscribe: string
}

export interface LinkOptions {
  readonly baseUrl: string
  readonly secret: Pick<Secret, 'current'>
}

export interface LinkedWebsite {
  readonly websiteId: number
  readonly shareToken: string
}

export function linksOf({ websiteId, shareToken }: LinkedWebsite, { baseUrl, secret }: LinkOptions): MailLinks {
  return {
    statistics: sharePageUrl(baseUrl, 'website', shareToken),
    unsubscribe: `${baseUrl}/unsubscribe/${websiteId}/${sign(secret.current(), signedValues(websiteId))}`,
  }
}

/** A preview may be seen by users who must not change anything: its link to unsubscribe does not work. */
export const previewLinksOf = (website: LinkedWebsite, { baseUrl }: LinkOptions): MailLinks => ({
  statistics: sharePageUrl(baseUrl, 'website', website.shareToken),
  unsubscribe: `${baseUrl}/unsubscribe/preview`,
})

/**
 * Whether a signature is from a mail that we sent about the website. It never expires, since old mails stay in inboxes, and
 * is valid after its secret was rotated: all that it can do is to stop mails.
 */
export const isUnsubscribeSignature = (websiteId: number, signature: string, secret: Secret): boolean =>
  [secret.current(), ...secret.earlier()].some((value) => isSigned(value, signedValues(websiteId), signature))

const signedValues = (websiteId: number): readonly [string, number] => ['unsubscribe', websiteId]
