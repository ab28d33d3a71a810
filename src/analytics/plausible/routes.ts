import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Static, Type } from 'typebox'
import type { Clock } from '../../base/clock.ts'
import { DomainError } from '../../base/errors.ts'
import { isRecord } from '../../base/is-record.ts'
import type { GoalRow, WebsiteRow } from '../../database/schema.ts'
import type { App } from '../../http/app.ts'
import { accountOf } from '../../http/auth.ts'
import { createErrorHandler } from '../../http/problems.ts'
import { type StatsEngine, withChannelRules } from '../events/engine.ts'
import type { Condition } from '../events/sql/conditions.ts'
import { filtersIn } from '../events/sql/conditions.ts'
import { sql, toStatement } from '../events/sql/sql.ts'
import type { EventStore } from '../events/store.ts'
import { calendarBuckets, toZoned } from '../stats/calendar.ts'
import { printFilter } from '../stats/filter-syntax/print-filter.ts'
import { readFilters } from '../stats/filter-syntax/read-filters.ts'
import type { ReadPathGroups } from '../stats/path-group.ts'
import type { QuerySlots } from '../stats/query-slots.ts'
import { activeMs } from '../stats/realtime.ts'
import { createCoverage } from '../stats/retained.ts'
import type { ReadRetained } from '../stats/routes/audience.ts'
import { showMissing } from '../stats/routes/missing.ts'
import type { StatsRouteDeps } from '../stats/routes.ts'
import { readNames, type SegmentFilters } from '../stats/segment-filters.ts'
import { createStats, type Stats } from '../stats/stats.ts'
import { type AnswerContext, answerQuery, type MetricValue, timeLabelsOf } from './answer.ts'
import { type PlausibleRange, readDateRange, readPeriod } from './date-range.ts'
import { badRequest, shown } from './errors.ts'
import { type FilterNames, readFilterTree } from './filters.ts'
import { toNamedGoal } from './goals.ts'
import { checkMetrics, type PlausibleQuery, readQuery } from './query.ts'
import { percentChange, readV1Filters, resultKey } from './v1.ts'

export interface PlausibleDeps {
  readonly findWebsite: (accountId: number, domain: string) => Promise<WebsiteRow | undefined>
  readonly goalsOf: (website: number) => Promise<readonly GoalRow[]>
  readonly segments: SegmentFilters
  readonly readPathGroups: ReadPathGroups
  readonly querySlots: QuerySlots
  readonly engine: StatsEngine
  readonly channelRulesOf: StatsRouteDeps['channelRulesOf']
  readonly clock: Clock
  readonly readRetained: ReadRetained
}

const tags = ['Plausible’s Stats API']

const failure = (description: string) => ({ description, ...Type.Object({ error: Type.String() }) })
const failures = {
  400: failure('The query cannot be answered; the error says why'),
  401: failure('The key is not known, or has no website with this domain'),
  429: failure('Too many requests'),
  503: failure('A store is unavailable'),
}

const Revenue = Type.Object(
  { value: Type.Number(), currency: Type.String(), short: Type.String(), long: Type.String() },
  { title: 'PlausibleRevenue' },
)
const Metric = Type.Union([Type.Number(), Type.Null(), Revenue], {
  description: 'Null if it cannot be computed; an object for revenue',
})

/** The value of a property or a date, or a metric. */
const Cell = Type.Union([Type.String(), ...Metric.anyOf])

const Warning = Type.Object({ code: Type.String(), warning: Type.String() }, { title: 'PlausibleWarning' })
const Meta = Type.Object(
  {
    warning: Type.Optional(Type.String({ description: 'What was not counted, because events have been deleted' })),
    imports_included: Type.Optional(Type.Boolean()),
    imports_skip_reason: Type.Optional(Type.String()),
    time_labels: Type.Optional(Type.Array(Type.String())),
    total_rows: Type.Optional(Type.Integer()),
    metric_warnings: Type.Optional(
      Type.Object({ total_revenue: Type.Optional(Warning), average_revenue: Type.Optional(Warning) }),
    ),
  },
  { title: 'PlausibleMeta' },
)
const Include = Type.Object({
  imports: Type.Optional(Type.Boolean()),
  time_labels: Type.Optional(Type.Boolean()),
  total_rows: Type.Optional(Type.Boolean()),
})
const Pagination = Type.Object({ limit: Type.Optional(Type.Integer()), offset: Type.Optional(Type.Integer()) })
const QueryBody = Type.Object({
  site_id: Type.String({ description: 'The domain of the website' }),
  metrics: Type.Array(Type.String()),
  date_range: Type.Unknown({ description: 'day, 7d, 30d, 6mo, month, year, all, or a list of two dates or times' }),
  dimensions: Type.Optional(Type.Array(Type.String())),
  filters: Type.Optional(Type.Array(Type.Unknown())),
  order_by: Type.Optional(Type.Array(Type.Unknown())),
  include: Type.Optional(Include),
  pagination: Type.Optional(Pagination),
})

const EchoedQuery = Type.Object(
  {
    site_id: Type.String(),
    metrics: Type.Array(Type.String()),
    date_range: Type.Array(Type.String()),
    filters: Type.Array(Type.Unknown()),
    dimensions: Type.Array(Type.String()),
    order_by: Type.Array(Type.Array(Type.String())),
    include: Include,
    pagination: Pagination,
  },
  { title: 'PlausibleQuery', description: 'As it was understood' },
)

const v1Fields = {
  site_id: Type.String({ maxLength: 300, description: 'The domain of the website' }),
  period: Type.String({ default: '30d', maxLength: 20, description: 'day, 7d, 30d, month, 6mo, 12mo or custom' }),
  date: Type.Optional(
    Type.String({ maxLength: 40, description: 'The date that the period ends with; two for custom' }),
  ),
  metrics: Type.String({ default: 'visitors', maxLength: 300, description: 'Names with commas between them' }),
  filters: Type.String({
    default: '',
    maxLength: 4096,
    description: 'For example event:page==/blog/*;visit:country==DE',
  }),
}

/** Plausible's Stats API, so that dashboards, exporters and libraries made for it work with our statistics. */
export function plausibleRoutes(app: App, deps: PlausibleDeps): void {
  app.register(async (scope) => {
    scope.setErrorHandler(createErrorHandler(sendError))
    addRoutes(scope.withTypeProvider<TypeBoxTypeProvider>(), deps)
  })
}

/** Plausible has no status for fields that are invalid. */
const sendError = (reply: FastifyReply, status: number, error: string): FastifyReply =>
  reply
    .code(status === 422 ? 400 : status)
    .type('application/json')
    .header('cache-control', 'no-store')
    .serializer(JSON.stringify)
    .send({ error })

function addRoutes(app: App, deps: PlausibleDeps): void {
  app.post(
    '/api/v2/query',
    {
      config: { readsOnly: true },
      // The query is read by `readQuery`: it has lists within lists.
      validatorCompiler: () => (value: unknown) => ({ value }),
      schema: {
        tags,
        summary: 'Answer a query of Plausible’s Stats API, version 2',
        operationId: 'plausibleQuery',
        body: QueryBody,
        response: {
          200: Type.Object({
            results: Type.Array(Type.Object({ metrics: Type.Array(Metric), dimensions: Type.Array(Type.String()) })),
            meta: Meta,
            query: EchoedQuery,
          }),
          ...failures,
        },
      },
    },
    async (request) => {
      const sent: unknown = request.body
      const body = isRecord(sent) ? sent : {}
      const site = await openSite(request, body.site_id, deps)
      const query = readQuery(body)
      const range = await readDateRange(body.date_range, site.dates)
      const context = await site.contextFor(range, body.filters ?? [])
      checkMetrics(query, context.filters.goals !== null)
      const { results, total, timeLabels, warning } = await answerQuery(query, context)
      const revenue = query.metrics.filter((metric) => metric.endsWith('_revenue'))
      const missing = site.warning()
      return {
        results: results.map(({ metrics, dimensions }) => ({ metrics: [...metrics], dimensions: [...dimensions] })),
        meta: {
          ...(missing !== undefined && { warning: missing }),
          ...(query.include.imports && { imports_included: false, imports_skip_reason: 'no_imported_data' }),
          ...(query.include.timeLabels && { time_labels: [...(timeLabels ?? [])] }),
          ...(query.include.totalRows && { total_rows: total }),
          ...(warning && { metric_warnings: Object.fromEntries(revenue.map((metric) => [metric, warning])) }),
        },
        query: echo(body, query, range),
      }
    },
  )

  app.get(
    '/api/v1/stats/aggregate',
    {
      schema: {
        tags,
        summary: 'Read totals, as in version 1 of Plausible’s Stats API',
        operationId: 'plausibleAggregate',
        querystring: Type.Object({
          ...v1Fields,
          compare: Type.Optional(Type.Enum(['previous_period'])),
        }),
        response: {
          200: Type.Object({
            results: Type.Record(
              Type.String(),
              Type.Object({ value: Metric, change: Type.Optional(Type.Union([Type.Number(), Type.Null()])) }),
            ),
          }),
          ...failures,
        },
      },
    },
    async (request) => {
      const { compare } = request.query
      const { site, query, range } = await readV1(request, deps)
      const read = async (span: PlausibleRange): Promise<readonly MetricValue[]> => {
        const context = await site.contextFor(span, readV1Filters(request.query.filters))
        checkMetrics(query, context.filters.goals !== null)
        return (await answerQuery(query, context)).results[0]?.metrics ?? []
      }
      const now = await read(range)
      const before = compare ? await read(previousRange(range)) : null
      const entries = query.metrics.map((metric, index) => {
        const value = now[index] ?? null
        const change = before && percentChange(asNumber(before[index]), asNumber(value))
        return [metric, { value, ...(before && { change }) }]
      })
      return { results: Object.fromEntries(entries) }
    },
  )

  app.get(
    '/api/v1/stats/timeseries',
    {
      schema: {
        tags,
        summary: 'Read a time series, as in version 1 of Plausible’s Stats API',
        operationId: 'plausibleTimeseries',
        querystring: Type.Object({ ...v1Fields, interval: Type.Optional(Type.Enum(['day', 'date', 'month'])) }),
        response: { 200: Type.Object({ results: Type.Array(Type.Record(Type.String(), Cell)) }), ...failures },
      },
    },
    async (request) => {
      const { period } = request.query
      const { site, query, range } = await readV1(request, deps)
      const context = await site.contextFor(range, readV1Filters(request.query.filters))
      checkMetrics(query, context.filters.goals !== null)
      const byPeriod = period === 'day' ? 'hour' : period.endsWith('mo') ? 'month' : 'day'
      const { interval: sent = byPeriod } = request.query
      const interval = sent === 'date' ? 'day' : sent
      const name = `time:${interval}`
      const timed: PlausibleQuery = {
        ...query,
        dimensions: [{ name, by: { kind: 'time', interval } }],
        orderBy: [{ key: name, descending: false }],
      }
      const { results } = await answerQuery(timed, context)
      const found = new Map(results.map(({ dimensions, metrics }) => [dimensions[0], metrics]))
      const buckets = calendarBuckets(range, interval, range.timezone)
      const labels = buckets ? timeLabelsOf(buckets) : []
      return {
        results: labels.map((date) => ({
          date,
          ...Object.fromEntries(query.metrics.map((metric, index) => [metric, found.get(date)?.[index] ?? 0])),
        })),
      }
    },
  )

  app.get(
    '/api/v1/stats/breakdown',
    {
      schema: {
        tags,
        summary: 'Read a breakdown, as in version 1 of Plausible’s Stats API',
        operationId: 'plausibleBreakdown',
        querystring: Type.Object({
          ...v1Fields,
          property: Type.String({ maxLength: 350, description: 'For example visit:source' }),
          limit: Type.Integer({ minimum: 1, maximum: 1000, default: 100 }),
          page: Type.Integer({ minimum: 1, maximum: 10_000, default: 1 }),
        }),
        response: { 200: Type.Object({ results: Type.Array(Type.Record(Type.String(), Cell)) }), ...failures },
      },
    },
    async (request) => {
      const { property, limit, page } = request.query
      const { site, query, range } = await readV1(request, deps, { dimensions: [property] })
      const context = await site.contextFor(range, readV1Filters(request.query.filters))
      checkMetrics(query, context.filters.goals !== null)
      const { results } = await answerQuery({ ...query, limit, offset: (page - 1) * limit }, context)
      return {
        results: results.map(({ dimensions, metrics }) => ({
          [resultKey(property)]: dimensions[0] ?? '',
          ...Object.fromEntries(query.metrics.map((metric, index) => [metric, metrics[index] ?? null])),
        })),
      }
    },
  )

  app.get(
    '/api/v1/stats/realtime/visitors',
    {
      schema: {
        tags,
        summary: 'Read how many visitors are on the website, as in version 1 of Plausible’s Stats API',
        operationId: 'plausibleRealtime',
        querystring: Type.Object({ site_id: v1Fields.site_id }),
        response: { 200: Type.Integer(), ...failures },
      },
    },
    async (request) => {
      const { stats, website } = await openSite(request, request.query.site_id, deps)
      const now = deps.clock()
      const span = { from: now + 1 - activeMs, to: now + 1 }
      return (await stats.visitorsByWebsite({ website, span, filters: [] })).get(website) ?? 0
    },
  )
}

interface Site {
  readonly website: number
  readonly stats: Stats
  /** What was not counted because events have been deleted. */
  readonly warning: () => string | undefined
  readonly dates: { readonly now: number; readonly timezone: string; readonly firstEvent: () => Promise<number | null> }
  readonly contextFor: (range: PlausibleRange, filters: unknown) => Promise<AnswerContext>
}

/** The website of a query, within the limits of the account. */
async function openSite(request: FastifyRequest, domain: unknown, deps: PlausibleDeps): Promise<Site> {
  const { clock } = deps
  const account = accountOf(request)
  if (typeof domain !== 'string' || domain === '')
    throw badRequest(`site_id must be the domain of a website; found ${shown(domain)}.`)
  const found = await deps.findWebsite(account, domain)
  if (!found)
    throw new DomainError('unauthorized', 'The account of this key has no website with the domain in site_id.')
  const purpose = { kind: 'plausible', requestId: request.id }
  const store = deps.querySlots.forRequest({ slots: 'own', owner: String(account), purpose }, request.signal)
  const website = found.id
  const retained = await deps.readRetained(website)
  const coverage = createCoverage(retained)
  const engine = withChannelRules(deps.engine, await deps.channelRulesOf(website))
  const stats = createStats(store, engine, undefined, undefined, { retained, coverage })
  return {
    website,
    stats,
    warning: () => showMissing({ retained, coverage }).incomplete_reason,
    dates: { now: clock(), timezone: found.timezone, firstEvent: () => stats.firstEvent(website) },
    async contextFor(range, sent) {
      const goals = (await deps.goalsOf(website)).map(toNamedGoal)
      const names: FilterNames = {
        goals,
        async segment(id) {
          const texts = await deps.segments.filtersOf(website, id, false)
          const sources = { readGoals: async () => goals, readPathGroups: () => deps.readPathGroups(website) }
          return texts && { kind: 'and', conditions: readFilters(texts, await readNames(texts, sources)) }
        },
      }
      const filters = await readFilterTree(sent, names)
      checkLimits(filters.conditions)
      await checkPatterns(filters.conditions, store, engine)
      return { website, stats, store, engine, coverage, range, filters, goals }
    },
  }
}

/** Filters have the same limits as ours. */
function checkLimits(conditions: readonly Condition[]): void {
  const hasFunnel = (condition: Condition): boolean => 'kind' in condition && condition.kind === 'funnel'
  readFilters(conditions.filter((condition) => !hasFunnel(condition)).map((one) => printFilter(withoutPatterns(one))))
}

/** Regular expressions are no filters of ours. They count like other ones. */
function withoutPatterns(condition: Condition): Condition {
  if (!('kind' in condition)) return condition.operator === 'regex' ? { ...condition, operator: 'is' } : condition
  if (condition.kind === 'funnel') return { dimension: { name: 'page' }, operator: 'is', values: [''] }
  return 'conditions' in condition
    ? { ...condition, conditions: condition.conditions.map(withoutPatterns) }
    : { ...condition, condition: withoutPatterns(condition.condition) }
}

const maxPatterns = 10

/** Both engines have RE2, which takes linear time; they say themselves what they cannot read. */
async function checkPatterns(
  conditions: readonly Condition[],
  store: Pick<EventStore, 'query'>,
  { dialect }: StatsEngine,
): Promise<void> {
  const patterns = conditions.flatMap(filtersIn).flatMap(({ operator, values }) => (operator === 'regex' ? values : []))
  if (patterns.length > maxPatterns)
    throw badRequest(`A query may have ${maxPatterns} regular expressions; found ${patterns.length}.`)
  for (const pattern of patterns) {
    try {
      await store.query(toStatement(sql`SELECT regexp_matches('', ${pattern}) AS matches`, dialect.placeholder))
    } catch (error) {
      if (error instanceof DomainError) throw error
      throw badRequest(`matches needs a regular expression in the syntax of RE2; found ${shown(pattern)}.`)
    }
  }
}

interface V1Query {
  readonly site_id: string
  readonly period: string
  readonly date?: string
  readonly metrics: string
}

async function readV1(
  request: FastifyRequest,
  deps: PlausibleDeps,
  more: { readonly dimensions?: readonly string[] } = {},
) {
  const { site_id, period, date, metrics } = request.query as V1Query
  const site = await openSite(request, site_id, deps)
  const names = metrics.split(',').map((metric) => metric.trim())
  return { site, query: readQuery({ metrics: names, ...more }), range: readPeriod(period, date, site.dates) }
}

/** The same number of days right before. */
function previousRange({ from, to, timezone, days }: PlausibleRange): PlausibleRange {
  const shift = (time: number): number => toZoned(time, timezone).subtract({ days }).epochMilliseconds
  return { from: shift(from), to: shift(to), timezone, days }
}

const asNumber = (value: MetricValue | undefined): number | null => (typeof value === 'number' ? value : null)

/** The query as it was understood. */
function echo(
  { site_id, filters = [] }: Readonly<Record<string, unknown>>,
  query: PlausibleQuery,
  range: PlausibleRange,
): Static<typeof EchoedQuery> {
  const iso = (time: number): string =>
    toZoned(time, range.timezone).toString({ timeZoneName: 'never', fractionalSecondDigits: 0 })
  const { imports, timeLabels, totalRows } = query.include
  return {
    site_id: String(site_id),
    metrics: [...query.metrics],
    date_range: [iso(range.from), iso(range.to - 1000)],
    filters: Array.isArray(filters) ? filters : [],
    dimensions: query.dimensions.map(({ name }) => name),
    order_by: query.orderBy.map(({ key, descending }) => [key, descending ? 'desc' : 'asc']),
    include: { imports, time_labels: timeLabels, total_rows: totalRows },
    pagination: { limit: query.limit, offset: query.offset },
  }
}
