import { sharePageUrl } from '../../base/share-links.ts'
import type { Secret } from '../../database/secrets.ts'
import type { MailFooter } from '../../mail/html-layout.ts'
import type { MailStyle } from '../../mail/mail-style.ts'
import { unsubscribeUrl } from '../../mail/unsubscribe-routes.ts'
import { channelUnsubscribing } from '../../notifications/notice-mails.ts'
import type { Texts } from '../../texts/texts.ts'

export interface MailLinks {
  readonly statistics: string
  readonly unsubscribe: string
}

export interface MailOptions {
  readonly links: MailLinks
  readonly style: MailStyle
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

/** `channelId`: of the notification channel that the mail is sent to; null for the address of the account. */
export function linksOf(
  { websiteId, shareToken }: LinkedWebsite,
  { baseUrl, secret }: LinkOptions,
  channelId: number | null = null,
): MailLinks {
  return {
    statistics: sharePageUrl(baseUrl, 'website', shareToken),
    unsubscribe:
      channelId === null
        ? unsubscribeUrl(baseUrl, websiteUnsubscribing, websiteId, secret)
        : unsubscribeUrl(baseUrl, channelUnsubscribing, channelId, secret),
  }
}

/** A preview may be seen by users who must not change anything: its link to unsubscribe does not work. */
export const previewLinksOf = (website: LinkedWebsite, { baseUrl }: LinkOptions): MailLinks => ({
  statistics: sharePageUrl(baseUrl, 'website', website.shareToken),
  unsubscribe: `${baseUrl}/unsubscribe/preview`,
})

export const footerOf = ({ say }: Texts, domain: string, { unsubscribe }: MailLinks): MailFooter => ({
  reason: say('digest.reason', { domain }),
  stop: say('mail.stop'),
  unsubscribe,
})

export const websiteUnsubscribing = { path: '/unsubscribe', purpose: 'unsubscribe' }
