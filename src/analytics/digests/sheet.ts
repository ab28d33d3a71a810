import { type Digest, type Entry, type FigureName, figureNames } from './digest.ts'
import { type Formats, formatsIn } from './formats.ts'
import { visible } from './visible.ts'
import type { Counted } from './words/counted.ts'
import type { Words } from './words/words.ts'

/** A report in words and numbers as people read them: what both parts of the mail are made from. */
export interface Sheet {
  readonly words: Words
  readonly domain: string
  readonly title: string
  readonly dates: string
  readonly subject: string
  readonly preheader: string
  readonly figures: readonly FigureLine[]
  readonly comparedWith: string
  readonly days: readonly DayLine[]
  readonly lists: readonly List[]
  readonly seo: SeoLines | null
}

export interface FigureLine {
  readonly label: string
  readonly value: string
  readonly change: Change | null
}

export interface Change {
  readonly text: string
  readonly tone: 'better' | 'worse' | 'same'
}

export interface DayLine {
  readonly label: string
  readonly shortLabel: string
  readonly count: string
  /** Of the busiest day. */
  readonly share: number
}

export interface List {
  readonly title: string
  readonly rows: readonly { readonly label: string; readonly count: string; readonly share: number }[]
}

export interface SeoLines {
  readonly summary: string
  readonly results: string
  readonly failures: readonly { readonly title: string; readonly pages: string }[]
  readonly page: string
}

export function writeSheet(digest: Digest, words: Words): Sheet {
  const formats = formatsIn(words.language)
  const { domain, period, figures } = digest
  const dates = formats.dates(period, digest.first, digest.last)
  const visitorsChange = changeOf('visitors', digest, words, formats)
  return {
    words,
    domain,
    title: words.title[period],
    dates,
    subject: words.subject(domain, dates),
    preheader: words.preheader(
      counted(figures.visitors ?? 0, formats),
      counted(figures.visits ?? 0, formats),
      visitorsChange?.text ?? null,
    ),
    figures: figureNames.map((name) => ({
      label: words.figures[name],
      value: figureText(name, figures[name], formats),
      change: changeOf(name, digest, words, formats),
    })),
    comparedWith: words.comparedWith[period],
    days: daysOf(digest, formats),
    lists: listsOf(digest, words, formats),
    seo: seoOf(digest, words, formats),
  }
}

const counted = (value: number, formats: Formats): Counted => ({ value, text: formats.count(value) })

function figureText(name: FigureName, value: number | null, formats: Formats): string {
  if (value === null) return '–'
  if (name === 'bounce_rate') return formats.percent(value / 100)
  return name === 'visit_duration' ? formats.duration(value) : formats.count(value)
}

/** By how much a figure grew or fell; of a rate, by how many points. Null where there is nothing to compare. */
function changeOf(name: FigureName, { figures, before }: Digest, words: Words, formats: Formats): Change | null {
  const now = figures[name]
  const then = before[name]
  if (now === null || then === null) return null
  if (name === 'bounce_rate') {
    const points = Math.round(now - then)
    return { text: words.points(formats.difference(points)), tone: toneOf(-points) }
  }
  if (then === 0) return now === 0 ? null : { text: words.noneBefore, tone: 'same' }
  const share = (now - then) / then
  const tone = toneOf(Math.round(share * 100))
  const arrow = { better: '▲', worse: '▼', same: '=' }[tone]
  return { text: `${arrow} ${formats.percent(Math.abs(share))}`, tone }
}

const toneOf = (change: number): Change['tone'] => (change > 0 ? 'better' : change < 0 ? 'worse' : 'same')

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
  words: Words,
  formats: Formats,
): readonly List[] {
  const list = (title: string, entries: readonly Entry[], label: (value: string) => string): List => {
    const most = Math.max(1, ...entries.map(({ count }) => count))
    const rows = entries.map(({ value, count }) => ({
      label: visible(label(value)),
      count: formats.count(count),
      share: count / most,
    }))
    return { title, rows }
  }
  const lists = [
    list(words.pages, pages, (page) => page),
    list(words.sources, sources, (source) => source || words.direct),
    list(words.channels, channels, (channel) => channelName(channel, words)),
    list(words.countries, countries, (code) => (code === '' ? words.unknown : formats.country(code))),
    list(words.events, events, (name) => name),
  ]
  return lists.filter(({ rows }) => rows.length > 0)
}

/** Imported events may hold any text as their channel. */
const channelName = (channel: string, { channelNames, unknown }: Words): string =>
  (Object.hasOwn(channelNames, channel) ? channelNames[channel] : channel) || unknown

function seoOf({ seo }: Digest, words: Words, formats: Formats): SeoLines | null {
  if (!seo || seo.reports === 0) return null
  return {
    summary: words.seoSummary(counted(seo.reports, formats), seo.score === null ? null : formats.count(seo.score)),
    results: words.results(formats.count(seo.good), formats.count(seo.decent), formats.count(seo.bad)),
    failures: seo.failures.map(({ title, reports }) => ({
      title: visible(title),
      pages: words.onPages(counted(reports, formats)),
    })),
    page: seo.page,
  }
}
