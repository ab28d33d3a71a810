import type { PageColumn } from './columns.ts'
import { type Condition, readConditions } from './conditions.ts'

/** A view that is there without being saved: rows that fulfil one of the conditions of each list. */
export interface ReadyView {
  readonly conditions: readonly (readonly Condition[])[]
  /** What it shows unless other columns are asked for. */
  readonly columns: readonly PageColumn[]
  readonly sort: PageColumn
  readonly descending: boolean
}

const all = (...conditions: readonly string[]): ReadyView['conditions'] =>
  readConditions(conditions).map((condition) => [condition])

/** Rows that fulfill all conditions of one list or of the other. */
const either = (some: readonly string[], others: readonly string[]): ReadyView['conditions'] =>
  readConditions(some).flatMap((one) => readConditions(others).map((other) => [one, other]))

export const readyViews = {
  /** Visits down by a third, and by 20 at least; or clicks by a third, and by 10 at least. */
  declining: {
    conditions: either(
      ['visits_change<=-33.33', 'visits_difference<=-20'],
      ['clicks_change<=-33.33', 'clicks_difference<=-10'],
    ),
    columns: [
      ...(['url', 'visits', 'trend', 'visits_change', 'visits_difference', 'clicks', 'clicks_change'] as const),
      ...(['position', 'changed', 'status', 'score', 'issues'] as const),
    ],
    sort: 'visits_difference',
    descending: false,
  },
  /** A response without an error that search engines may not index. */
  not_indexable: {
    conditions: all('visits>0', 'indexable=0', 'status<300'),
    columns: [
      'url',
      'visits',
      'trend',
      'visits_change',
      'entries',
      'index_reason',
      'index_status',
      'target',
      'inlinks',
    ],
    sort: 'visits',
    descending: true,
  },
  /** Errors that are still visited, linked or indexed. */
  broken: {
    conditions: [...all('status>=400'), readConditions(['visits>0', 'inlinks>0', 'index_status=indexed'])],
    columns: [
      ...(['url', 'status', 'visits', 'visits_change', 'inlinks', 'index_status', 'in_sitemap'] as const),
      ...(['ai_reads', 'crawled_at'] as const),
    ],
    sort: 'visits',
    descending: true,
  },
  /** Pages that may be indexed, but are not. */
  not_indexed: {
    conditions: all('indexable=1', 'index_status=excluded|error'),
    columns: [
      ...(['url', 'index_coverage', 'index_fetch', 'index_crawled_at', 'google_canonical'] as const),
      ...(['visits', 'words', 'inlinks', 'in_sitemap', 'score', 'issues'] as const),
    ],
    sort: 'visits',
    descending: true,
  },
  /** Visited pages that no link of the site leads to. */
  orphans: {
    conditions: all('visits>0', 'status<300', 'inlinks=0', 'depth!=0'),
    columns: ['url', 'visits', 'trend', 'visits_change', 'entries', 'in_sitemap', 'score', 'issues', 'ai_reads'],
    sort: 'visits',
    descending: true,
  },
  /** A second is what people notice, and under ten seconds is what counts as a bounce. */
  slow_left: {
    conditions: all('response_ms>=1000', 'visits>=20', 'engaged_time<10'),
    columns: [
      ...(['url', 'response_ms', 'visits', 'visits_change', 'engaged_time', 'entries', 'bounce_rate'] as const),
      ...(['clicks', 'position', 'score', 'issues'] as const),
    ],
    sort: 'visits',
    descending: true,
  },
  /** Results on the second page, or at the end of the first one, that a few positions would help most. */
  almost_first_page: {
    conditions: all('position>=8', 'position<=20', 'impressions>=10'),
    columns: [
      ...(['url', 'impressions', 'clicks', 'ctr', 'position', 'best_query'] as const),
      ...(['visits', 'score', 'issues', 'inlinks'] as const),
    ],
    sort: 'impressions',
    descending: true,
  },
  /** Shown often, and never clicked. */
  impressions_without_clicks: {
    conditions: all('impressions>=100', 'clicks=0'),
    columns: ['url', 'title', 'impressions', 'clicks', 'position', 'best_query', 'visits', 'indexable'],
    sort: 'impressions',
    descending: true,
  },
  /** Shown for queries that other pages of the site are shown for, too. */
  cannibalizing: {
    conditions: all('competing_queries>0'),
    columns: [
      ...(['url', 'title', 'competing_queries', 'best_query', 'clicks', 'clicks_change'] as const),
      ...(['impressions', 'position', 'visits'] as const),
    ],
    sort: 'competing_queries',
    descending: true,
  },
  ai_unvisited: {
    conditions: all('ai_reads>0', 'visits=0'),
    columns: ['url', 'ai_reads', 'ai_last_read', 'visits', 'status', 'inlinks', 'words', 'score', 'issues'],
    sort: 'ai_reads',
    descending: true,
  },
} as const satisfies Readonly<Record<string, ReadyView>>

export type ReadyViewName = keyof typeof readyViews

export const readyViewNames = Object.keys(readyViews) as [ReadyViewName, ...ReadyViewName[]]

/** Columns that take a question of their own, over the queries of all pages. Views that need them are not counted unless they are shown. */
const costlyColumns: ReadonlySet<PageColumn> = new Set(['competing_queries'])

/** The columns that a view needs to find its rows. */
export const columnsOfView = ({ conditions }: ReadyView): readonly PageColumn[] =>
  conditions.flat().map(({ column }) => column)

/** The columns that the views need, so that their rows can be counted. */
export const columnsOfViews: ReadonlySet<PageColumn> = new Set(
  Object.values<ReadyView>(readyViews).flatMap(columnsOfView),
).difference(costlyColumns)
