import type { SearchSummary } from '../../stats/print/stats-answers.ts'
import { dateOfDay, dayOfDate } from '../dates.ts'
import type { createSearchStats, SearchSums } from './search-stats.ts'

interface Days {
  readonly first: Temporal.PlainDate
  readonly last: Temporal.PlainDate
}

const shownQueries = 5

/** How search engines showed a website in a period, as far as they have it, compared with as many days before. Null if they have nothing. */
export async function readSearchSummary(
  search: Pick<ReturnType<typeof createSearchStats>, 'sources' | 'totals' | 'groups'>,
  website: number,
  { first, last }: Days,
): Promise<SearchSummary | null> {
  const sources = await search.sources(website)
  const period = { first: dayOfDate(String(first)), last: dayOfDate(String(last)) }
  const until = Math.min(period.last, Math.max(...sources.map((source) => source.last)))
  if (until < period.first) return null
  const span = { first: period.first, last: until }
  // A period before with the same days of the week, where the period is a week.
  const back = period.last - period.first + 1
  const before = { first: span.first - back, last: span.last - back }
  const scope = { website, span }
  const [now, then, { groups }] = await Promise.all([
    search.totals(scope),
    search.totals(scope, before),
    search.groups({
      ...{ scope, groupBy: 'query', before: null, search: '' },
      ...{ sortBy: 'clicks', descending: true, limit: shownQueries, offset: 0 },
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
  }
}

const positionOf = ({ position_sum, impressions }: SearchSums): number | null =>
  position_sum === 0 ? null : position_sum / impressions / 1000
