import { escapeMarkup as text } from '../../../base/escape-markup.ts'
import type { Language } from '../../../base/languages.ts'
import type { Branding } from '../../../branding/branding.ts'
import { chartFigure, seriesChart } from '../../../print/charts.ts'
import { type PrintDocument, type PrintSection, shorten } from '../../../print/print-document.ts'
import type { ComparedValue, StatsAnswers } from './stats-answers.ts'
import { formatsFor, type StatsFormats } from './stats-formats.ts'
import {
  type PrintedDimension,
  type PrintedMetric,
  printedMetrics,
  type StatsPrintStrings,
  statsPrintStrings,
} from './strings.ts'

export interface StatsToPrint {
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
export function printStats({ domain, filters, answers, branding, language, date }: StatsToPrint): PrintDocument {
  const strings = statsPrintStrings[language]
  const formats = formatsFor(language, answers.totals.meta.timezone, strings)
  const { from, to } = answers.totals.meta
  const tables = (...names: readonly PrintedDimension[]): string =>
    `<div class="tables">${names.map((name) => breakdownTable(name, answers, strings, formats)).join('')}</div>`
  const sections: PrintSection[] = [
    { id: 'summary', title: strings.summary, startsPage: true, html: summaryOf(answers, strings, formats) },
    { id: 'sources', title: strings.sources, html: tables('channel', 'source', 'utm_campaign') },
    { id: 'pages', title: strings.pages, html: tables('page', 'entry_page') },
    { id: 'audience', title: strings.audience, html: tables('country', 'device', 'browser', 'os') },
    ...(answers.goals.data.length === 0
      ? []
      : [{ id: 'goals', title: strings.goals, html: goalsTable(answers, strings, formats) }]),
    { id: 'appendix', title: strings.appendix, html: appendixOf(answers, strings, formats) },
  ]
  return {
    language,
    branding,
    kind: strings.kind,
    subject: domain,
    details: [
      [strings.period, formats.dates(from, to)],
      ...(filters.length === 0 ? [] : [[strings.filters, filters.join(', ')] as const]),
    ],
    date,
    sections,
  }
}

function summaryOf({ totals, series }: StatsAnswers, strings: StatsPrintStrings, formats: StatsFormats): string {
  const { compared, complete, imported } = totals.meta
  const notes = [...(complete === false ? [strings.incomplete] : []), ...(imported?.included ? [strings.imported] : [])]
  const printedNotes = notes.map((note) => `<p class="note">${text(note)}</p>`).join('')
  const figure = (name: PrintedMetric): string => {
    const found = totals.data[name]
    return `<div><dt>${text(strings.metrics[name])}</dt><dd>${text(formats.metric(name, found.value))}${changeOf(name, found, formats)}</dd></div>`
  }
  const points = series.data.map(({ time, visitors }) => ({
    label: formats.pointLabel(time, series.meta.interval),
    value: visitors ?? 0,
  }))
  const label = `${strings.visitorsOverTime}: ${formats.count(totals.data.visitors.value ?? 0)}`
  return `${printedNotes}${totals.data.visits.value === 0 ? `<p class="note">${text(strings.noVisits)}</p>` : ''}<dl class="figures" style="margin-top: 0">${printedMetrics.map(figure).join('')}</dl>
${compared ? `<p class="quiet" style="margin-top: 3mm"><small>${text(strings.comparedWith(formats.dates(compared.from, compared.to)))}</small></p>` : ''}
${chartFigure(strings.visitorsOverTime, seriesChart(points, label, formats.count))}`
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
  strings: StatsPrintStrings,
  formats: StatsFormats,
): string {
  const found = breakdowns.get(name)
  if (found === undefined || found.data.length === 0) return ''
  // Visits without a campaign are not one.
  const shown = found.data.filter(({ value }) => value !== '' || name !== 'utm_campaign')
  if (shown.length === 0) return ''
  const max = Math.max(1, ...shown.map(({ visitors }) => visitors ?? 0))
  const all = totals.data.visitors.value ?? 0
  const rows = shown.map(({ value, visitors }) => {
    const count = visitors ?? 0
    const share = all > 0 ? formats.percent(Math.min(1, count / all)) : ''
    return `<tr><td>${text(shorten(formats.value(name, value), 120))}<i class="bar" style="width: ${Math.max(1, Math.round((100 * count) / max))}%"></i></td><td class="number">${text(formats.count(count))}</td><td class="number quiet">${text(share)}</td></tr>`
  })
  const isWide = name === 'page' || name === 'entry_page'
  return `<table${isWide ? ' class="wide"' : ''}><thead><tr><th scope="col">${text(strings.dimensions[name])}</th><th scope="col" class="number">${text(strings.metrics.visitors)}</th><th scope="col" class="number">%</th></tr></thead><tbody>${rows.join('')}</tbody></table>`
}

function goalsTable({ goals }: StatsAnswers, strings: StatsPrintStrings, formats: StatsFormats): string {
  const rows = goals.data
    .slice(0, 50)
    .map(
      ({ name, conversions, conversion_rate: rate }) =>
        `<tr><td>${text(shorten(name, 120))}</td><td class="number">${text(formats.count(conversions))}</td><td class="number">${text(rate === null ? '–' : formats.percent(rate / 100))}</td></tr>`,
    )
  return `<table><thead><tr><th scope="col">${text(strings.goal)}</th><th scope="col" class="number">${text(strings.conversions)}</th><th scope="col" class="number">${text(strings.conversionRate)}</th></tr></thead><tbody>${rows.join('')}</tbody></table>`
}

function appendixOf({ series }: StatsAnswers, strings: StatsPrintStrings, formats: StatsFormats): string {
  const rows = series.data
    .slice(-maxAppendixRows)
    .map(
      (point) =>
        `<tr><th scope="row">${text(formats.pointLabel(point.time, series.meta.interval, true))}</th>${printedMetrics.map((name) => `<td class="number">${text(formats.metric(name, point[name] ?? null))}</td>`).join('')}</tr>`,
    )
  return `<table class="dense"><thead><tr><th scope="col">${text(strings.date)}</th>${printedMetrics.map((name) => `<th scope="col" class="number">${text(strings.metrics[name])}</th>`).join('')}</tr></thead><tbody>${rows.join('')}</tbody></table>`
}
