import type { Language } from '../../../base/languages.ts'
import type { FormattedCount } from '../../../mail/formatted-count.ts'
import {
  type MailFooter,
  type MetricLine,
  renderBullets,
  renderButton,
  renderCard,
  renderHeading,
  renderLayout,
  renderLink,
  renderMetrics,
  renderParagraph,
  renderSectionTitle,
  toneOf,
} from '../../../mail/html-layout.ts'
import { emptyHtml, html } from '../../../mail/markup.ts'
import type { MailMessage } from '../../../mail/message.ts'
import { toSafeLine } from '../../../mail/safe-line.ts'
import { alignColumns, textFooter, textSection } from '../../../mail/text-layout.ts'
import { checkFieldsOf } from '../results/check-fields.ts'
import type { CrawlMail, CrawlMailChanges, CrawlMailLinks, IssueList } from './crawl-mail.ts'
import type { CrawlMailStrings } from './strings/crawl-mail-strings.ts'
import { de } from './strings/de.ts'
import { en } from './strings/en.ts'
import { fr } from './strings/fr.ts'

export const crawlMailStrings: Readonly<Record<Language, CrawlMailStrings>> = { en, de, fr }

/** The mail as formatted text, from which both the text part and the HTML part are rendered. */
interface Content {
  readonly host: string
  readonly subject: string
  readonly subtitle: string
  /** What the reader has to know before everything else. */
  readonly notes: readonly string[]
  readonly metrics: readonly MetricLine[]
  readonly comparedWith: string | null
  readonly sections: readonly { readonly title: string; readonly lines: readonly string[] }[]
  readonly hasChanges: boolean
}

/** Composes the mail about a run of a crawl. */
export function composeCrawlMail(
  mail: CrawlMail,
  language: Language,
  links: CrawlMailLinks,
): Pick<MailMessage, 'subject' | 'text' | 'html'> {
  const strings = crawlMailStrings[language]
  const content = formatMail(mail, language, strings)
  const { reason, stop } = strings
  const footer = { reason: reason(content.host), stop, unsubscribe: links.unsubscribe }
  return {
    subject: content.subject,
    text: renderText(content, { strings, links, footer }),
    html: renderHtml(content, { strings, language, links, footer }),
  }
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
  const host = toSafeLine(mail.host)
  const formats = formatsIn(language)
  const common = { host, subtitle: `${strings.title} · ${formats.day(mail.date)}` }
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

interface RenderOptions {
  readonly strings: CrawlMailStrings
  readonly links: CrawlMailLinks
  readonly footer: MailFooter
}

function renderText(content: Content, { strings, links, footer }: RenderOptions): string {
  const lines = [
    content.host,
    content.subtitle,
    '',
    ...(content.notes.length === 0 ? [] : [...content.notes, '']),
    ...alignColumns(content.metrics.map(({ label, value, change }) => [label, value, change?.text ?? ''])),
    ...(content.comparedWith === null ? [] : [`(${content.comparedWith})`]),
    ...(content.metrics.length === 0 ? [] : ['']),
    ...content.sections.flatMap(({ title, lines }) =>
      textSection(
        title,
        lines.map((line) => `- ${line}`),
      ),
    ),
    ...(content.hasChanges ? [`${strings.openChanges}: ${links.changes}`] : []),
    `${strings.openCrawl}: ${links.crawl}`,
    ...textFooter(footer),
  ]
  return `${lines.join('\n')}\n`
}

function renderHtml(
  content: Content,
  { strings, language, links, footer }: RenderOptions & { readonly language: Language },
): string {
  const { host, subtitle, subject, notes, metrics, comparedWith, sections, hasChanges } = content
  const body = renderCard(
    html`${renderHeading(host, subtitle)}${notes.map((note) => renderParagraph(note))}${
      metrics.length === 0 ? emptyHtml : renderMetrics(metrics)
    }${
      comparedWith === null
        ? emptyHtml
        : html`<p class="faint" style="margin:4px 0 20px;font-size:12px;color:#6b7280">${comparedWith}</p>`
    }${sections.map(({ title, lines }) => html`${renderSectionTitle(title)}${renderBullets(lines)}`)}${
      hasChanges ? renderLink(links.changes, strings.openChanges) : emptyHtml
    }${renderButton(links.crawl, strings.openCrawl)}`,
  )
  const preheader = [...notes, ...sections.slice(0, 1).flatMap(({ title, lines }) => [title, ...lines.slice(0, 2)])]
  return renderLayout({ language, title: subject, preheader: preheader.join(' · '), footer, body })
}
