import type { BingDay, BingRow, BingSecret, BingWebmaster } from '../connections/bing-webmaster.ts'
import { dayMs } from '../events/day.ts'
import type { SearchRow } from '../events/search-day.ts'
import { pageKey } from './page-key.ts'
import { collectRows, positionSum } from './search-rows.ts'
import type { DayNumbers, SourceSync, SyncedWebsite } from './sync-source.ts'

/** The queries of so many pages are read, each by a request of its own: those with the most impressions. */
const maxPages = 100
/** Bing corrects the last days, and publishes pages and queries by weeks. */
const freshDays = 14
/** How long Bing keeps numbers. */
const keptDays = 183

/**
 * Clicks and impressions come by days, those of pages and queries by weeks: these are stored on the day that Bing names. Positions are known
 * of pages and queries alone.
 */
export const bingSync = (search: BingWebmaster, secret: BingSecret, siteUrl: string): SourceSync => ({
  async begin(website, now, signal) {
    const today = Math.floor(now / dayMs)
    const totals = await search.days(secret, siteUrl, signal)
    const pages = await search.pages(secret, siteUrl, signal)
    const queries = await search.queries(secret, siteUrl, signal)
    const ofPages = new Map<string, readonly BingRow[]>()
    for (const url of mostShown(pages)) ofPages.set(url, await search.queriesOfPage(secret, siteUrl, url, signal))
    const days = new Set([...totals, ...pages, ...queries].map(({ day }) => day))
    return {
      first: today - keptDays,
      days: Array.from(days, (day) => numbersOf(day, totals, pages, today)),
      rowsOf: async (day) => rowsOf(website, day, { pages, queries, ofPages }),
    }
  },
})

function mostShown(pages: readonly BingRow[]): readonly string[] {
  const impressions = new Map<string, number>()
  for (const row of pages) impressions.set(row.value, (impressions.get(row.value) ?? 0) + row.impressions)
  return [...impressions]
    .sort(([, one], [, other]) => other - one)
    .slice(0, maxPages)
    .map(([url]) => url)
}

function numbersOf(day: number, totals: readonly BingDay[], pages: readonly BingRow[], today: number): DayNumbers {
  const own = totals.filter((row) => row.day === day)
  const sum = (field: 'clicks' | 'impressions'): number => own.reduce((all, row) => all + row[field], 0)
  const week = pages.filter((row) => row.day === day)
  const shown = week.reduce((all, { impressions }) => all + impressions, 0)
  const position = shown === 0 ? 0 : week.reduce((all, row) => all + positionSum(row), 0) / shown / 1000
  const [clicks, impressions] = [sum('clicks'), sum('impressions')]
  const position_sum = positionSum({ impressions, position })
  return { day, state: day < today - freshDays ? 'final' : 'fresh', clicks, impressions, position, position_sum }
}

interface FoundRows {
  readonly pages: readonly BingRow[]
  readonly queries: readonly BingRow[]
  readonly ofPages: ReadonlyMap<string, readonly BingRow[]>
}

function rowsOf(website: SyncedWebsite, day: DayNumbers, answers: FoundRows): readonly SearchRow[] {
  const collected = collectRows(day.state, day)
  const isOfDay = (row: BingRow): boolean => row.day === day.day
  for (const { value, ...numbers } of answers.pages.filter(isOfDay))
    collected.add('page', { page: pageKey(value, website) }, numbers)
  /** What the pages do not explain of a query has no page. */
  const left = new Map(answers.queries.filter(isOfDay).map((row) => [row.value, { ...row, sum: positionSum(row) }]))
  for (const [url, rows] of answers.ofPages)
    for (const { value: query, ...numbers } of rows.filter(isOfDay)) {
      collected.add('query', { page: pageKey(url, website), query }, numbers)
      const rest = left.get(query)
      if (!rest) continue
      const impressions = Math.max(0, rest.impressions - numbers.impressions)
      const sum = Math.max(0, rest.sum - positionSum(numbers))
      left.set(query, { ...rest, clicks: Math.max(0, rest.clicks - numbers.clicks), impressions, sum })
    }
  for (const [query, { clicks, impressions, sum }] of left)
    if (clicks + impressions > 0)
      collected.add(
        'query',
        { query },
        { clicks, impressions, position: impressions === 0 ? 0 : sum / impressions / 1000 },
      )
  return collected.rows()
}
