import { severities } from '../../../database/schema.ts'
import { type MetricLine, toneOf } from '../../../mail/html-layout.ts'
import type { MailStyle } from '../../../mail/mail-style.ts'
import type { MailMessage } from '../../../mail/message.ts'
import { type RunMail, renderRunMail } from '../../../mail/run-mail.ts'
import { toSafeLine } from '../../../mail/safe-line.ts'
import type { Language } from '../../../texts/languages.ts'
import { type Texts, textsIn } from '../../../texts/texts.ts'
import { type ChangedCheck, diffResults } from '../diff.ts'
import type { Results } from '../results.ts'

/** What a mail about a run says. URLs and errors in it come from websites and are not to be trusted. */
export interface ReportMail {
  readonly url: string
  /** The day on which the run ended, for its owner. */
  readonly date: Temporal.PlainDate
  /** Null if the audit failed. */
  readonly results: Results | null
  readonly error: string | null
  /** Null if there is no earlier run to compare with. */
  readonly earlier: { readonly date: Temporal.PlainDate; readonly results: Results } | null
}

export interface ReportMailOptions {
  readonly links: { readonly report: string; readonly unsubscribe: string }
  readonly style: MailStyle
  /** What became of the PDF file; null if none is wanted. */
  readonly pdfNote: string | null
}

const listedIssues = 5

/** The URL without its scheme, as in the console. */
export const pageName = (url: string): string =>
  toSafeLine(url.replace(/^https?:\/\//, '').replace(/^([^/?]+)\/$/, '$1'))

/** Composes the mail about a run of a report. */
export function composeReportMail(
  mail: ReportMail,
  language: Language,
  { links, style, pdfNote }: ReportMailOptions,
): Pick<MailMessage, 'subject' | 'text' | 'html'> {
  const texts = textsIn(language)
  const { say, formats } = texts
  const page = pageName(mail.url)
  return renderRunMail({
    ...contentOf(mail, page, texts),
    texts,
    title: page,
    subtitle: `${say('reportMail.title')} · ${formats.day(mail.date)}`,
    style,
    pdfNote,
    changes: null,
    results: { label: say('reportMail.openReport'), url: links.report },
    footer: { reason: say('reportMail.reason', { page }), stop: say('mail.stop'), unsubscribe: links.unsubscribe },
  })
}

type Content = Pick<RunMail, 'subject' | 'notes' | 'metrics' | 'comparedWith' | 'sections'>

function contentOf({ results, error, earlier }: ReportMail, page: string, texts: Texts): Content {
  const { say, formats } = texts
  if (results === null) {
    const notes = [say('reportMail.failed'), ...(error === null ? [] : [toSafeLine(error)])]
    return { subject: say('reportMail.subject.failed', { page }), notes, metrics: [], comparedWith: null, sections: [] }
  }
  const { score } = results.summary
  const metrics = metricsOf(results, earlier?.results ?? null, texts)
  const change = metrics[0]?.change
  return {
    subject:
      score === null
        ? say('reportMail.subject.unscored', { page })
        : `${say('reportMail.subject.scored', { page, score })}${change ? ` (${change.text})` : ''}`,
    notes: [
      ...(score === null ? [say('reportMail.unscored')] : []),
      ...(earlier === null ? [say('reportMail.first')] : []),
    ],
    metrics,
    comparedWith: earlier && say('mail.since', { date: formats.day(earlier.date) }),
    sections: sectionsOf(results, earlier?.results ?? null, texts),
  }
}

const issuesIn = ({ summary }: Results): number => summary.failed + summary.warned

function metricsOf(results: Results, earlier: Results | null, { say, formats }: Texts): readonly MetricLine[] {
  const line = (label: string, now: number | null, then: number | null | undefined, sign: 1 | -1): MetricLine => {
    const difference = now === null || then === null || then === undefined ? null : now - then
    const change =
      difference === null ? null : { text: formats.difference(difference), tone: toneOf(sign * difference) }
    return { label, value: now === null ? '–' : formats.count(now), change }
  }
  return [
    line(say('reportMail.score'), results.summary.score, earlier?.summary.score, 1),
    line(say('mail.issues'), issuesIn(results), earlier && issuesIn(earlier), -1),
  ]
}

function sectionsOf(results: Results, earlier: Results | null, { say }: Texts): Content['sections'] {
  const listed = (title: string, checks: readonly ChangedCheck[]): Content['sections'] => {
    if (checks.length === 0) return []
    const more = checks.length - listedIssues
    const rankOf = ({ severity }: ChangedCheck): number => severities.indexOf(severity)
    const bySeverity = checks.toSorted((one, other) => rankOf(one) - rankOf(other))
    const lines = bySeverity.slice(0, listedIssues).map((check) => toSafeLine(check.title))
    const rest = more > 0 ? [say('mail.more', { n: more })] : []
    return [{ title, lines: [...lines, ...rest] }]
  }
  // Compared with nothing, all issues are those that the run found.
  const { broken, fixed, remaining } = diffResults(earlier ?? results, results)
  if (earlier === null)
    return remaining.length === 0
      ? [{ title: say('mail.issues'), lines: [say('reportMail.noIssues')] }]
      : listed(say('reportMail.openIssues'), remaining)
  if (broken.length + fixed.length === 0) return [{ title: say('mail.issues'), lines: [say('mail.noChanges')] }]
  return [...listed(say('mail.newIssues'), broken), ...listed(say('mail.fixedIssues'), fixed)]
}
