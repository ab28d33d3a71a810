import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Static, Type } from 'typebox'
import type { Clock } from '../../../base/clock.ts'
import { invalid } from '../../../base/errors.ts'
import { foldCase } from '../../../base/fold-case.ts'
import type { WebsiteRow } from '../../../database/schema.ts'
import type { App } from '../../../http/app.ts'
import { accountOf } from '../../../http/auth.ts'
import { type Cell, sendCsv, tableReply, wantsCsv } from '../../../http/csv.ts'
import { fileName } from '../../../http/file-name.ts'
import { IdParams, readId } from '../../../http/ids.ts'
import { listReply, pageQuery, sendPage } from '../../../http/paging.ts'
import { problems } from '../../../http/problems.ts'
import { dayMs } from '../../events/day.ts'
import type { StatsEngine } from '../../events/engine.ts'
import type { Span } from '../../events/sql/measures.ts'
import { toZoned } from '../../stats/query/calendar.ts'
import { readComparedSpan } from '../../stats/query/comparison.ts'
import type { DateRange } from '../../stats/query/period.ts'
import { readRange } from '../../stats/query/scope.ts'
import type { QuerySlots } from '../../stats/slots/query-slots.ts'
import { dateOfDay } from '../dates.ts'
import {
  changeField,
  changeOf,
  numberFields,
  rangeFields,
  SearchNumbers,
  SearchTotals,
  searchQuery,
  showNumbers,
} from './search-reply.ts'
import { type DaySpan, isCounted, type SearchScope, type SourceDays } from './search-scope.ts'
import { createSearchStats, type GroupName, type SearchGroup, sortNames } from './search-stats.ts'

export interface SearchStatsDeps {
  readonly querySlots: QuerySlots
  readonly engine: StatsEngine
  readonly clock: Clock
  readonly baseUrl: string
  /** Throws not-found for a website of another account. */
  readonly readWebsite: (account: number, id: number) => Promise<WebsiteRow>
}

type Stats = ReturnType<typeof createSearchStats>
const ScopeQuery = Type.Object(searchQuery)
type ScopeQuery = Static<typeof ScopeQuery>
type ScopedRequest = FastifyRequest & { readonly params: { readonly id: string }; readonly query: ScopeQuery }

const path = '/api/v1/websites/:id/search'
const tags = ['Search engines']
/** A CSV file has all values instead of one page, up to this many. */
const maxRows = 100_000
/** In how many parts a trend shows the range at most, and how many pages are named of a query. */
const trendParts = 30
const namedPages = 5

const Point = Type.Object({ date: Type.String(), ...numberFields }, { title: 'SearchPoint' })

const groupFields = {
  value: Type.String({ description: 'Empty where it is not known' }),
  ...numberFields,
  previous: Type.Union([SearchNumbers, Type.Null()]),
  clicks_change: changeField,
  trend: Type.Array(Type.Integer(), { description: 'Clicks in equal parts of the range' }),
}
const pairField = (description: string) =>
  Type.Array(Type.Object({ value: Type.String(), ...numberFields }, { title: 'SearchPair' }), { description })
const isBrandField = Type.Union([Type.Enum([0, 1]), Type.Null()], {
  description: '1: it has the brand of the website; null if the website names none',
})
const SearchRow = Type.Object(
  {
    ...groupFields,
    brand: Type.Optional(isBrandField),
    pages: Type.Optional(pairField('Of a query: its pages with the most clicks')),
    queries: Type.Optional(pairField('Of a page: its queries with the most clicks')),
  },
  { title: 'SearchRow' },
)

const GroupQuery = Type.Object({
  ...searchQuery,
  search: Type.Optional(Type.String({ maxLength: 500, description: 'Text to find in values, in any case of letters' })),
  sort_by: Type.Enum([...sortNames], { default: 'clicks' }),
  sort: Type.Enum(['desc', 'asc'], { default: 'desc' }),
  ...pageQuery,
})
const QueriesQuery = Type.Object({
  ...GroupQuery.properties,
  brand: Type.Optional(
    Type.Enum(['brand', 'non_brand'], { description: 'Only queries with the brand, or without it' }),
  ),
  change: Type.Optional(
    Type.Enum(['new', 'lost'], {
      description: 'Only queries without impressions before, or without any since; needs `compare`',
    }),
  ),
})
type GroupQuery = Static<typeof QueriesQuery>

const groups = listReply(SearchRow)
const GroupReply = Type.Object({
  ...groups.properties,
  meta: Type.Object({ ...groups.properties.meta.properties, ...rangeFields }, { title: 'SearchPaging' }),
})

/** Routes for the numbers of search engines. */
export function searchStatsRoutes(app: App, deps: SearchStatsDeps): void {
  totalsRoute(app, deps)
  timeseriesRoute(app, deps)
  const group = (name: string, groupBy: GroupName, operationId: string, summary: string): void =>
    groupRoute(app, deps, { name, groupBy, operationId, summary })
  group('queries', 'query', 'listSearchQueries', 'List the queries that a website was found by')
  group('pages', 'page', 'listSearchPages', 'List the pages that were found')
  group('countries', 'country', 'listSearchCountries', 'List the countries of searches')
  group('devices', 'device', 'listSearchDevices', 'List the devices of searches')
}

type OpenedSearch = Awaited<ReturnType<typeof openSearch>>

/** Reads what a request is about. */
async function openSearch(
  { querySlots, engine, clock, readWebsite }: SearchStatsDeps,
  request: ScopedRequest,
  kind: string,
) {
  const account = accountOf(request)
  const website = await readWebsite(account, readId(request.params.id, 'website'))
  const purpose = { kind: `search ${kind}`, requestId: request.id }
  const store = querySlots.forRequest({ slots: 'own', owner: String(account), purpose }, request.signal)
  const stats = createSearchStats(store, engine.dialect, website.search_brand)
  const { source, path: page, query, country, device } = request.query
  const stored = await stats.stored(website.id)
  const sources = stored.engines.filter((one) => source === undefined || one.source === source)
  const range = await readRange(request.query, clock(), async () => {
    const first = Math.min(...sources.map((one) => one.first))
    return Number.isFinite(first) ? first * dayMs : null
  })
  const { span, before } = daysOf(range, readComparedSpan(range, request.query), sources)
  const scope: SearchScope = { website: website.id, stored, source, span, page, query, country, device }
  return { website, stats, scope, before, sources }
}

const metaOf = ({ scope, before, sources }: OpenedSearch, missing: Missing | null) => ({
  from: dateOfDay(scope.span.first),
  to: dateOfDay(scope.span.last),
  compared: before && { from: dateOfDay(before.first), to: dateOfDay(before.last) },
  fresh_until: sources.length === 0 ? null : dateOfDay(Math.max(...sources.map(({ last }) => last))),
  final_until: sources.length === 0 ? null : dateOfDay(Math.min(...sources.map(({ final }) => final))),
  sources: sources.map(({ source, first, last, final }) => ({
    ...{ source, first_day: dateOfDay(first), last_day: dateOfDay(last), final_day: dateOfDay(final) },
  })),
  files: sources.flatMap(({ source, fetched, files }) =>
    files.map((file) => ({
      ...{ source, from: dateOfDay(file.first), to: dateOfDay(file.last) },
      counted: isCounted(file, scope.span, fetched) ? (1 as const) : (0 as const),
    })),
  ),
  missing,
})

const sendTable = (
  reply: FastifyReply,
  { website, scope }: OpenedSearch,
  name: string,
  columns: readonly string[],
  rows: Iterable<readonly Cell[]>,
): FastifyReply => {
  const days = [scope.span.first, scope.span.last].map(dateOfDay)
  return sendCsv(reply, { name: fileName(website.domain, name, ...days), columns, rows })
}

function totalsRoute(app: App, deps: SearchStatsDeps): void {
  app.get(
    `${path}/stats`,
    {
      config: { permission: 'view' },
      schema: {
        tags,
        summary: 'Read the totals of search engines',
        operationId: 'readSearchStats',
        params: IdParams,
        querystring: ScopeQuery,
        response: {
          200: tableReply(Type.Object({ data: SearchTotals, meta: Type.Object(rangeFields, { title: 'SearchMeta' }) })),
          ...problems(400, 401, 403, 404, 422, 429, 503),
        },
      },
    },
    async (request, reply) => {
      const opened = await openSearch(deps, request, 'totals')
      const { stats, scope, before } = opened
      const [now, then, missing] = await Promise.all([
        stats.totals(scope),
        before ? stats.totals(scope, before) : null,
        readMissing(stats, scope),
      ])
      const data = { now: showNumbers(now), previous: then && showNumbers(then), clicks_change: changeOf(now, then) }
      if (!wantsCsv(request, request.query.format)) return { data, meta: metaOf(opened, missing) }
      const names = ['clicks', 'impressions', 'ctr', 'position'] as const
      const rows = names.map((name) => [name, data.now[name], data.previous?.[name] ?? null])
      return sendTable(reply, opened, 'search', ['metric', 'value', 'previous'], rows)
    },
  )
}

function timeseriesRoute(app: App, deps: SearchStatsDeps): void {
  app.get(
    `${path}/timeseries`,
    {
      config: { permission: 'view' },
      schema: {
        tags,
        summary: 'Read the numbers of search engines by days',
        description: 'One entry for each day, also where nothing was shown.',
        operationId: 'readSearchTimeseries',
        params: IdParams,
        querystring: ScopeQuery,
        response: {
          200: tableReply(
            Type.Object({ data: Type.Array(Point), meta: Type.Object(rangeFields, { title: 'SearchMeta' }) }),
          ),
          ...problems(400, 401, 403, 404, 422, 429, 503),
        },
      },
    },
    async (request, reply) => {
      const opened = await openSearch(deps, request, 'time series')
      const { stats, scope } = opened
      const [days, missing] = await Promise.all([stats.days(scope), readMissing(stats, scope)])
      const { first, last } = scope.span
      const data = Array.from({ length: last - first + 1 }, (_, index) => ({
        date: dateOfDay(first + index),
        ...showNumbers(days.get(first + index) ?? { clicks: 0, impressions: 0, position_sum: 0 }),
      }))
      if (!wantsCsv(request, request.query.format)) return { data, meta: metaOf(opened, missing) }
      const rows = data.map(({ date, clicks, impressions, ctr, position }) => [
        date,
        clicks,
        impressions,
        ctr,
        position,
      ])
      return sendTable(reply, opened, 'search-days', ['date', 'clicks', 'impressions', 'ctr', 'position'], rows)
    },
  )
}

interface GroupRoute {
  readonly name: string
  readonly groupBy: GroupName
  readonly operationId: string
  readonly summary: string
}

function groupRoute(app: App, deps: SearchStatsDeps, { name, groupBy, operationId, summary }: GroupRoute): void {
  app.get(
    `${path}/${name}`,
    {
      config: { permission: 'view' },
      schema: {
        tags,
        summary,
        operationId,
        params: IdParams,
        querystring: groupBy === 'query' ? QueriesQuery : GroupQuery,
        response: { 200: tableReply(GroupReply), ...problems(400, 401, 403, 404, 422, 429, 503) },
      },
    },
    async (request, reply) => {
      const asked: GroupQuery = request.query
      const opened = await openSearch(deps, request, name)
      const { stats, scope, before, website } = opened
      if (asked.change && !before) throw invalid({ change: ['change needs compare.'] })
      if (asked.brand && website.search_brand.trim() === '')
        throw invalid({ brand: ['brand needs words of the brand, in the settings of the website.'] })
      const csv = wantsCsv(request, asked.format)
      const paging = csv
        ? { limit: maxRows, offset: 0 }
        : { limit: asked.per_page, offset: (asked.page - 1) * asked.per_page }
      const [answer, missing] = await Promise.all([
        stats.groups({
          ...{
            scope,
            groupBy,
            before,
            search: foldCase(asked.search ?? ''),
            brand: asked.brand,
            change: asked.change,
          },
          ...{ sortBy: asked.sort_by, descending: asked.sort === 'desc', ...paging },
        }),
        readMissing(stats, scope),
      ])
      if (csv) {
        const { columns, rows } = tableOfGroups(answer.groups, groupBy, before !== null)
        return sendTable(reply, opened, `search-${name}`, columns, rows)
      }
      const items = await showGroups(opened, groupBy, answer.groups)
      const page = sendPage(request, deps.baseUrl, asked, { items, total: answer.total })
      return { ...page, meta: { ...page.meta, ...metaOf(opened, missing) } }
    },
  )
}

function tableOfGroups(groups: readonly SearchGroup[], groupBy: GroupName, isCompared: boolean) {
  const rows = groups.map(({ value, now, before: then, isBrand }) => [
    value,
    ...Object.values(showNumbers(now)),
    ...(isCompared ? [then?.clicks ?? 0, then?.impressions ?? 0] : []),
    ...(isBrand === null ? [] : [isBrand ? 1 : 0]),
  ])
  const columns = [
    ...[groupBy, 'clicks', 'impressions', 'ctr', 'position'],
    ...(isCompared ? ['clicks_before', 'impressions_before'] : []),
    ...(groups.some(({ isBrand }) => isBrand !== null) ? ['brand'] : []),
  ]
  return { columns, rows }
}

/** With their trends, and the pages or queries that belong to them. */
async function showGroups({ stats, scope }: OpenedSearch, groupBy: GroupName, groups: readonly SearchGroup[]) {
  const values = groups.map(({ value }) => value)
  const parts = Math.min(trendParts, scope.span.last - scope.span.first + 1)
  const [trends, pairs] = await Promise.all([
    stats.trends(scope, groupBy, values, parts),
    groupBy === 'query' || groupBy === 'page' ? stats.pairs(scope, groupBy, values) : null,
  ])
  return groups.map(({ value, now, before: then, isBrand }) => ({
    value,
    ...showNumbers(now),
    previous: then && showNumbers(then),
    clicks_change: changeOf(now, then),
    trend: [...(trends.get(value) ?? [])],
    ...(groupBy === 'query' && { brand: isBrand === null ? null : isBrand ? (1 as const) : (0 as const) }),
    ...(pairs && {
      [groupBy === 'query' ? 'pages' : 'queries']: (pairs.get(value) ?? [])
        .slice(0, namedPages)
        .map(({ value: other, sums }) => ({ value: other, ...showNumbers(sums) })),
    }),
  }))
}

interface Missing {
  readonly clicks: number
  readonly impressions: number
}

/** What queries without a name have: that of the most complete numbers, without that of the named ones. */
async function readMissing(stats: Stats, scope: SearchScope): Promise<Missing | null> {
  const isPlace = scope.country !== undefined || scope.device !== undefined
  if (scope.query !== undefined || (isPlace && scope.page !== undefined)) return null
  if (hasUncountedFile(scope)) return null
  const [whole, named] = await Promise.all([stats.totals(scope), stats.named(scope)])
  const less = (name: keyof Missing): number => Math.max(0, whole[name] - named[name])
  return { clicks: less('clicks'), impressions: less('impressions') }
}

/** Its days are in the totals, but its queries are of other days, too. */
const hasUncountedFile = ({ stored, source, span }: SearchScope): boolean =>
  stored.engines
    .filter((one) => source === undefined || one.source === source)
    .some(({ files, fetched }) =>
      files.some((file) => file.first <= span.last && file.last >= span.first && !isCounted(file, span, fetched)),
    )

/** The dates of a range, until the last day that a search engine has; and as many days to compare with. */
function daysOf(
  range: DateRange,
  compared: Span | null,
  sources: readonly SourceDays[],
): { readonly span: DaySpan; readonly before: DaySpan | null } {
  const dayOf = (time: number): number =>
    Math.floor(Date.parse(`${toZoned(time, range.timezone).toPlainDate()}T00:00:00Z`) / dayMs)
  const first = dayOf(range.from)
  const known = sources.length === 0 ? Number.POSITIVE_INFINITY : Math.max(...sources.map(({ last }) => last))
  const last = Math.max(first, Math.min(dayOf(range.to - 1), known))
  if (!compared) return { span: { first, last }, before: null }
  const beforeFirst = dayOf(compared.from)
  return { span: { first, last }, before: { first: beforeFirst, last: beforeFirst + last - first } }
}
