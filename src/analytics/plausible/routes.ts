import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Static, Type } from 'typebox'
import { isRecord } from '../../base/is-record.ts'
import { requireShown } from '../../http/access-limits.ts'
import type { App } from '../../http/app.ts'
import { createErrorHandler } from '../../http/problems.ts'
import { calendarBuckets, toZoned } from '../stats/query/calendar.ts'
import { activeMs } from '../stats/realtime/realtime.ts'
import { answerQuery, asNumber, compareAnswers, type MetricValue, timeLabelsOf } from './answer.ts'
import { comparisonRange, type PlausibleRange, previousRange, readDateRange, readPeriod } from './date-range.ts'
import { percentChange, revenueMetrics } from './metrics.ts'
import { checkMetrics, type PlausibleQuery, readQuery } from './query.ts'
import { Cell, EchoedQuery, failures, Meta, Metric, QueryBody, Result, v1Fields } from './schemas.ts'
import { openSite, type PlausibleDeps, type Site } from './site.ts'
import { readV1Filters, resultKey } from './v1.ts'

const tags = ['Plausible’s Stats API']

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
  queryRoute(app, deps)
  aggregateRoute(app, deps)
  timeseriesRoute(app, deps)
  breakdownRoute(app, deps)
  realtimeRoute(app, deps)
}

function queryRoute(app: App, deps: PlausibleDeps): void {
  app.post(
    '/api/v2/query',
    {
      config: { permission: 'view', readsOnly: true, limited: 'filters' },
      // The query is read by `readQuery`: it has lists within lists.
      validatorCompiler: () => (value: unknown) => ({ value }),
      schema: {
        tags,
        summary: 'Answer a query of Plausible’s Stats API, version 2',
        operationId: 'plausibleQuery',
        body: QueryBody,
        response: {
          200: Type.Object({
            results: Type.Array(Result),
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
      const wantsImports = isRecord(body.include) && body.include.imports === true
      const site = await openSite(request, body.site_id, deps, wantsImports)
      const query = readQuery(body)
      refuseHidden(request, query)
      const range = await readDateRange(body.date_range, site.dates)
      const context = await site.contextFor(range, body.filters ?? [])
      checkMetrics(query, context.filters.goals !== null)
      const answer = await answerQuery(query, context)
      const { results, total, timeLabels, warning } = answer
      const { comparisons } = query.include
      const compared = comparisons && (await comparisonRange(range, comparisons, site.dates))
      const others =
        compared && (await compareAnswers(query, answer, await site.contextFor(compared, body.filters ?? [])))
      const revenue = query.metrics.filter((metric) => metric.endsWith('_revenue'))
      const missing = site.warning()
      return {
        results: results.map(({ metrics, dimensions }, index) => {
          const comparison = others?.[index]
          return { metrics: [...metrics], dimensions: [...dimensions], ...(comparison && { comparison }) }
        }),
        meta: {
          ...(missing !== undefined && { warning: missing }),
          ...(query.include.imports && showImports(site.imported())),
          ...(query.include.timeLabels && { time_labels: [...(timeLabels ?? [])] }),
          ...(query.include.totalRows && { total_rows: total }),
          ...(warning && { metric_warnings: Object.fromEntries(revenue.map((metric) => [metric, warning])) }),
        },
        query: echo(body, query, range, compared),
      }
    },
  )
}

function aggregateRoute(app: App, deps: PlausibleDeps): void {
  app.get(
    '/api/v1/stats/aggregate',
    {
      config: { permission: 'view', limited: 'filters' },
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
        const [old, current] = [asNumber(before?.[index]), asNumber(value)]
        const change = old === null || current === null ? null : percentChange(old, current)
        return [metric, { value, ...(before && { change }) }]
      })
      return { results: Object.fromEntries(entries) }
    },
  )
}

function timeseriesRoute(app: App, deps: PlausibleDeps): void {
  app.get(
    '/api/v1/stats/timeseries',
    {
      config: { permission: 'view', limited: 'filters' },
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
      const byDimension = new Map(results.map(({ dimensions, metrics }) => [dimensions[0], metrics]))
      const buckets = calendarBuckets(range, interval, range.timezone)
      const labels = buckets ? timeLabelsOf(buckets) : []
      return {
        results: labels.map((date) => ({
          date,
          ...Object.fromEntries(query.metrics.map((metric, index) => [metric, byDimension.get(date)?.[index] ?? 0])),
        })),
      }
    },
  )
}

function breakdownRoute(app: App, deps: PlausibleDeps): void {
  app.get(
    '/api/v1/stats/breakdown',
    {
      config: { permission: 'view', limited: 'filters' },
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
}

function realtimeRoute(app: App, deps: PlausibleDeps): void {
  app.get(
    '/api/v1/stats/realtime/visitors',
    {
      config: { permission: 'view', limited: 'filters' },
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

/** As Plausible reports totals that were imported. */
function showImports(imported: ReturnType<Site['imported']>) {
  if (!imported) return { imports_included: false, imports_skip_reason: 'no_imported_data' }
  const { included, note } = imported
  if (!included) return { imports_included: false, imports_skip_reason: 'unsupported_query', imports_warning: note }
  return { imports_included: true, imports_warning: note }
}

/** From callers who may not see revenue. */
function refuseHidden(request: FastifyRequest, { metrics }: Pick<PlausibleQuery, 'metrics'>): void {
  if (metrics.some((metric) => revenueMetrics.includes(metric))) requireShown(request, 'readRevenue')
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
  const query = readQuery({ metrics: names, ...more })
  refuseHidden(request, query)
  return { site, query, range: readPeriod(period, date, site.dates) }
}

/** The query as it was understood. */
function echo(
  { site_id, filters = [] }: Readonly<Record<string, unknown>>,
  query: PlausibleQuery,
  range: PlausibleRange,
  compared: PlausibleRange | null,
): Static<typeof EchoedQuery> {
  const iso = (time: number): string =>
    toZoned(time, range.timezone).toString({ timeZoneName: 'never', fractionalSecondDigits: 0 })
  const { imports, timeLabels, totalRows } = query.include
  return {
    site_id: String(site_id),
    metrics: [...query.metrics],
    date_range: [iso(range.from), iso(range.to - 1000)],
    ...(compared && { comparison_date_range: [iso(compared.from), iso(compared.to - 1000)] }),
    filters: Array.isArray(filters) ? filters : [],
    dimensions: query.dimensions.map(({ name }) => name),
    order_by: query.orderBy.map(({ key, descending }) => [key, descending ? 'desc' : 'asc']),
    include: { imports, time_labels: timeLabels, total_rows: totalRows },
    pagination: { limit: query.limit, offset: query.offset },
  }
}
