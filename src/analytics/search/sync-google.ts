import type { GoogleSecret } from '../connections/google-tokens.ts'
import type { AnalyticsRow, SearchConsole, SearchDimension } from '../connections/search-console.ts'
import type { SearchRow } from '../events/search-day.ts'
import { countryOf } from './country-codes.ts'
import { dateOfDay, dayOfDate } from './dates.ts'
import { pageKey, pagesOfWebsite } from './page-key.ts'
import { collectRows, positionSum } from './search-rows.ts'
import type { DayNumbers, SourceSync, SyncedWebsite } from './sync-source.ts'

/** Google has the numbers of 16 months. */
const months = 16

export const googleSync = (search: SearchConsole, secret: GoogleSecret, property: string): SourceSync => ({
  async begin(website, now, signal) {
    const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO('America/Los_Angeles').toPlainDate()
    const pages = pagesOfWebsite(property, website.domain)
    const ask = async (from: string, to: string, dimensions: readonly SearchDimension[]) =>
      await search.analytics(secret, { property, from, to, dimensions, pages }, signal)
    const from = String(today.subtract({ months }))
    const { rows, firstIncompleteDate } = await ask(from, String(today), ['date'])
    const incomplete = firstIncompleteDate === null ? Number.POSITIVE_INFINITY : dayOfDate(firstIncompleteDate)
    const days = rows.map((row) => numbersOf(row, incomplete))
    return {
      first: dayOfDate(from),
      days,
      async rowsOf(day) {
        const date = dateOfDay(day.day)
        return rowsOf(website, day, {
          countries: (await ask(date, date, ['country', 'device'])).rows,
          pages: (await ask(date, date, ['page'])).rows,
          queries: (await ask(date, date, ['page', 'query', 'country', 'device'])).rows,
        })
      },
    }
  },
})

const numbersOf = ({ keys, ...numbers }: AnalyticsRow, incomplete: number): DayNumbers => {
  const day = dayOfDate(keys[0] ?? '')
  const { clicks, impressions, position } = numbers
  return {
    ...{ day, clicks, impressions, position },
    position_sum: positionSum(numbers),
    state: day < incomplete ? 'final' : 'fresh',
  }
}

interface FoundRows {
  readonly countries: readonly AnalyticsRow[]
  readonly pages: readonly AnalyticsRow[]
  readonly queries: readonly AnalyticsRow[]
}

function rowsOf(website: SyncedWebsite, day: DayNumbers, rows: FoundRows): readonly SearchRow[] {
  const collected = collectRows(day.state, day)
  const pages = new Map<string, string>()
  const pageOf = (url: string): string => {
    const known = pages.get(url)
    if (known !== undefined) return known
    const page = pageKey(url, website)
    pages.set(url, page)
    return page
  }
  for (const { keys, ...numbers } of rows.countries) {
    const [country = '', device = ''] = keys
    collected.add('country', { country: countryOf(country), device: device.toLowerCase() }, numbers)
  }
  for (const { keys, ...numbers } of rows.pages) collected.add('page', { page: pageOf(keys[0] ?? '') }, numbers)
  for (const { keys, ...numbers } of rows.queries) {
    const [url = '', query = '', country = '', device = ''] = keys
    const of = { page: pageOf(url), query, country: countryOf(country), device: device.toLowerCase() }
    collected.add('query', of, numbers)
  }
  return collected.rows()
}
