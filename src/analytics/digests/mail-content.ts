import { readableUrl } from '../../base/hosts.ts'
import { type MetricChange, type MetricLine, toneOf } from '../../mail/html-layout.ts'
import { toSafeLine } from '../../mail/safe-line.ts'
import type { Formats } from '../../texts/formats.ts'
import type { Texts } from '../../texts/texts.ts'
import { countedOfFix, effectOfFix } from '../stats/print/stats-formats.ts'
import { type Digest, type DigestMetric, digestMetrics, type TopEntry } from './digest.ts'
import type { IssueCounts } from './site-changes.ts'

/** A report as formatted text, from which both the text part and the HTML part are rendered. */
export interface MailContent {
  readonly texts: Texts
  readonly domain: string
  readonly title: string
  readonly dates: string
  readonly subject: string
  readonly preheader: string
  readonly metrics: readonly MetricLine[]
  readonly comparedWith: string
  readonly days: readonly DayLine[]
  readonly lists: readonly TopList[]
  readonly search: SearchLines | null
  readonly fixes: FixLines | null
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

export interface SearchLines {
  readonly summary: string
  readonly until: string
  readonly queries: TopList
  readonly pages: TopList
}

export interface FixLines {
  readonly lines: readonly string[]
  readonly note: string
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

export function formatDigest(digest: Digest, texts: Texts): MailContent {
  const { say, formats } = texts
  const { period, metrics } = digest
  const domain = readableUrl(digest.domain)
  const dates = datesOf(digest, texts)
  const visitorsChange = changeOf('visitors', digest, texts)
  return {
    texts,
    domain,
    title: say(`digest.${period}`),
    dates,
    subject: say('labeled', { label: domain, value: dates }),
    preheader: [
      say('digest.visitors', { n: metrics.visitors ?? 0 }),
      say('digest.visits', { n: metrics.visits ?? 0 }),
      ...(visitorsChange ? [visitorsChange.text] : []),
    ].join(', '),
    metrics: digestMetrics.map((name) => ({
      label: say(`metric.${name}`),
      value: metricText(name, metrics[name], formats),
      change: changeOf(name, digest, texts),
    })),
    comparedWith: say(`digest.since.${period}`),
    days: daysOf(digest, formats),
    lists: listsOf(digest, texts),
    search: searchOf(digest, texts),
    fixes: fixesOf(digest, texts),
    seo: seoOf(digest, texts),
    site: siteOf(digest, texts),
  }
}

export const datesOf = ({ period, first, last }: Digest, { formats }: Texts): string =>
  period === 'monthly' ? formats.month(first) : formats.days(first, last)

function metricText(name: DigestMetric, value: number | null, formats: Formats): string {
  if (value === null) return '–'
  if (name === 'bounce_rate') return formats.percent(value / 100)
  return name === 'visit_duration' ? formats.duration(value) : formats.count(value)
}

/** The change of a metric in percent, or of a rate in percentage points. Null if there is nothing to compare with. */
function changeOf(
  name: DigestMetric,
  { metrics, previousMetrics }: Digest,
  { say, formats }: Texts,
): MetricChange | null {
  const now = metrics[name]
  const then = previousMetrics[name]
  if (now === null || then === null) return null
  if (name === 'bounce_rate') {
    const points = Math.round((now - then) * 10) / 10
    return { text: say('points', { points: formats.pointDifference(points) }), tone: toneOf(-points) }
  }
  if (then === 0) return now === 0 ? null : { text: say('digest.noneBefore'), tone: 'same' }
  const share = (now - then) / then
  const tone = toneOf(Math.round(share * 100))
  const arrow = { better: '▲', worse: '▼', same: '=' }[tone]
  return { text: `${arrow} ${formats.percent(Math.abs(share))}`, tone }
}

function daysOf({ days, period }: Digest, formats: Formats): readonly DayLine[] {
  const most = Math.max(1, ...days.map(({ visitors }) => visitors))
  return days.map(({ date, visitors }) => ({
    label: period === 'weekly' ? `${formats.weekday(date)} ${formats.shortDay(date)}` : formats.shortDay(date),
    shortLabel: period === 'weekly' ? formats.weekday(date) : String(date.day),
    count: formats.count(visitors),
    share: visitors / most,
  }))
}

function listsOf(
  { pages, sources, channels, countries, events }: Digest,
  { say, nameOf, formats }: Texts,
): readonly TopList[] {
  const list = (title: string, entries: readonly TopEntry[], label: (value: string) => string): TopList =>
    topList(title, entries, label, formats)
  const unknown = say('stats.unknown')
  const lists = [
    list(say('digest.pages'), pages, readableUrl),
    list(say('digest.sources'), sources, (source) => readableUrl(source) || say('stats.direct')),
    // Imported events may have any text as their channel.
    list(say('dimension.channel'), channels, (channel) => (nameOf('channel', channel) ?? channel) || unknown),
    list(say('dimension.country'), countries, (code) => (code === '' ? unknown : formats.country(code))),
    list(say('digest.events'), events, (name) => name),
  ]
  return lists.filter(({ rows }) => rows.length > 0)
}

function topList(
  title: string,
  entries: readonly TopEntry[],
  label: (value: string) => string,
  formats: Formats,
): TopList {
  const most = Math.max(1, ...entries.map(({ count }) => count))
  const rows = entries.map(({ value, count }) => ({
    label: toSafeLine(label(value)),
    count: formats.count(count),
    share: count / most,
  }))
  return { title, rows }
}

/** PDF files have more. */
const mailedPages = 5
const mailedFixes = 5

function searchOf({ search, period, last }: Digest, { say, formats }: Texts): SearchLines | null {
  if (!search) return null
  const { until, clicks, previousClicks, impressions, position, queries, pages } = search
  const share = previousClicks === 0 ? null : (clicks - previousClicks) / previousClicks
  const arrow = share === null ? '' : { better: '▲', worse: '▼', same: '=' }[toneOf(Math.round(share * 100))]
  const clicksText = say('digest.clicks', { n: clicks })
  return {
    summary: [
      share === null
        ? clicksText
        : `${clicksText} (${arrow} ${formats.percent(Math.abs(share))} ${say(`digest.since.${period}`)})`,
      say('digest.impressions', { n: impressions }),
      ...(position === null ? [] : [say('digest.position', { position: formats.tenths(position) })]),
    ].join(', '),
    until:
      Temporal.PlainDate.compare(until, last) < 0 ? say('digest.searchUntil', { date: formats.shortDay(until) }) : '',
    queries: topList(say('digest.queries'), queries, (query) => query, formats),
    pages: topList(
      say('digest.searchPages'),
      pages.slice(0, mailedPages).map(({ value, clicks: count }) => ({ value, count })),
      readableUrl,
      formats,
    ),
  }
}

function fixesOf({ fixes }: Digest, texts: Texts): FixLines | null {
  if (!fixes) return null
  const { say } = texts
  const shown = fixes.listed.slice(0, mailedFixes)
  const others = fixes.others + fixes.listed.length - shown.length
  const lines = shown.map((fix) => {
    const label = `${toSafeLine(fix.text)} (${say('mail.onPages', { n: fix.pages })})`
    return say('labeled', { label, value: `${countedOfFix(fix, texts)}, ${effectOfFix(fix, texts)}` })
  })
  return { lines: [...lines, ...(others === 0 ? [] : [say('fixes.more', { n: others })])], note: say('fixes.note') }
}

function seoOf({ seo }: Digest, { say }: Texts): SeoLines | null {
  if (!seo || seo.reports === 0) return null
  const { reports, score, good, decent, bad, failures, page } = seo
  return {
    summary: [
      say('digest.seoPages', { n: reports }),
      ...(score === null ? [] : [say('digest.averageScore', { score: Math.round(score) })]),
    ].join(', '),
    results: say('digest.results', { good, decent, bad }),
    failures: failures.map(({ title, reports: n }) => ({
      title: toSafeLine(title),
      pages: say('mail.onPages', { n }),
    })),
    page,
  }
}

function siteOf({ site }: Digest, { say, formats }: Texts): SiteLines | null {
  if (!site) return null
  const { score, since, page } = site
  const change = since && since.score !== null && score !== null ? formats.difference(score - since.score) : null
  const list = (title: string, { total, listed }: IssueCounts) => ({
    title: `${title} (${formats.count(total)})`,
    lines: listed.map((issue) => `${toSafeLine(issue.title)} (${say('mail.onPages', { n: issue.pages })})`),
  })
  const lists = since
    ? [list(say('mail.newIssues'), since.newIssues), list(say('mail.fixedIssues'), since.fixedIssues)]
    : []
  return {
    score: [
      score === null
        ? say('digest.siteScoreWithheld')
        : `${say('digest.siteScore', { score })}${change === null ? '' : ` (${change})`}`,
      ...(since
        ? [say('digest.pageChanges', { added: since.added, removed: since.removed, changed: since.changed })]
        : []),
    ].join(' · '),
    lists: lists.filter(({ lines }) => lines.length > 0),
    page,
    link: since ? say('mail.openChanges') : say('mail.openCrawl'),
  }
}
