import { escapeMarkup as text } from '../../../base/escape-markup.ts'
import { readableUrl } from '../../../base/hosts.ts'
import type { Branding } from '../../../branding/branding.ts'
import { chartFigure, seriesChart } from '../../../print/charts.ts'
import { type PrintDocument, type PrintSection, shorten } from '../../../print/print-document.ts'
import type { Language } from '../../../texts/languages.ts'
import { type Texts, textsIn } from '../../../texts/texts.ts'
import {
  type ComparedValue,
  type FixesSummary,
  type PrintedDimension,
  type PrintedMetric,
  printedMetrics,
  type SearchReport,
  type SearchSummary,
  type StatsAnswers,
} from './stats-answers.ts'
import { countedOfFix, effectOfFix, formatsFor, type StatsFormats } from './stats-formats.ts'

export interface StatsToPrint extends SearchReport {
  readonly domain: string
  readonly filters: readonly string[]
  readonly answers: StatsAnswers
  readonly branding: Branding
  readonly language: Language
  /** The day on which it is printed. */
  readonly date: Date
}

const maxAppendixRows = 120

/** The statistics of a website to print: summary with a chart, sources, pages, audience, goals, and all numbers. */
export function printStats({
  domain,
  filters,
  answers,
  search,
  fixes,
  branding,
  language,
  date,
}: StatsToPrint): PrintDocument {
  const texts = textsIn(language)
  const { say } = texts
  const formats = formatsFor(texts, answers.totals.meta.timezone)
  const { from, to } = answers.totals.meta
  const tables = (...names: readonly PrintedDimension[]): string =>
    `<div class="tables">${names.map((name) => breakdownTable(name, answers, texts, formats)).join('')}</div>`
  const sections: PrintSection[] = [
    { id: 'summary', title: say('stats.summary'), startsPage: true, html: summaryOf(answers, texts, formats) },
    { id: 'sources', title: say('stats.sources'), html: tables('channel', 'source', 'utm_campaign') },
    ...(search === null ? [] : [{ id: 'search', title: say('digest.search'), html: searchOf(search, texts, formats) }]),
    ...(fixes === null ? [] : [{ id: 'fixes', title: say('fixes.title'), html: fixesTable(fixes, texts) }]),
    { id: 'pages', title: say('stats.pages'), html: tables('page', 'entry_page') },
    { id: 'audience', title: say('stats.audience'), html: tables('country', 'device', 'browser', 'os') },
    ...(answers.goals.data.length === 0
      ? []
      : [{ id: 'goals', title: say('stats.goals'), html: goalsTable(answers, texts) }]),
    { id: 'appendix', title: say('stats.appendix'), html: appendixOf(answers, texts, formats) },
  ]
  return {
    language,
    branding,
    kind: say('stats.kind'),
    subject: domain,
    details: [
      [say('stats.period'), formats.dates(from, to)],
      ...(filters.length === 0 ? [] : [[say('stats.filters'), filters.join(', ')] as const]),
    ],
    date,
    sections,
  }
}

function summaryOf({ totals, series }: StatsAnswers, texts: Texts, formats: StatsFormats): string {
  const { say } = texts
  const { compared, complete, imported } = totals.meta
  const notes = [
    ...(complete === false ? [say('stats.incomplete')] : []),
    ...(imported?.included ? [say('stats.imported')] : []),
  ]
  const printedNotes = notes.map((note) => `<p class="note">${text(note)}</p>`).join('')
  const figure = (name: PrintedMetric): string => {
    const total = totals.data[name]
    return `<div><dt>${text(say(`metric.${name}`))}</dt><dd>${text(formats.metric(name, total.value))}${changeOf(name, total, formats)}</dd></div>`
  }
  const points = series.data.map(({ time, visitors }) => ({
    label: formats.pointLabel(time, series.meta.interval),
    value: visitors ?? 0,
  }))
  const label = say('labeled', { label: say('stats.visitorsOverTime'), value: totals.data.visitors.value ?? 0 })
  return `${printedNotes}${totals.data.visits.value === 0 ? `<p class="note">${text(say('stats.noVisits'))}</p>` : ''}<dl class="figures" style="margin-top: 0">${printedMetrics.map(figure).join('')}</dl>
${compared ? `<p class="quiet" style="margin-top: 3mm"><small>${text(say('stats.comparedWith', { dates: formats.dates(compared.from, compared.to) }))}</small></p>` : ''}
${chartFigure(say('stats.visitorsOverTime'), seriesChart(points, label, texts.formats.count))}`
}

function changeOf(name: PrintedMetric, compared: ComparedValue, formats: StatsFormats): string {
  const { value, previous = null } = compared
  const points = value === null || previous === null ? null : Math.round((value - previous) * 10) / 10
  const change = name === 'bounce_rate' ? points : (compared.change ?? null)
  if (change === null) return ''
  // More of these is better; of the bounce rate, less.
  const isBetter = name === 'bounce_rate' ? change < 0 : change > 0
  const tone = change === 0 ? 'quiet' : isBetter ? 'good' : 'bad'
  return `<small class="${tone}">${text(formats.change(name, change))}</small>`
}

function breakdownTable(
  name: PrintedDimension,
  { breakdowns, totals }: StatsAnswers,
  { say, formats }: Texts,
  statsFormats: StatsFormats,
): string {
  const breakdown = breakdowns.get(name)
  if (breakdown === undefined || breakdown.data.length === 0) return ''
  // Visits without a campaign are not one.
  const shown = breakdown.data.filter(({ value }) => value !== '' || name !== 'utm_campaign')
  if (shown.length === 0) return ''
  const max = Math.max(1, ...shown.map(({ visitors }) => visitors ?? 0))
  const all = totals.data.visitors.value ?? 0
  const rows = shown.map(({ value, visitors }) => {
    const count = visitors ?? 0
    const share = all > 0 ? formats.percentTenths(Math.min(1, count / all)) : ''
    return `<tr><td>${text(shorten(statsFormats.value(name, value), 120))}<i class="bar" style="width: ${Math.max(1, Math.round((100 * count) / max))}%"></i></td><td class="number">${text(formats.count(count))}</td><td class="number quiet">${text(share)}</td></tr>`
  })
  const isWide = name === 'page' || name === 'entry_page'
  return `<table${isWide ? ' class="wide"' : ''}><thead><tr><th scope="col">${text(say(`dimension.${name}`))}</th><th scope="col" class="number">${text(say('metric.visitors'))}</th><th scope="col" class="number">%</th></tr></thead><tbody>${rows.join('')}</tbody></table>`
}

function goalsTable({ goals }: StatsAnswers, { say, formats }: Texts): string {
  const rows = goals.data
    .slice(0, 50)
    .map(
      ({ name, conversions, conversion_rate: rate }) =>
        `<tr><td>${text(shorten(name, 120))}</td><td class="number">${text(formats.count(conversions))}</td><td class="number">${text(rate === null ? '–' : formats.percentTenths(rate / 100))}</td></tr>`,
    )
  return `<table><thead><tr><th scope="col">${text(say('stats.goal'))}</th><th scope="col" class="number">${text(say('stats.conversions'))}</th><th scope="col" class="number">${text(say('stats.conversionRate'))}</th></tr></thead><tbody>${rows.join('')}</tbody></table>`
}

function searchOf(search: SearchSummary, { say, formats }: Texts, statsFormats: StatsFormats): string {
  const { until, clicks, previousClicks, impressions, position, queries, pages } = search
  const change = previousClicks === 0 ? null : (100 * (clicks - previousClicks)) / previousClicks
  const tone = change === null || change === 0 ? 'quiet' : change > 0 ? 'good' : 'bad'
  const changed =
    change === null ? '' : `<small class="${tone}">${text(statsFormats.change('visitors', change))}</small>`
  const figures = [
    [say('search.clicks'), formats.count(clicks), changed],
    [say('search.impressions'), formats.count(impressions), ''],
    [say('search.position'), position === null ? '–' : formats.tenths(position), ''],
  ] as const
  const rows = queries.map(
    ({ value, count }) =>
      `<tr><td>${text(shorten(value, 120))}</td><td class="number">${text(formats.count(count))}</td></tr>`,
  )
  const head = `<tr><th scope="col">${text(say('digest.queries'))}</th><th scope="col" class="number">${text(say('search.clicks'))}</th></tr>`
  return `<dl class="figures">${figures.map(([name, value, more]) => `<div><dt>${text(name)}</dt><dd>${text(value)}${more}</dd></div>`).join('')}</dl>
<p class="quiet"><small>${text(say('digest.searchUntil', { date: formats.day(until) }))}</small></p>
${rows.length === 0 ? '' : `<table><thead>${head}</thead><tbody>${rows.join('')}</tbody></table>`}${pages.length === 0 ? '' : searchedPages(pages, { say, formats }, statsFormats)}`
}

/** The pages with the most clicks, with what changed. */
function searchedPages(
  pages: SearchSummary['pages'],
  { say, formats }: Pick<Texts, 'say' | 'formats'>,
  statsFormats: StatsFormats,
): string {
  const number = (value: string): string => `<td class="number">${text(value)}</td>`
  const rows = pages.map(({ value, clicks, previousClicks, impressions, position }) => {
    const change =
      previousClicks === 0 ? '–' : statsFormats.change('visitors', (100 * (clicks - previousClicks)) / previousClicks)
    const cells = [
      formats.count(clicks),
      change,
      formats.count(impressions),
      position === null ? '–' : formats.tenths(position),
    ]
    return `<tr><td>${text(shorten(readableUrl(value), 90))}</td>${cells.map(number).join('')}</tr>`
  })
  const heads = [say('search.clicks'), say('search.change'), say('search.impressions'), say('search.position')]
  const head = heads.map((title) => `<th scope="col" class="number">${text(title)}</th>`).join('')
  return `<table><thead><tr><th scope="col">${text(say('digest.searchPages'))}</th>${head}</tr></thead><tbody>${rows.join('')}</tbody></table>`
}

function fixesTable({ listed, others }: FixesSummary, texts: Texts): string {
  const { say, formats } = texts
  const rows = listed.map((fix) => {
    const { day, pages, verdict } = fix
    const tone = { helped: 'good', hurt: 'bad', unclear: 'quiet' }[verdict]
    return `<tr><td>${text(shorten(fix.text, 120))}<br><small class="quiet">${text(`${formats.mediumDay(day)} · ${say('mail.onPages', { n: pages })}`)}</small></td><td class="number long">${text(countedOfFix(fix, texts))}</td><td class="number long"><span class="${tone}">${text(effectOfFix(fix, texts))}</span></td></tr>`
  })
  const head = `<tr><th scope="col">${text(say('fixes.fix'))}</th><th scope="col" class="number long">${text(say('fixes.counted'))}</th><th scope="col" class="number long">${text(say('fixes.effect'))}</th></tr>`
  const more = others === 0 ? '' : `<p class="quiet"><small>${text(say('fixes.more', { n: others }))}</small></p>`
  return `<p class="quiet"><small>${text(say('fixes.note'))}</small></p><table class="wide"><thead>${head}</thead><tbody>${rows.join('')}</tbody></table>${more}`
}

function appendixOf({ series }: StatsAnswers, { say }: Texts, formats: StatsFormats): string {
  const rows = series.data
    .slice(-maxAppendixRows)
    .map(
      (point) =>
        `<tr><th scope="row">${text(formats.pointLabel(point.time, series.meta.interval, true))}</th>${printedMetrics.map((name) => `<td class="number">${text(formats.metric(name, point[name] ?? null))}</td>`).join('')}</tr>`,
    )
  return `<table class="dense"><thead><tr><th scope="col">${text(say('pdf.date'))}</th>${printedMetrics.map((name) => `<th scope="col" class="number">${text(say(`metric.${name}`))}</th>`).join('')}</tr></thead><tbody>${rows.join('')}</tbody></table>`
}
