import { pageKeyOf } from '../../base/page-key.ts'
import type { Span } from '../events/sql/measures.ts'
import { dateOfDay } from '../search/dates.ts'
import type { DaySpan, StoredSearch } from '../search/stats/search-scope.ts'
import { createSearchStats } from '../search/stats/search-stats.ts'
import { startOfDate } from '../stats/query/calendar.ts'
import type { StatsGoal } from '../stats/query/goal.ts'
import type { EndpointContext } from '../stats/routes/endpoint.ts'

/** The numbers of each page in the weeks before and after, in their order. */
export type WeeklyNumbers = ReadonlyMap<string, Float64Array>

export interface WeeklyVisits {
  readonly visits: WeeklyNumbers
  /** Null without a goal. */
  readonly conversions: WeeklyNumbers | null
}

export interface WeeklySearch {
  readonly clicks: WeeklyNumbers
  readonly impressions: WeeklyNumbers
  /** The sums of positions, each as often as it was shown. */
  readonly positions: WeeklyNumbers
}

type StatsScope = Pick<EndpointContext, 'stats'> & { readonly website: number; readonly timezone: string }

interface SearchNumbersScope extends Pick<EndpointContext, 'store' | 'engine'> {
  readonly website: number
  readonly stored: StoredSearch
}

/** Pages beyond these, which have the fewest visits, are left out. */
const maxPages = 300_000

/** `null` stands for a week that is not over. */
export async function readWeeklyVisits(
  { stats, website, timezone }: StatsScope,
  weeks: readonly (DaySpan | null)[],
  goal: StatsGoal | undefined,
): Promise<WeeklyVisits> {
  const visits = createNumbers(weeks.length)
  const conversions = goal && createNumbers(weeks.length)
  const query = { website, filters: [], metrics: ['visits'] as const, limit: maxPages }
  await Promise.all(
    weeks.map(async (week, at) => {
      if (week === null) return
      const span = spanOf(week, timezone)
      const [pages, entries] = await Promise.all([
        stats.groups({ ...query, span, dimension: { name: 'page' } }),
        goal && stats.groups({ ...query, span, goal, dimension: { name: 'entry_page' } }),
      ])
      visits.add(at, pages.values, pages.measures.get('visits'))
      if (entries) conversions?.add(at, entries.values, entries.measures.get('conversions'))
    }),
  )
  return { visits: visits.byPage, conversions: conversions?.byPage ?? null }
}

export async function readWeeklySearch(
  { store, engine, website, stored }: SearchNumbersScope,
  weeks: readonly (DaySpan | null)[],
): Promise<WeeklySearch> {
  const stats = createSearchStats(store, engine.dialect, '')
  const numbers = { clicks: createNumbers(weeks.length), impressions: createNumbers(weeks.length) }
  const positions = createNumbers(weeks.length)
  await Promise.all(
    weeks.map(async (span, at) => {
      if (span === null) return
      const { groups } = await stats.groups({
        ...{ scope: { website, stored, span }, groupBy: 'page', before: null, search: '' },
        ...{ sortBy: 'clicks', descending: true, limit: maxPages, offset: 0 },
      })
      const pages = groups.map(({ value }) => value)
      numbers.clicks.add(
        at,
        pages,
        Float64Array.from(groups, ({ now }) => now.clicks),
      )
      numbers.impressions.add(
        at,
        pages,
        Float64Array.from(groups, ({ now }) => now.impressions),
      )
      positions.add(
        at,
        pages,
        Float64Array.from(groups, ({ now }) => now.position_sum / 1000),
      )
    }),
  )
  const { clicks, impressions } = numbers
  return { clicks: clicks.byPage, impressions: impressions.byPage, positions: positions.byPage }
}

/** Adds up what is stored by several spellings of one page. */
function createNumbers(weeks: number) {
  const byPage = new Map<string, Float64Array>()
  return {
    byPage,
    add(week: number, pages: readonly string[], values: Float64Array | undefined): void {
      for (const [at, stored] of pages.entries()) {
        const page = pageKeyOf(stored)
        const known = byPage.get(page) ?? new Float64Array(weeks)
        known[week] = (known[week] ?? 0) + (values?.[at] ?? 0)
        byPage.set(page, known)
      }
    },
  }
}

export function spanOf({ first, last }: DaySpan, timezone: string): Span {
  const start = (day: number): number =>
    startOfDate(Temporal.PlainDate.from(dateOfDay(day)), timezone).epochMilliseconds
  return { from: start(first), to: start(last + 1), timezone }
}
