import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Static, Type } from 'typebox'
import { iso } from '../../base/clock.ts'
import { readPosition, type SortKey, toPage } from '../../base/cursors.ts'
import type { App } from '../../http/app.ts'
import { tableReply, wantsCsv } from '../../http/csv.ts'
import { fileName } from '../../http/file-name.ts'
import { sendPage } from '../../http/paging.ts'
import { problems } from '../../http/problems.ts'
import { withXlsx } from '../../http/xlsx.ts'
import { readComparedSpan } from '../stats/query/comparison.ts'
import type { DateRange } from '../stats/query/period.ts'
import { showRange } from '../stats/routes/reply.ts'
import { columnOf, type PageColumn } from './columns.ts'
import type { ReadIssuePages } from './crawl-snapshots.ts'
import { groupPages } from './group-pages.ts'
import { sendPagesFile } from './page-files.ts'
import { type PageTable, valueAt } from './page-table.ts'
import { countViews, type SiteTable, viewsOfRow } from './read-table.ts'
import { SitePagesQuery, SitePagesReply } from './schemas.ts'
import { filterRows, sortRows, sumRows } from './select-rows.ts'
import {
  createSiteTables,
  type OpenedTable,
  type PagesQuery,
  type SiteTablesDeps,
  type TableRequest,
} from './site-tables.ts'
import { readTrends } from './trends.ts'

export interface PagesRouteDeps extends SiteTablesDeps {
  readonly readIssuePages: ReadIssuePages
}

interface FoundRow {
  readonly row: number
  readonly page: string
}

const maxOrders = 4

const Params = Type.Object({ host: Type.String({ maxLength: 253, description: 'A host, with or without `www.`' }) })
const byPage: readonly SortKey<FoundRow>[] = [{ type: 'text', read: ({ page }) => page }]

/** One row for each page of a site, with what all sources know about it. */
export function pagesRoute(app: App, deps: PagesRouteDeps): void {
  const tables = createSiteTables(deps)
  app.get(
    '/api/v1/sites/:host/pages',
    {
      config: { permission: 'view', limited: 'filters' },
      schema: {
        tags: ['Sites'],
        summary: 'List the pages of a site with visits, results of crawls and reads by AI services',
        description:
          'One row for each URL that is visited, was crawled or has a report, joined by its path and query: with or without `www.`, whatever the scheme. ' +
          '`sources` says what is known. Tables are read again after 30 seconds.',
        operationId: 'listSitePages',
        params: Params,
        querystring: SitePagesQuery,
        response: { 200: withXlsx(tableReply(SitePagesReply)), ...problems(400, 401, 403, 404, 422, 429) },
      },
    },
    async (request: FastifyRequest, reply: FastifyReply) => {
      // The schema above has validated them.
      const query = request.query as PagesQuery
      const opened = await tables.open(request, (request.params as Static<typeof Params>).host, query)
      const { site, host, asked } = opened
      const { table, rows, matching, issue } = await selectRows(opened, query, deps.readIssuePages)
      const format = query.format === 'xlsx' ? 'xlsx' : wantsCsv(request, query.format) ? 'csv' : null
      if (format)
        return sendPagesFile(request, reply, {
          ...{ file: fileName(host, 'pages'), format },
          ...{ table, rows, columns: asked.columns, amounts: site.amounts },
        })
      const position = readPosition(query, byPage)
      const start = position ? placeAfter(table, rows, position) : (query.page - 1) * query.per_page
      const some = [...rows.subarray(start, start + query.per_page + 1)]
      const items = some.map((row) => ({ row, page: table.pages[row] ?? '' }))
      const page = toPage(items, rows.length, query, byPage, position)
      const shown = await showRows(opened, table, page.items, query.group !== undefined)
      return {
        ...sendPage(request, deps.baseUrl, query, { ...page, items: shown }),
        totals: { ...showTotals(site.table, matching, asked.columns), pages: matching.length },
        views: countViews(site),
        columns: [...asked.columns],
        sources: { ...showSources(site), ...(issue && { issue: { state: issue } }) },
        all_pages: site.table.pages.length,
        range: {
          ...showRange(opened.range),
          ...site.missing,
          compared: showSpan(readComparedSpan(opened.range, query)),
        },
      }
    },
  )
}

/** The rows that a request lists, in their order, and what is known of the issue that they have; null without one. */
async function selectRows(
  { site, host, account, isAudited, asked }: OpenedTable,
  query: PagesQuery,
  readIssuePages: ReadIssuePages,
) {
  const { issue, group, view, filter_by, search, sort_by, sort } = query
  const affected = issue === undefined || !isAudited ? null : await readIssuePages(account, host, issue)
  const matching = filterRows(site.table, { ...asked, pages: issue === undefined ? null : (affected ?? new Set()) })
  const table = group ? groupPages(site.table, matching, group) : site.table
  const rows = orderOf(site, table, matching, {
    ...asked,
    isGrouped: group !== undefined,
    key: JSON.stringify([view, filter_by, issue, affected?.size, search, sort_by, sort]),
  })
  const issueState = affected ? ('ready' as const) : isAudited ? ('unavailable' as const) : ('hidden' as const)
  return { table, rows, matching, issue: issue === undefined ? null : issueState }
}

async function showRows(
  { site, asked, range, scope }: OpenedTable,
  table: PageTable,
  rows: readonly FoundRow[],
  isGrouped: boolean,
) {
  const trends =
    scope && asked.columns.includes('trend') && !isGrouped
      ? await readTrends(
          scope.context.stats,
          { website: scope.website, range, filters: scope.filters },
          rows.map(({ page }) => page),
        )
      : null
  return rows.map(({ row, page }) => ({
    ...showRow(site, table, row, asked.columns, isGrouped),
    ...(trends && { trend: [...(trends.get(page) ?? [])] }),
  }))
}

const showSources = ({ visits, crawl, ai, search, index, reports }: SiteTable) => ({
  visits: { state: visits.state },
  crawl: {
    ...{ state: crawl.state, id: crawl.crawl?.id ?? null, run: crawl.crawl?.run ?? null },
    ...{ at: crawl.at ?? null, compared_with: crawl.crawl?.comparedWith ?? null },
  },
  ai: { state: ai.state },
  search: { state: search.state, until: search.at ?? null },
  index: { state: index.state },
  reports: { state: reports.state },
})

const showSpan = ({ from, to }: Pick<DateRange, 'from' | 'to'>) => ({ from: iso(from), to: iso(to) })

interface Order extends TableRequest {
  readonly isGrouped: boolean
  readonly key: string
}

/** The rows in their order, which is kept while a client pages through it. */
function orderOf(site: SiteTable, table: PageTable, matching: Uint32Array, order: Order): Uint32Array {
  const { isGrouped, sortBy, descending, key } = order
  if (isGrouped) return sortRows(table, Uint32Array.from(table.pages.keys()), sortBy, descending)
  const known = site.orders.get(key)
  if (known) return known
  const rows = sortRows(table, matching, sortBy, descending)
  for (const oldest of site.orders.keys()) if (site.orders.size >= maxOrders) site.orders.delete(oldest)
  site.orders.set(key, rows)
  return rows
}

/** Where the list goes on after a page; if that is no longer in it, after as many rows. */
function placeAfter(
  { pages }: PageTable,
  rows: Uint32Array,
  { keys: [last], rowsBefore }: { readonly keys: readonly unknown[]; readonly rowsBefore: number },
): number {
  const at = pages[rows[rowsBefore - 1] ?? -1] === last ? rowsBefore - 1 : rows.findIndex((row) => pages[row] === last)
  return at < 0 ? rowsBefore : at + 1
}

function showRow(site: SiteTable, table: PageTable, row: number, columns: readonly PageColumn[], isGrouped: boolean) {
  const page = table.pages[row] ?? ''
  const amounts = site.amounts && columns.includes('goal_value') && !isGrouped ? site.amounts : null
  const crawlPage = site.crawl.crawl?.pageIds[row]
  return {
    object: 'site_page' as const,
    page,
    ...(isGrouped
      ? { pages: table.counts?.[row] ?? 0 }
      : { views: viewsOfRow(site, row), crawl_page: crawlPage ?? null }),
    ...Object.fromEntries(shownColumns(columns).map((name) => [name, showValue(name, valueAt(table, name, row))])),
    ...(amounts && { goal_value: [...amounts(page, Number(valueAt(table, 'conversions', row) ?? 0))] }),
  }
}

const shownColumns = (columns: readonly PageColumn[]): readonly PageColumn[] =>
  columns.filter((name) => columnOf(name).type !== 'series' && columnOf(name).type !== 'amounts')

const showValue = (name: PageColumn, value: number | string | null): number | string | null =>
  columnOf(name).type === 'time' && typeof value === 'number' ? iso(value) : value

const showTotals = (table: PageTable, rows: Uint32Array, columns: readonly PageColumn[]) =>
  Object.fromEntries(
    Object.entries(sumRows(table, rows, columns)).map(([name, value]) => [name, showValue(name as PageColumn, value)]),
  )
