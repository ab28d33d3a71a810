import type { Language } from '../../../base/languages.ts'
import { severities } from '../../../database/schema.ts'
import { type MetricLine, toneOf } from '../../../mail/html-layout.ts'
import type { MailLook } from '../../../mail/look.ts'
import type { MailMessage } from '../../../mail/message.ts'
import { type RunMail, renderRunMail } from '../../../mail/run-mail.ts'
import { toSafeLine } from '../../../mail/safe-line.ts'
import { type ChangedCheck, diffResults } from '../diff.ts'
import type { Results } from '../results.ts'
import { de } from './strings/de.ts'
import { en } from './strings/en.ts'
import { fr } from './strings/fr.ts'
import type { ReportMailStrings } from './strings/report-mail-strings.ts'

export const reportMailStrings: Readonly<Record<Language, ReportMailStrings>> = { en, de, fr }

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
  readonly look: MailLook
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
  { links, look, pdfNote }: ReportMailOptions,
): Pick<MailMessage, 'subject' | 'text' | 'html'> {
  const strings = reportMailStrings[language]
  const page = pageName(mail.url)
  const { reason, stop, openReport, title } = strings
  return renderRunMail({
    ...contentOf(mail, page, language, strings),
    language,
    title: page,
    subtitle: `${title} · ${formatDay(mail.date, language)}`,
    look,
    pdfNote,
    changes: null,
    results: { label: openReport, url: links.report },
    footer: { reason: reason(page), stop, unsubscribe: links.unsubscribe },
  })
}

// A calendar date has no time zone: it is formatted as a date in UTC.
const formatDay = (date: Temporal.PlainDate, language: Language): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(
    date.toZonedDateTime('UTC').epochMilliseconds,
  )

type Content = Pick<RunMail, 'subject' | 'notes' | 'metrics' | 'comparedWith' | 'sections'>

function contentOf(
  { results, error, earlier }: ReportMail,
  page: string,
  language: Language,
  strings: ReportMailStrings,
): Content {
  if (results === null) {
    const notes = [strings.failed, ...(error === null ? [] : [toSafeLine(error)])]
    return { subject: strings.subject.failed(page), notes, metrics: [], comparedWith: null, sections: [] }
  }
  const { score } = results.summary
  const metrics = metricsOf(results, earlier?.results ?? null, language, strings)
  return {
    subject:
      score === null
        ? strings.subject.unscored(page)
        : strings.subject.scored(page, String(score), metrics[0]?.change?.text ?? null),
    notes: [...(score === null ? [strings.unscored] : []), ...(earlier === null ? [strings.first] : [])],
    metrics,
    comparedWith: earlier && strings.since(formatDay(earlier.date, language)),
    sections: sectionsOf(results, earlier?.results ?? null, language, strings),
  }
}

const issuesIn = ({ summary }: Results): number => summary.failed + summary.warned

function metricsOf(
  results: Results,
  earlier: Results | null,
  language: Language,
  strings: ReportMailStrings,
): readonly MetricLine[] {
  const whole = new Intl.NumberFormat(language)
  const signed = new Intl.NumberFormat(language, { signDisplay: 'exceptZero' })
  const line = (label: string, now: number | null, then: number | null | undefined, sign: 1 | -1): MetricLine => {
    const difference = now === null || then === null || then === undefined ? null : now - then
    const change = difference === null ? null : { text: signed.format(difference), tone: toneOf(sign * difference) }
    return { label, value: now === null ? '–' : whole.format(now), change }
  }
  return [
    line(strings.score, results.summary.score, earlier?.summary.score, 1),
    line(strings.issues, issuesIn(results), earlier && issuesIn(earlier), -1),
  ]
}

function sectionsOf(
  results: Results,
  earlier: Results | null,
  language: Language,
  strings: ReportMailStrings,
): Content['sections'] {
  const listed = (title: string, checks: readonly ChangedCheck[]): Content['sections'] => {
    if (checks.length === 0) return []
    const more = checks.length - listedIssues
    const rankOf = ({ severity }: ChangedCheck): number => severities.indexOf(severity)
    const bySeverity = checks.toSorted((one, other) => rankOf(one) - rankOf(other))
    const lines = bySeverity.slice(0, listedIssues).map((check) => toSafeLine(check.title))
    const rest = more > 0 ? [strings.more(more, new Intl.NumberFormat(language).format(more))] : []
    return [{ title, lines: [...lines, ...rest] }]
  }
  // Compared with nothing, all issues are those that the run found.
  const { broken, fixed, remaining } = diffResults(earlier ?? results, results)
  if (earlier === null)
    return remaining.length === 0
      ? [{ title: strings.issues, lines: [strings.noIssues] }]
      : listed(strings.openIssues, remaining)
  if (broken.length + fixed.length === 0) return [{ title: strings.issues, lines: [strings.noChanges] }]
  return [...listed(strings.newIssues, broken), ...listed(strings.fixedIssues, fixed)]
}
