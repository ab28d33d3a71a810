import { measureAudits, measureEvents, measureHits, type View } from './costs/measure.ts'

/**
 * The unit costs of the program, and what follows from them for 10 million, 1 billion and 100 billion events a month, as the Markdown
 * tables of docs/explain/scale.md. CPU time hardly depends on other load of the machine. `--quick` for a short run.
 */
const quick = process.argv.includes('--quick')
const counts = quick ? { hits: 20_000, events: 100_000, audits: 20 } : { hits: 200_000, events: 1_000_000, audits: 80 }

/** What is assumed about the load. */
const assumed = {
  /** Events per second in the busiest minutes, compared with the average. */
  peak: 4,
  /** How busy a core may be at that time. */
  utilization: 0.5,
  eventsPerView: 2_000,
  months: 24,
}

const views: Readonly<Record<string, View>> = {
  'last 26 days': { days: 26 },
  'last 26 days, seen from another time zone': { days: 26, timezone: 'Europe/Berlin' },
  'one day': { days: 1 },
  'last 26 days, by country': { days: 26, filter: 'country:is:c1' },
  'last 26 days, by page': { days: 26, filter: 'page:contains:number-3' },
}

const hit = await measureHits(counts.hits)
const events = await measureEvents(counts.events, views)
const audit = await measureAudits(counts.audits)

const microseconds = (seconds: number): string => `${(seconds * 1e6).toFixed(seconds < 1e-5 ? 1 : 0)} µs`
const milliseconds = (seconds: number): string => `${(seconds * 1e3).toFixed(seconds < 0.01 ? 1 : 0)} ms`
const bytes = (value: number): string =>
  `${value < 10_000 ? Math.round(value) : `${(value / 1e3).toFixed(1)} k`}${value < 10_000 ? ' ' : ''}B`
/** With two significant digits. */
const round = (value: number): string => value.toLocaleString('en', { maximumSignificantDigits: 2 })
const large = (value: number): string => {
  const units = ['B', 'kB', 'MB', 'GB', 'TB', 'PB']
  const power = Math.max(0, Math.min(units.length - 1, Math.floor(Math.log10(value) / 3)))
  return `${round(value / 1000 ** power)} ${units[power]}`
}
const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')

console.log(
  table(
    ['unit', 'cost'],
    [
      ['hit: CPU until it is stored', microseconds(hit.cpuSeconds)],
      ['hit: received', bytes(hit.receivedBytes)],
      ['hit: sent', bytes(hit.sentBytes)],
      ['hit: in the inbox', bytes(hit.inboxBytes)],
      ['hit: written to disk in total', bytes(hit.writtenBytes)],
      ['event: stored, with roll-ups', bytes(events.storedBytes)],
      ['event: CPU to import and roll up', microseconds(events.importCpuSeconds)],
      ...[...events.views].map(([name, seconds]) => [
        `view of ${counts.events.toLocaleString('en')} events a month, ${name}: CPU`,
        milliseconds(seconds),
      ]),
      ['audit of a page: CPU', milliseconds(audit.cpuSeconds)],
      ['audit of a page: stored', bytes(audit.storedBytes)],
    ],
  ),
)

const secondsPerMonth = 30 * 86_400
const viewSeconds = events.views.get('last 26 days') ?? 0
const filteredSeconds = events.views.get('last 26 days, by country') ?? 0

console.log(
  `\n${table(
    ['', '10 million', '1 billion', '100 billion'],
    [
      row('hits per second, on average', (count) => round(count / secondsPerMonth)),
      row('hits per second, at peak', (count) => round(peakOf(count))),
      row('cores for hits', (count) => cores(peakOf(count) * hit.cpuSeconds)),
      row('received at peak', (count) => `${large(peakOf(count) * hit.receivedBytes)}/s`),
      row('written to disk at peak', (count) => `${large(peakOf(count) * hit.writtenBytes)}/s`),
      row('inbox for an hour without the event store', (count) => large(peakOf(count) * 3_600 * hit.inboxBytes)),
      row('views per hour, at peak', (count) => round((peakOf(count) * 3_600) / assumed.eventsPerView)),
      row('cores for views, unfiltered', (count) => cores((peakOf(count) / assumed.eventsPerView) * viewSeconds)),
      row('cores for views, filtered', (count) => cores((peakOf(count) / assumed.eventsPerView) * filteredSeconds)),
      row(`stored after ${assumed.months} months`, (count) => large(count * assumed.months * events.storedBytes)),
    ],
  )}`,
)
console.log(
  `\nPeak: ${assumed.peak} times the average. Cores are ${100 * assumed.utilization} % busy at that time. One view for ${assumed.eventsPerView.toLocaleString('en')} events, ` +
    `each of a website with ${counts.events.toLocaleString('en')} events a month. Copies and replicas of the data are not counted.`,
)

function row(name: string, value: (eventsPerMonth: number) => string): readonly string[] {
  return [name, ...[1e7, 1e9, 1e11].map(value)]
}

function peakOf(eventsPerMonth: number): number {
  return (eventsPerMonth / secondsPerMonth) * assumed.peak
}

function cores(busy: number): string {
  return round(busy / assumed.utilization)
}
