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

export const readyViews = {
  /** Visits down by a third, and by 20 at least. */
  declining: {
    conditions: all('visits_change<=-33.33', 'visits_difference<=-20'),
    columns: ['url', 'visits', 'trend', 'visits_change', 'visits_difference', 'changed', 'status', 'score', 'issues'],
    sort: 'visits_difference',
    descending: false,
  },
  /** A response without an error that search engines may not index. */
  not_indexable: {
    conditions: all('visits>0', 'indexable=0', 'status<300'),
    columns: ['url', 'visits', 'trend', 'visits_change', 'entries', 'index_reason', 'target', 'in_sitemap', 'inlinks'],
    sort: 'visits',
    descending: true,
  },
  /** Errors that are still visited or linked. */
  broken: {
    conditions: [...all('status>=400'), readConditions(['visits>0', 'inlinks>0'])],
    columns: ['url', 'status', 'visits', 'visits_change', 'inlinks', 'in_sitemap', 'ai_reads', 'crawled_at'],
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
  ai_unvisited: {
    conditions: all('ai_reads>0', 'visits=0'),
    columns: ['url', 'ai_reads', 'ai_last_read', 'visits', 'status', 'inlinks', 'words', 'score', 'issues'],
    sort: 'ai_reads',
    descending: true,
  },
} as const satisfies Readonly<Record<string, ReadyView>>

export type ReadyViewName = keyof typeof readyViews

export const readyViewNames = Object.keys(readyViews) as [ReadyViewName, ...ReadyViewName[]]

/** The columns that the views need, so that their rows can be counted. */
export const columnsOfViews: ReadonlySet<PageColumn> = new Set(
  Object.values<ReadyView>(readyViews).flatMap(({ conditions }) => conditions.flat().map(({ column }) => column)),
)
