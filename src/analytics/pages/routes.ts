import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Static, Type } from 'typebox'
import { iso } from '../../base/clock.ts'
import { readPosition, type SortKey, toPage } from '../../base/cursors.ts'
import { invalid, notFound } from '../../base/errors.ts'
import { normalizeHost, websiteHosts } from '../../base/hosts.ts'
import { createLoadingCache } from '../../base/loading-cache.ts'
import type { Records } from '../../database/records.ts'
import type { WebsiteRow } from '../../database/schema.ts'
import type { App } from '../../http/app.ts'
import { mayRead, principalOf } from '../../http/auth.ts'
import { tableReply, wantsCsv } from '../../http/csv.ts'
import { fileName } from '../../http/file-name.ts'
import { sendPage } from '../../http/paging.ts'
import { problems } from '../../http/problems.ts'
import { withXlsx } from '../../http/xlsx.ts'
import { hasSite } from '../../sites/forget-site.ts'
import { readReportScores } from '../../sites/report-scores.ts'
import { readComparedSpan } from '../stats/query/comparison.ts'
import type { DateRange } from '../stats/query/period.ts'
import { readScope } from '../stats/query/scope.ts'
import { type StatsRouteDeps, statsOfPage, type WebsiteRequest } from '../stats/routes/audience.ts'
import { endpointContext, readViewScope } from '../stats/routes/endpoint.ts'
import { readGoalValues } from '../stats/routes/goal-value.ts'
import { showRange } from '../stats/routes/reply.ts'
import { columnOf, defaultColumns, type PageColumn } from './columns.ts'
import { readConditions } from './conditions.ts'
import type { CrawlRead, ReadCrawl, ReadIssuePages } from './crawl-snapshots.ts'
import { groupPages } from './group-pages.ts'
import { sendPagesFile } from './page-files.ts'
import { noPages, type SourceRead } from './page-source.ts'
import { bytesOfTable, type PageTable, valueAt } from './page-table.ts'
import { readColumns } from './read-columns.ts'
import { countViews, readTable, type SiteTable, type VisitsScope, viewsOfRow } from './read-table.ts'
import { columnsOfView, type ReadyView, readyViews } from './ready-views.ts'
import { SitePagesQuery, SitePagesReply } from './schemas.ts'
import { filterRows, sortRows, sumRows } from './select-rows.ts'
import { createIndexStatusReader } from './sources/index-status.ts'
import { reportScores } from './sources/reports.ts'
import { readTrends } from './trends.ts'

export interface PagesRouteDeps extends StatsRouteDeps {
  readonly findWebsite: (account: number, domain: string) => Promise<WebsiteRow | undefined>
  readonly readCrawl: ReadCrawl
  readonly readIssuePages: ReadIssuePages
  readonly records: Pick<Records, 'db'>
}

type Query = Static<typeof SitePagesQuery>

interface FoundRow {
  readonly row: number
  readonly page: string
}

/** Paging, sorting and filtering read the same table, as cursors do. */
const ttlMs = 30_000
const maxBytes = 128 * 1024 ** 2
const maxOrders = 4

const Params = Type.Object({ host: Type.String({ maxLength: 253, description: 'A host, with or without `www.`' }) })
const byPage: readonly SortKey<FoundRow>[] = [{ type: 'text', read: ({ page }) => page }]
const noFilters = { filters: [], isLocked: false, hiddenDimensions: [] }

/** One row for each page of a site, with what all sources know about it. */
export function pagesRoute(app: App, deps: PagesRouteDeps): void {
  const { clock, baseUrl, findWebsite, readCrawl, readIssuePages, records } = deps
  const tables = createLoadingCache<SiteTable>({ maxBytes, ttlMs, clock })
  const readIndexStatuses = createIndexStatusReader(records)

  async function websiteOf(account: number, host: string): Promise<WebsiteRow | null> {
    for (const domain of websiteHosts(host)) {
      const website = await findWebsite(account, domain)
      if (website) return website
    }
    return null
  }

  /** Reads the scope of a request; null without a website. */
  async function readVisitsScope(request: FastifyRequest, query: Query, website: WebsiteRow) {
    const ofWebsite = await statsOfPage(request as WebsiteRequest, { website: website.id, link: null }, deps)
    const context = endpointContext(ofWebsite, deps, request)
    const { range, filters } = await readViewScope(query, context)
    const goal = query.goal === undefined ? undefined : await context.readGoal(query.goal)
    const entries = { kind: 'dimension', dimension: { name: 'entry_page' } } as const
    const scope: VisitsScope = {
      ...{ context, website: website.id, filters, goal, span: range, compared: readComparedSpan(range, query) },
      amounts: async () => goal && (await readGoalValues(context, { span: range, filters }, goal, entries)),
      pathGroups: await context.readPathGroups({ group_paths: 1 }),
      readIndexStatuses,
    }
    return { range, scope }
  }

  app.get(
    '/api/v1/sites/:host/pages',
    {
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
      const query = request.query as Query
      const principal = principalOf(request)
      const host = readHost((request.params as Static<typeof Params>).host)
      const isAudited = mayRead(principal, 'seo')
      if (!(await hasSite(records.db, principal.accountId, host, { tracked: true, audited: isAudited })))
        throw notFound('site')
      const asked = readRequest(query)
      const website = await websiteOf(principal.accountId, host)
      const visits = website && (await readVisitsScope(request, query, website))
      const range = visits
        ? visits.range
        : (
            await readScope(
              query,
              clock(),
              async () => null,
              async () => noFilters,
            )
          ).range
      const crawlOf = (): Promise<CrawlRead> | CrawlRead =>
        isAudited ? readCrawl(principal.accountId, host) : { ...noPages('hidden'), crawl: null }
      const readReports = async (): Promise<SourceRead> =>
        isAudited ? reportScores(await readReportScores(records, principal.accountId, host), host) : noPages('hidden')
      const { period, from, to, timezone, filter, segment, goal } = query
      const comparison = [query.compare, query.compare_from, query.compare_to, query.match_weekdays]
      const { view, filter_by, search, sort_by, sort } = query
      const optional = [...asked.needed].filter((name) => optionalColumns.includes(name)).toSorted()
      const owner = [principal.accountId, website?.id, host, isAudited]
      const key = JSON.stringify([owner, period, from, to, timezone, filter, segment, goal, comparison, optional])
      const site = await tables.get(key, async () => {
        const value = await readTable(
          host,
          visits?.scope ?? null,
          { readCrawl: async () => crawlOf(), readReports },
          asked.needed,
        )
        const isWhole = value.crawl.state !== 'loading' && value.crawl.state !== 'unavailable'
        return { value, bytes: isWhole ? bytesOfTable(value.table) : null }
      })
      const { issue } = query
      const affected = issue === undefined || !isAudited ? null : await readIssuePages(principal.accountId, host, issue)
      const issueState = affected ? 'ready' : isAudited ? 'unavailable' : 'hidden'
      const matching = filterRows(site.table, { ...asked, pages: issue === undefined ? null : (affected ?? new Set()) })
      const table = query.group ? groupPages(site.table, matching, query.group) : site.table
      const rows = orderOf(site, table, matching, {
        ...asked,
        isGrouped: query.group !== undefined,
        key: JSON.stringify([view, filter_by, issue, affected?.size, search, sort_by, sort]),
      })
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
      const trends =
        visits && asked.columns.includes('trend') && !query.group
          ? await readTrends(
              visits.scope.context.stats,
              { website: visits.scope.website, range, filters: visits.scope.filters },
              page.items.map((item) => item.page),
            )
          : null
      const isGrouped = query.group !== undefined
      const shown = page.items.map(({ row, page: name }) => ({
        ...showRow(site, table, row, asked.columns, isGrouped),
        ...(trends && { trend: [...(trends.get(name) ?? [])] }),
      }))
      const { crawl } = site
      return {
        ...sendPage(request, baseUrl, query, { ...page, items: shown }),
        totals: { ...showTotals(site.table, matching, asked.columns), pages: matching.length },
        views: countViews(site),
        columns: [...asked.columns],
        sources: {
          visits: { state: site.visits.state },
          crawl: {
            ...{ state: crawl.state, id: crawl.crawl?.id ?? null, run: crawl.crawl?.run ?? null },
            ...{ at: crawl.at ?? null, compared_with: crawl.crawl?.comparedWith ?? null },
          },
          ai: { state: site.ai.state },
          search: { state: site.search.state, until: site.search.at ?? null },
          index: { state: site.index.state },
          reports: { state: site.reports.state },
          ...(issue !== undefined && { issue: { state: issueState } }),
        },
        all_pages: site.table.pages.length,
        range: {
          ...showRange(range),
          ...site.missing,
          compared: showSpan(readComparedSpan(range, query)),
        },
      }
    },
  )
}

const showSpan = ({ from, to }: Pick<DateRange, 'from' | 'to'>) => ({ from: iso(from), to: iso(to) })

/** Those that are read only if they are asked for. */
const optionalColumns: readonly PageColumn[] = [
  'entries',
  'bounce_rate',
  'exits',
  'conversions',
  'goal_value',
  'ai_visits',
  'ai_impressions',
  'ai_citations',
  'best_query',
  'competing_queries',
  'index_coverage',
  'index_fetch',
  'index_robots',
  'index_blocking',
  'google_canonical',
  'user_canonical',
  'index_crawled_at',
  'inspected_at',
]

function readHost(text: string): string {
  const host = normalizeHost(text)
  if (host === undefined) throw notFound('site')
  return websiteHosts(host)[0]
}

interface TableRequest {
  readonly columns: readonly PageColumn[]
  /** What has to be read. */
  readonly needed: ReadonlySet<PageColumn>
  readonly conditions: ReadyView['conditions']
  readonly search: string
  readonly sortBy: PageColumn
  readonly descending: boolean
}

function readRequest(query: Query): TableRequest {
  const view: ReadyView | undefined = query.view && readyViews[query.view]
  const columns = query.columns === undefined ? (view?.columns ?? defaultColumns) : readColumns(query.columns)
  const conditions = readConditions(query.filter_by ?? [])
  const sortBy = query.sort_by ?? view?.sort ?? 'visits'
  const ofView = view ? columnsOfView(view) : []
  const needed = new Set([...columns, ...ofView, sortBy, ...conditions.map(({ column }) => column)])
  if (query.goal === undefined && (needed.has('conversions') || needed.has('goal_value')))
    throw invalid({ goal: ['goal must be sent with the columns conversions and goal_value.'] })
  return {
    ...{ columns, needed, sortBy, search: query.search ?? '' },
    conditions: [...(view?.conditions ?? []), ...conditions.map((condition) => [condition])],
    descending:
      query.sort === undefined ? query.sort_by !== undefined || (view?.descending ?? true) : query.sort === 'desc',
  }
}

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
