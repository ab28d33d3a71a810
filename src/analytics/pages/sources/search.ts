import { pageKeyOf } from '../../../base/page-key.ts'
import type { Span } from '../../events/sql/measures.ts'
import { dateOfDay, daysOf } from '../../search/dates.ts'
import type { createSearchStats, SearchSums } from '../../search/stats/search-stats.ts'
import { noPages, type PageSource } from '../page-source.ts'
import { maxVisitedPages } from './visits.ts'

export interface SearchSourceDeps {
  readonly stats: Pick<ReturnType<typeof createSearchStats>, 'stored' | 'groups' | 'bestQueries' | 'competingPages'>
  readonly website: number
  readonly span: Span
  readonly compared: Span
}

/** What search engines show of the pages of a website: until the last day that they have, compared with as many days. */
export const searchSource = ({ stats, website, span: range, compared }: SearchSourceDeps): PageSource => ({
  async read(columns) {
    const stored = await stats.stored(website)
    if (stored.engines.length === 0) return noPages('none')
    const known = Math.max(...stored.engines.map(({ last }) => last))
    const asked = daysOf(range)
    const span = { first: asked.first, last: Math.max(asked.first, Math.min(asked.last, known)) }
    const first = daysOf(compared).first
    const before = { first, last: first + span.last - span.first }
    const scope = { website, stored, span }
    const [{ groups }, best, competing] = await Promise.all([
      stats.groups({
        ...{ scope, groupBy: 'page', before, search: '' },
        ...{ sortBy: 'clicks', descending: true, limit: maxVisitedPages, offset: 0 },
      }),
      columns.has('best_query') ? stats.bestQueries(scope, maxVisitedPages) : null,
      columns.has('competing_queries') ? stats.competingPages(scope, maxVisitedPages) : null,
    ])
    const rows = new Map<string, { now: SearchSums; before: SearchSums; query: string | null; competing: number }>()
    for (const { value, now, before: then } of groups) {
      const page = pageKeyOf(value)
      const row = rows.get(page)
      const query = best?.get(value) ?? null
      rows.set(page, {
        now: row ? add(row.now, now) : now,
        before: add(row?.before ?? none, then ?? none),
        // The spelling with the most clicks is the first.
        query: row?.query ?? query,
        competing: Math.max(row?.competing ?? 0, competing?.get(value) ?? 0),
      })
    }
    const all = [...rows.values()]
    const numbers = (read: (row: (typeof all)[number]) => number): Float64Array => Float64Array.from(all, read)
    return {
      state: 'ready',
      at: dateOfDay(span.last),
      pages: [...rows.keys()],
      columns: {
        clicks: numbers(({ now }) => now.clicks),
        clicks_before: numbers((row) => row.before.clicks),
        clicks_difference: numbers((row) => row.now.clicks - row.before.clicks),
        clicks_change: numbers((row) => changeOf(row.now.clicks, row.before.clicks)),
        impressions: numbers(({ now }) => now.impressions),
        ctr: numbers(({ now }) => (now.impressions === 0 ? Number.NaN : (100 * now.clicks) / now.impressions)),
        position: numbers(({ now }) => positionOf(now)),
        position_difference: numbers((row) => positionOf(row.now) - positionOf(row.before)),
        ...(best && { best_query: all.map(({ query }) => query) }),
        ...(competing && { competing_queries: numbers((row) => row.competing) }),
      },
    }
  },
})

const none: SearchSums = { clicks: 0, impressions: 0, position_sum: 0 }

const add = (one: SearchSums, other: SearchSums): SearchSums => ({
  clicks: one.clicks + other.clicks,
  impressions: one.impressions + other.impressions,
  position_sum: one.position_sum + other.position_sum,
})

/** NaN if it was not shown. */
const positionOf = ({ position_sum, impressions }: SearchSums): number =>
  position_sum === 0 ? Number.NaN : position_sum / impressions / 1000

const changeOf = (now: number, before: number): number =>
  before === 0 ? Number.NaN : Math.round(((now - before) / before) * 10_000) / 100
