import { sharePageUrl } from '../../base/share-links.ts'
import type { Secret } from '../../database/secrets.ts'
import type { MailFooter } from '../../mail/html-layout.ts'
import type { MailLook } from '../../mail/look.ts'
import { unsubscribeUrl } from '../../mail/unsubscribe-routes.ts'
import type { MailStrings } from './strings/mail-strings.ts'

export interface MailLinks {
  readonly statistics: string
  readonly unsubscribe: string
}

export interface MailOptions {
  readonly links: MailLinks
  readonly look: MailLook
  /** What became of the PDF file; null if none is wanted. */
  readonly pdfNote: string | null
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
    unsubscribe: unsubscribeUrl(baseUrl, websiteUnsubscribing, websiteId, secret),
  }
}

/** A preview may be seen by users who must not change anything: its link to unsubscribe does not work. */
export const previewLinksOf = (website: LinkedWebsite, { baseUrl }: LinkOptions): MailLinks => ({
  statistics: sharePageUrl(baseUrl, 'website', website.shareToken),
  unsubscribe: `${baseUrl}/unsubscribe/preview`,
})

export const footerOf = (
  { reason, stop }: Pick<MailStrings, 'reason' | 'stop'>,
  domain: string,
  { unsubscribe }: MailLinks,
): MailFooter => ({ reason: reason(domain), stop, unsubscribe })

export const websiteUnsubscribing = { path: '/unsubscribe', purpose: 'unsubscribe' }
