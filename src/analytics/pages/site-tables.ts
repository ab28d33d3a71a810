import type { FastifyRequest } from 'fastify'
import type { Static } from 'typebox'
import { invalid, notFound } from '../../base/errors.ts'
import { normalizeHost, websiteHosts } from '../../base/hosts.ts'
import { createLoadingCache } from '../../base/loading-cache.ts'
import type { Records } from '../../database/records.ts'
import type { WebsiteRow } from '../../database/schema.ts'
import { isHiddenFrom, mayReadProject, principalOf, recordLimitsOf } from '../../http/auth.ts'
import { hasSite } from '../../sites/forget-site.ts'
import { readReportScores } from '../../sites/report-scores.ts'
import { readComparedSpan } from '../stats/query/comparison.ts'
import { readScope } from '../stats/query/scope.ts'
import { type StatsRouteDeps, statsOfPage, type WebsiteRequest } from '../stats/routes/audience.ts'
import { endpointContext, readViewScope } from '../stats/routes/endpoint.ts'
import { readGoalValues } from '../stats/routes/goal-value.ts'
import { defaultColumns, type PageColumn } from './columns.ts'
import { readConditions } from './conditions.ts'
import type { ReadCrawl } from './crawl-snapshots.ts'
import { noPages } from './page-source.ts'
import { bytesOfTable } from './page-table.ts'
import { readColumns } from './read-columns.ts'
import { readTable, type SiteTable, type VisitsScope } from './read-table.ts'
import { columnsOfView, type ReadyView, readyViews } from './ready-views.ts'
import type { SitePagesQuery } from './schemas.ts'
import { createIndexStatusReader } from './sources/index-status.ts'
import { reportScores } from './sources/reports.ts'

export interface SiteTablesDeps extends StatsRouteDeps {
  readonly findWebsite: (account: number, domain: string) => Promise<WebsiteRow | undefined>
  readonly readCrawl: ReadCrawl
  readonly records: Pick<Records, 'db'>
}

export type PagesQuery = Static<typeof SitePagesQuery>

export type OpenedTable = Awaited<ReturnType<ReturnType<typeof createSiteTables>['open']>>

/** Paging, sorting and filtering read the same table, as cursors do. */
const ttlMs = 30_000
const maxBytes = 128 * 1024 ** 2

const noFilters = { filters: [], isLocked: false, hiddenDimensions: [] }

/** The tables of all pages of a site, as requests ask for them. */
export function createSiteTables(deps: SiteTablesDeps) {
  const { clock, readCrawl, records } = deps
  const tables = createLoadingCache<SiteTable>({ maxBytes, ttlMs, clock })
  const readIndexStatuses = createIndexStatusReader(records)

  return {
    async open(request: FastifyRequest, sentHost: string, query: PagesQuery) {
      const principal = principalOf(request)
      const account = principal.accountId
      const host = readHost(sentHost)
      const isAudited = mayReadProject(principal, host)
      const limits = recordLimitsOf(request)
      const parts = { tracked: true, audited: isAudited }
      if (!(await hasSite(records.db, account, host, parts, limits))) throw notFound('site')
      const asked = readRequest(query)
      const websiteOfHost = await findWebsiteOfHost(deps, account, host)
      const isVisible = websiteOfHost !== null && (limits?.websites.has(websiteOfHost.id) ?? true)
      const website = isVisible ? websiteOfHost : null
      const visits = website && (await readVisitsScope({ ...deps, readIndexStatuses }, request, query, website))
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
      const isHidden = isHiddenFrom(request, 'revenue')
      const key = keyOf([account, website?.id, host, isAudited, isHidden], query, asked.needed)
      const site = await tables.get(key, async () => {
        const value = await readTable(
          host,
          visits?.scope ?? null,
          {
            readCrawl: async () => (isAudited ? await readCrawl(account, host) : { ...noPages('hidden'), crawl: null }),
            readReports: async () =>
              isAudited ? reportScores(await readReportScores(records, account, host), host) : noPages('hidden'),
          },
          asked.needed,
        )
        const isWhole = value.crawl.state !== 'loading' && value.crawl.state !== 'unavailable'
        return { value, bytes: isWhole ? bytesOfTable(value.table) : null }
      })
      return { site, host, account, isAudited, asked, range, scope: visits?.scope ?? null }
    },
  }
}

/** What a table is of, and which of the columns it has that are only read if they are asked for. */
function keyOf(owner: readonly unknown[], query: PagesQuery, needed: ReadonlySet<PageColumn>): string {
  const { period, from, to, timezone, filter, segment, goal } = query
  const comparison = [query.compare, query.compare_from, query.compare_to, query.match_weekdays]
  const optional = [...needed].filter((name) => optionalColumns.includes(name)).toSorted()
  return JSON.stringify([owner, period, from, to, timezone, filter, segment, goal, comparison, optional])
}

async function findWebsiteOfHost(
  { findWebsite }: SiteTablesDeps,
  account: number,
  host: string,
): Promise<WebsiteRow | null> {
  for (const domain of websiteHosts(host)) {
    const website = await findWebsite(account, domain)
    if (website) return website
  }
  return null
}

/** Reads which visits a request is about. */
async function readVisitsScope(
  deps: SiteTablesDeps & Pick<VisitsScope, 'readIndexStatuses'>,
  request: FastifyRequest,
  query: PagesQuery,
  website: WebsiteRow,
) {
  const ofWebsite = await statsOfPage(request as WebsiteRequest, { website: website.id, link: null }, deps)
  const context = endpointContext(ofWebsite, deps, request)
  const { range, filters } = await readViewScope(query, context)
  const goal = query.goal === undefined ? undefined : await context.readGoal(query.goal)
  const entries = { kind: 'dimension', dimension: { name: 'entry_page' } } as const
  const scope: VisitsScope = {
    ...{ context, website: website.id, filters, goal, span: range, compared: readComparedSpan(range, query) },
    amounts: async () => goal && (await readGoalValues(context, { span: range, filters }, goal, entries)),
    pathGroups: await context.readPathGroups({ group_paths: 1 }),
    readIndexStatuses: deps.readIndexStatuses,
  }
  return { range, scope }
}

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

export interface TableRequest {
  readonly columns: readonly PageColumn[]
  /** What has to be read. */
  readonly needed: ReadonlySet<PageColumn>
  readonly conditions: ReadyView['conditions']
  readonly search: string
  readonly sortBy: PageColumn
  readonly descending: boolean
}

function readRequest(query: PagesQuery): TableRequest {
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
