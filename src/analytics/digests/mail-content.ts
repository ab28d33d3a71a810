import { readableUrl } from '../../base/hosts.ts'
import type { FormattedCount } from '../../mail/formatted-count.ts'
import { type MetricChange, type MetricLine, toneOf } from '../../mail/html-layout.ts'
import { toSafeLine } from '../../mail/safe-line.ts'
import { type Digest, type DigestMetric, digestMetrics, type TopEntry } from './digest.ts'
import { type Formats, formatsIn } from './formats.ts'
import type { IssueCounts } from './site-changes.ts'
import type { MailStrings } from './strings/mail-strings.ts'

/** A report as formatted text, from which both the text part and the HTML part are rendered. */
export interface MailContent {
  readonly strings: MailStrings
  readonly domain: string
  readonly title: string
  readonly dates: string
  readonly subject: string
  readonly preheader: string
  readonly metrics: readonly MetricLine[]
  readonly comparedWith: string
  readonly days: readonly DayLine[]
  readonly lists: readonly TopList[]
  readonly seo: SeoLines | null
  readonly site: SiteLines | null
}

export interface DayLine {
  readonly label: string
  readonly shortLabel: string
  readonly count: string
  /** Relative to the busiest day, from 0 to 1. */
  readonly share: number
}

export interface TopList {
  readonly title: string
  readonly rows: readonly { readonly label: string; readonly count: string; readonly share: number }[]
}

export interface SeoLines {
  readonly summary: string
  readonly results: string
  readonly failures: readonly { readonly title: string; readonly pages: string }[]
  readonly page: string
}

export interface SiteLines {
  readonly score: string
  readonly lists: readonly { readonly title: string; readonly lines: readonly string[] }[]
  readonly page: string
  readonly link: string
}

export function formatDigest(digest: Digest, strings: MailStrings): MailContent {
  const formats = formatsIn(strings.language)
  const { period, metrics } = digest
  const domain = readableUrl(digest.domain)
  const dates = formats.dates(period, digest.first, digest.last)
  const visitorsChange = changeOf('visitors', digest, strings, formats)
  return {
    strings,
    domain,
    title: strings.title[period],
    dates,
    subject: strings.subject(domain, dates),
    preheader: strings.preheader(
      counted(metrics.visitors ?? 0, formats),
      counted(metrics.visits ?? 0, formats),
      visitorsChange?.text ?? null,
    ),
    metrics: digestMetrics.map((name) => ({
      label: strings.metrics[name],
      value: metricText(name, metrics[name], formats),
      change: changeOf(name, digest, strings, formats),
    })),
    comparedWith: strings.comparedWith[period],
    days: daysOf(digest, formats),
    lists: listsOf(digest, strings, formats),
    seo: seoOf(digest, strings, formats),
    site: siteOf(digest, strings, formats),
  }
}

const counted = (value: number, formats: Formats): FormattedCount => ({ value, text: formats.count(value) })

function metricText(name: DigestMetric, value: number | null, formats: Formats): string {
  if (value === null) return '–'
  if (name === 'bounce_rate') return formats.percent(value / 100)
  return name === 'visit_duration' ? formats.duration(value) : formats.count(value)
}

/** The change of a metric in percent, or of a rate in percentage points. Null if there is nothing to compare with. */
function changeOf(
  name: DigestMetric,
  { metrics, previousMetrics }: Digest,
  strings: MailStrings,
  formats: Formats,
): MetricChange | null {
  const now = metrics[name]
  const then = previousMetrics[name]
  if (now === null || then === null) return null
  if (name === 'bounce_rate') {
    const points = Math.round((now - then) * 10) / 10
    return { text: strings.points(formats.points(points)), tone: toneOf(-points) }
  }
  if (then === 0) return now === 0 ? null : { text: strings.noneBefore, tone: 'same' }
  const share = (now - then) / then
  const tone = toneOf(Math.round(share * 100))
  const arrow = { better: '▲', worse: '▼', same: '=' }[tone]
  return { text: `${arrow} ${formats.percent(Math.abs(share))}`, tone }
}

function daysOf({ days, period }: Digest, formats: Formats): readonly DayLine[] {
  const most = Math.max(1, ...days.map(({ visitors }) => visitors))
  return days.map(({ date, visitors }) => ({
    label: period === 'weekly' ? `${formats.weekday(date)} ${formats.day(date)}` : formats.day(date),
    shortLabel: period === 'weekly' ? formats.weekday(date) : String(date.day),
    count: formats.count(visitors),
    share: visitors / most,
  }))
}

function listsOf(
  { pages, sources, channels, countries, events }: Digest,
  strings: MailStrings,
  formats: Formats,
): readonly TopList[] {
  const list = (title: string, entries: readonly TopEntry[], label: (value: string) => string): TopList => {
    const most = Math.max(1, ...entries.map(({ count }) => count))
    const rows = entries.map(({ value, count }) => ({
      label: toSafeLine(label(value)),
      count: formats.count(count),
      share: count / most,
    }))
    return { title, rows }
  }
  const lists = [
    list(strings.pages, pages, readableUrl),
    list(strings.sources, sources, (source) => readableUrl(source) || strings.direct),
    list(strings.channels, channels, (channel) => channelName(channel, strings)),
    list(strings.countries, countries, (code) => (code === '' ? strings.unknown : formats.country(code))),
    list(strings.events, events, (name) => name),
  ]
  return lists.filter(({ rows }) => rows.length > 0)
}

/** Imported events may have any text as their channel. */
const channelName = (channel: string, { channelNames, unknown }: MailStrings): string =>
  (Object.hasOwn(channelNames, channel) ? channelNames[channel] : channel) || unknown

function seoOf({ seo }: Digest, strings: MailStrings, formats: Formats): SeoLines | null {
  if (!seo || seo.reports === 0) return null
  return {
    summary: strings.seoSummary(counted(seo.reports, formats), seo.score === null ? null : formats.count(seo.score)),
    results: strings.results(formats.count(seo.good), formats.count(seo.decent), formats.count(seo.bad)),
    failures: seo.failures.map(({ title, reports }) => ({
      title: toSafeLine(title),
      pages: strings.onPages(counted(reports, formats)),
    })),
    page: seo.page,
  }
}

function siteOf({ site }: Digest, strings: MailStrings, formats: Formats): SiteLines | null {
  if (!site) return null
  const { score, since, page } = site
  const { siteScore, siteScoreWithheld, pageChanges, openChanges, openCrawl } = strings
  const change = since && since.score !== null && score !== null ? formats.difference(score - since.score) : null
  const list = (title: string, { total, listed }: IssueCounts) => ({
    title: `${title} (${formats.count(total)})`,
    lines: listed.map((issue) => `${toSafeLine(issue.title)} (${strings.onPages(counted(issue.pages, formats))})`),
  })
  const lists = since ? [list(strings.newIssues, since.newIssues), list(strings.fixedIssues, since.fixedIssues)] : []
  const pages =
    since && pageChanges(formats.count(since.added), formats.count(since.removed), formats.count(since.changed))
  return {
    score: [
      score === null ? siteScoreWithheld : siteScore(formats.count(score), change),
      ...(pages ? [pages] : []),
    ].join(' · '),
    lists: lists.filter(({ lines }) => lines.length > 0),
    page,
    link: since ? openChanges : openCrawl,
  }
}
