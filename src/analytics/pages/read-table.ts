import { setImmediate as nextTurn } from 'node:timers/promises'
import type { SiteTemplate } from '../../base/site-template.ts'
import type { Condition } from '../events/sql/conditions.ts'
import type { Span } from '../events/sql/measures.ts'
import { createSearchStats } from '../search/stats/search-stats.ts'
import type { StatsGoal } from '../stats/query/goal.ts'
import type { EndpointContext } from '../stats/routes/endpoint.ts'
import type { AmountsOf } from '../stats/routes/goal-value.ts'
import { showImported, showMissing } from '../stats/routes/missing.ts'
import type { PageColumn } from './columns.ts'
import type { CrawlRead } from './crawl-snapshots.ts'
import { noPages, type PageSource, type SourceRead } from './page-source.ts'
import { joinPages, type PageTable } from './page-table.ts'
import { withPageTexts } from './page-texts.ts'
import { columnsOfView, columnsOfViews, type ReadyView, readyViewNames, readyViews } from './ready-views.ts'
import { filterRows } from './select-rows.ts'
import { aiSource } from './sources/ai.ts'
import { indexStatusSource, type ReadIndexStatuses } from './sources/index-status.ts'
import { searchSource } from './sources/search.ts'
import { visitsSource } from './sources/visits.ts'

/** What the statistics half of a table is read with. */
export interface VisitsScope {
  readonly context: EndpointContext
  readonly website: number
  readonly span: Span
  readonly compared: Span
  readonly filters: readonly Condition[]
  readonly goal: StatsGoal | undefined
  readonly amounts: () => Promise<AmountsOf | undefined>
  readonly pathGroups: readonly SiteTemplate[]
  readonly readIndexStatuses: ReadIndexStatuses
}

/** The pages of a site, with everything that is shown, filtered and sorted by. */
export interface SiteTable {
  readonly table: PageTable
  readonly visits: SourceRead
  readonly crawl: CrawlRead
  readonly ai: SourceRead
  readonly search: SourceRead
  readonly index: SourceRead
  readonly reports: SourceRead
  readonly amounts: AmountsOf | undefined
  /** The ready-made views that each row belongs to, as bits in their order. */
  readonly views: Uint16Array
  /** The rows in orders that were asked for. */
  readonly orders: Map<string, Uint32Array>
  /** What could not be counted, and what was added from elsewhere. */
  readonly missing: ReturnType<typeof missingIn> | null
}

/** What is known of a site without a website. */
export interface TableSources {
  readonly readCrawl: () => Promise<CrawlRead>
  readonly readReports: () => Promise<SourceRead>
}

export async function readTable(
  host: string,
  scope: VisitsScope | null,
  { readCrawl, readReports }: TableSources,
  columns: ReadonlySet<PageColumn>,
): Promise<SiteTable> {
  const needed = columns.union(columnsOfViews)
  const [visits, crawl, ai, search, index, reports, amounts] = await Promise.all([
    scope ? visitsSource({ ...scope, stats: scope.context.stats }).read(needed) : noPages('none'),
    readCrawl(),
    scope ? aiSourceOf(scope).read(needed) : noPages('none'),
    scope ? searchSourceOf(scope).read(needed) : noPages('none'),
    scope ? indexStatusSource(scope.readIndexStatuses, scope.website).read(needed) : noPages('none'),
    readReports(),
    columns.has('goal_value') ? scope?.amounts() : undefined,
  ])
  await nextTurn()
  const joined = joinPages(
    new Map([
      ['crawl', crawl],
      ['visits', visits],
      ['ai', ai],
      ['search', search],
      ['index', index],
      ['reports', reports],
    ] as const),
  )
  await nextTurn()
  const table = withPageTexts(joined, originOf(crawl, host), scope?.pathGroups ?? [])
  await nextTurn()
  return {
    table,
    visits,
    crawl,
    ai,
    search,
    index,
    reports,
    amounts,
    views: viewsOfRows(table),
    orders: new Map(),
    missing: scope && missingIn(scope.context),
  }
}

function missingIn(context: EndpointContext) {
  const imported = showImported(context)
  return { ...showMissing(context), ...(imported && { imported }) }
}

const aiSourceOf = (scope: VisitsScope): PageSource => {
  const { stats, store, engine } = scope.context
  const search = createSearchStats(store, engine.dialect, '')
  return aiSource({ ...scope, stats, store, search, dialect: engine.dialect })
}

function searchSourceOf(scope: VisitsScope): PageSource {
  const { store, engine } = scope.context
  return searchSource({ ...scope, stats: createSearchStats(store, engine.dialect, '') })
}

/** The origin of the start page, which is the first one. */
function originOf({ columns }: CrawlRead, host: string): string {
  const first = columns.url?.[0]
  return typeof first === 'string' ? new URL(first).origin : `https://${host}`
}

function viewsOfRows(table: PageTable): Uint16Array {
  const views = new Uint16Array(table.pages.length)
  for (const [bit, name] of readyViewNames.entries()) {
    const { conditions }: ReadyView = readyViews[name]
    for (const row of filterRows(table, { conditions, search: '' })) views[row] = (views[row] ?? 0) | (1 << bit)
  }
  return views
}

/** How many rows each of the ready-made views has; null if that would take a costly column that was not read. */
export const countViews = ({ views, table, search }: SiteTable) =>
  readyViewNames.map((id, bit) => {
    const isRead = columnsOfView(readyViews[id]).every((name) => columnsOfViews.has(name) || table.columns.has(name))
    const pages = views.reduce((sum, own) => sum + ((own >> bit) & 1), 0)
    return { id, pages: isRead || search.state !== 'ready' ? pages : null }
  })

export const viewsOfRow = ({ views }: SiteTable, row: number): string[] =>
  readyViewNames.filter((_, bit) => (((views[row] ?? 0) >> bit) & 1) === 1)
