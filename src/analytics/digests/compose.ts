import { readableUrl } from '../../base/hosts.ts'
import { type Digest, isQuiet } from './digest.ts'
import { formatsIn } from './formats.ts'
import { renderHtml, renderQuietHtml } from './html-part.ts'
import type { MailOptions } from './links.ts'
import { formatDigest } from './mail-content.ts'
import type { MailStrings } from './strings/mail-strings.ts'
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
  strings: MailStrings,
  options: MailOptions,
  precedingQuietReports: number,
): ComposedMail {
  if (isQuiet(digest)) return composeQuiet(digest, strings, options, precedingQuietReports)
  const content = formatDigest(digest, strings)
  const { subject } = content
  return { subject, text: renderText(content, options), html: renderHtml(content, options), summary: null }
}

function composeQuiet(
  digest: Digest,
  strings: MailStrings,
  options: MailOptions,
  precedingQuietReports: number,
): ComposedMail {
  const { period, first, last } = digest
  const domain = readableUrl(digest.domain)
  const dates = formatsIn(strings.language).dates(period, first, last)
  const subject = strings.subject(domain, dates)
  const line = strings.quiet(domain, dates)
  const question = precedingQuietReports + 1 >= quietReportsBeforeQuestion ? strings.askToStop : null
  return {
    subject,
    text: renderQuietText(line, question, { strings, domain, ...options }),
    html: renderQuietHtml(line, question, { strings, domain, subject, ...options }),
    summary: quietReport,
  }
}
