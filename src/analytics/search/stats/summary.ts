import type { SearchSummary } from '../../stats/print/stats-answers.ts'
import { dateOfDay, dayOfDate } from '../dates.ts'
import type { createSearchStats, SearchSums } from './search-stats.ts'

interface Days {
  readonly first: Temporal.PlainDate
  readonly last: Temporal.PlainDate
}

const shownQueries = 5
const shownPages = 10

/** How search engines showed a website in a period, as far as they have it, compared with as many days before. Null if they have nothing. */
export async function readSearchSummary(
  search: Pick<ReturnType<typeof createSearchStats>, 'stored' | 'totals' | 'groups'>,
  website: number,
  { first, last }: Days,
): Promise<SearchSummary | null> {
  const stored = await search.stored(website)
  const period = { first: dayOfDate(String(first)), last: dayOfDate(String(last)) }
  const until = Math.min(period.last, Math.max(...stored.engines.map((engine) => engine.last)))
  if (until < period.first) return null
  const span = { first: period.first, last: until }
  // A period before with the same days of the week, where the period is a week.
  const back = period.last - period.first + 1
  const before = { first: span.first - back, last: span.last - back }
  const scope = { website, stored, span }
  const [now, then, { groups }, pages] = await Promise.all([
    search.totals(scope),
    search.totals(scope, before),
    search.groups({
      ...{ scope, groupBy: 'query', before: null, search: '' },
      ...{ sortBy: 'clicks', descending: true, limit: shownQueries, offset: 0 },
    }),
    search.groups({
      ...{ scope, groupBy: 'page', before, search: '' },
      ...{ sortBy: 'clicks', descending: true, limit: shownPages, offset: 0 },
    }),
  ])
  if (now.impressions === 0) return null
  return {
    until: Temporal.PlainDate.from(dateOfDay(until)),
    clicks: now.clicks,
    previousClicks: then.clicks,
    impressions: now.impressions,
    position: positionOf(now),
    queries: groups
      .filter((group) => group.now.clicks > 0)
      .map((group) => ({ value: group.value, count: group.now.clicks })),
    pages: pages.groups
      .filter((group) => group.now.clicks > 0)
      .map(({ value, now: sums, before: earlier }) => ({
        ...{ value, clicks: sums.clicks, previousClicks: earlier?.clicks ?? 0 },
        ...{ impressions: sums.impressions, position: positionOf(sums) },
      })),
  }
}

const positionOf = ({ position_sum, impressions }: SearchSums): number | null =>
  position_sum === 0 ? null : position_sum / impressions / 1000
