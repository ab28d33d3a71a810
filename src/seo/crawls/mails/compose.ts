import { readableUrl } from '../../../base/hosts.ts'
import type { Language } from '../../../base/languages.ts'
import type { FormattedCount } from '../../../mail/formatted-count.ts'
import { toneOf } from '../../../mail/html-layout.ts'
import type { MailLook } from '../../../mail/look.ts'
import type { MailMessage } from '../../../mail/message.ts'
import { type RunMail, renderRunMail } from '../../../mail/run-mail.ts'
import { toSafeLine } from '../../../mail/safe-line.ts'
import { checkFieldsOf } from '../results/check-fields.ts'
import type { CrawlMail, CrawlMailChanges, CrawlMailLinks, IssueList } from './crawl-mail.ts'
import type { CrawlMailStrings } from './strings/crawl-mail-strings.ts'
import { de } from './strings/de.ts'
import { en } from './strings/en.ts'
import { fr } from './strings/fr.ts'

export const crawlMailStrings: Readonly<Record<Language, CrawlMailStrings>> = { en, de, fr }

type Content = Pick<RunMail, 'title' | 'subject' | 'subtitle' | 'notes' | 'metrics' | 'comparedWith' | 'sections'> & {
  readonly hasChanges: boolean
}

interface CrawlMailOptions {
  readonly links: CrawlMailLinks
  readonly look: MailLook
  /** What became of the PDF file; null if none is wanted. */
  readonly pdfNote: string | null
}

/** Composes the mail about a run of a crawl. */
export function composeCrawlMail(
  mail: CrawlMail,
  language: Language,
  { links, look, pdfNote }: CrawlMailOptions,
): Pick<MailMessage, 'subject' | 'text' | 'html'> {
  const strings = crawlMailStrings[language]
  const { hasChanges, ...content } = formatMail(mail, language, strings)
  const { reason, stop, openCrawl, openChanges } = strings
  return renderRunMail({
    ...content,
    language,
    look,
    pdfNote,
    changes: hasChanges ? { label: openChanges, url: links.changes } : null,
    results: { label: openCrawl, url: links.crawl },
    footer: { reason: reason(content.title), stop, unsubscribe: links.unsubscribe },
  })
}

function formatsIn(language: Language) {
  const whole = new Intl.NumberFormat(language, { maximumFractionDigits: 0 })
  const signed = new Intl.NumberFormat(language, { maximumFractionDigits: 0, signDisplay: 'exceptZero' })
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 0 })
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' })
  return {
    count: (value: number): FormattedCount => ({ value, text: whole.format(value) }),
    difference: (value: number): string => signed.format(value),
    percent: (share: number): string => percent.format(share),
    // A calendar date has no time zone: it is formatted as a date in UTC.
    day: (date: Temporal.PlainDate): string => day.format(date.toZonedDateTime('UTC').epochMilliseconds),
  }
}

type Formats = ReturnType<typeof formatsIn>

function formatMail(mail: CrawlMail, language: Language, strings: CrawlMailStrings): Content {
  const { run, changes } = mail
  const host = toSafeLine(readableUrl(mail.host))
  const formats = formatsIn(language)
  const common = { title: host, subtitle: `${strings.title} · ${formats.day(mail.date)}` }
  if (run.status === 'failed') {
    const notes = [strings.failed, ...(run.error === null ? [] : [toSafeLine(run.error)])]
    const nothing = { metrics: [], comparedWith: null, sections: [], hasChanges: false }
    return { ...common, ...nothing, notes, subject: strings.subject.failed(host) }
  }
  const metrics = metricsOf(mail, strings, formats)
  const subject =
    run.score === null
      ? strings.subject.withheld(host)
      : strings.subject.scored(host, formats.count(run.score).text, metrics[0]?.change?.text ?? null)
  return {
    ...common,
    subject,
    notes: notesOf(mail, strings, formats),
    metrics,
    comparedWith: changes === null ? null : strings.since(formats.day(changes.since)),
    sections: changes === null ? [] : sectionsOf(changes, language, strings, formats),
    hasChanges: changes !== null,
  }
}

function notesOf(mail: CrawlMail, strings: CrawlMailStrings, formats: Formats): readonly string[] {
  const { run, summary, changes } = mail
  const { score_reason: reason, inconclusive_share: share = 0 } = summary
  const { limited, withheld } = strings
  return [
    ...(run.score === null && reason === 'inconclusive' ? [withheld.inconclusive(formats.percent(share))] : []),
    ...(run.score === null && reason === 'no-indexable-pages' ? [withheld[reason]] : []),
    ...(run.end_reason === 'max_pages' ? [limited.max_pages(formats.count(mail.maxPages))] : []),
    ...(run.end_reason === 'max_minutes' ? [limited.max_minutes(formats.count(mail.maxMinutes ?? 0))] : []),
    ...(changes === null ? [strings.first] : []),
  ]
}

function metricsOf({ run, summary, changes }: CrawlMail, strings: CrawlMailStrings, formats: Formats) {
  const line = (label: string, now: number | null, then: number | null | undefined, best: 'more' | 'less' | null) => {
    const difference = now === null || then === null || then === undefined ? null : now - then
    const sign = best === 'more' ? 1 : best === 'less' ? -1 : 0
    const change =
      difference === null ? null : { text: formats.difference(difference), tone: toneOf(sign * difference) }
    return { label, value: now === null ? '–' : formats.count(now).text, change }
  }
  return [
    line(strings.score, run.score, changes?.score, 'more'),
    line(strings.pages, run.pages, changes?.pages, null),
    line(strings.issues, summary.issues ?? null, changes?.issues, 'less'),
  ]
}

function sectionsOf(changes: CrawlMailChanges, language: Language, strings: CrawlMailStrings, formats: Formats) {
  const issues = (title: string, { total, issues }: IssueList) => {
    const lines = issues.map(
      ({ check, pages, examples }) =>
        `${toSafeLine(checkFieldsOf(check, language).title)} (${strings.onPages(formats.count(pages))})${
          examples.length === 0 ? '' : `: ${examples.map(toSafeLine).join(', ')}`
        }`,
    )
    const more = total - issues.length
    return { title, lines: more > 0 ? [...lines, strings.more(formats.count(more))] : lines }
  }
  const { newIssues, fixedIssues } = changes
  const counts = [
    [strings.added, changes.added],
    [strings.removed, changes.removed],
    [strings.changed, changes.changed],
    ...(changes.notCrawled > 0 ? [[strings.notCrawled, changes.notCrawled] as const] : []),
  ] as const
  return [
    ...(newIssues.total + fixedIssues.total === 0 ? [{ title: strings.issues, lines: [strings.noIssues] }] : []),
    ...(newIssues.total > 0 ? [issues(strings.newIssues, newIssues)] : []),
    ...(fixedIssues.total > 0 ? [issues(strings.fixedIssues, fixedIssues)] : []),
    {
      title: strings.changedPages,
      lines: counts.map(([label, value]) => `${label}: ${formats.count(value).text}`),
    },
  ]
}
