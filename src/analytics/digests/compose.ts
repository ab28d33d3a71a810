import { readableUrl } from '../../base/hosts.ts'
import type { Texts } from '../../texts/texts.ts'
import { type Digest, isQuiet } from './digest.ts'
import { renderHtml, renderQuietHtml } from './html-part.ts'
import type { MailOptions } from './links.ts'
import { datesOf, formatDigest } from './mail-content.ts'
import { renderQuietText, renderText } from './text-part.ts'

/** Stored with the mail about a period without visits, so that quiet reports in a row can be counted. */
export const quietReport = 'quiet'

/** The third quiet report in a row offers to stop the mails. */
export const quietReportsBeforeQuestion = 3

export interface ComposedMail {
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly summary: typeof quietReport | null
}

/** Composes the mail. `precedingQuietReports` is how many reports in a row before this one were quiet. */
export function compose(
  digest: Digest,
  texts: Texts,
  options: MailOptions,
  precedingQuietReports: number,
): ComposedMail {
  if (isQuiet(digest)) return composeQuiet(digest, texts, options, precedingQuietReports)
  const content = formatDigest(digest, texts)
  const { subject } = content
  return { subject, text: renderText(content, options), html: renderHtml(content, options), summary: null }
}

function composeQuiet(digest: Digest, texts: Texts, options: MailOptions, precedingQuietReports: number): ComposedMail {
  const { say } = texts
  const domain = readableUrl(digest.domain)
  const dates = datesOf(digest, texts)
  const subject = say('labeled', { label: domain, value: dates })
  const line = say('digest.quiet', { domain, dates })
  const question = precedingQuietReports + 1 >= quietReportsBeforeQuestion ? say('digest.askToStop') : null
  return {
    subject,
    text: renderQuietText(line, question, { texts, domain, ...options }),
    html: renderQuietHtml(line, question, { texts, domain, subject, ...options }),
    summary: quietReport,
  }
}
