import type { FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { invalid } from '../../../base/errors.ts'
import type { App } from '../../../http/app.ts'
import type { Cell } from '../../../http/csv.ts'
import { listReply, pageQuery, sendPage } from '../../../http/paging.ts'
import { problems } from '../../../http/problems.ts'
import { dimensionNames } from '../../events/sql/dimensions.ts'
import type { Filter } from '../../events/sql/filters.ts'
import { metricFields, metricsQuery, metricValues, readMetrics } from '../metric-reply.ts'
import { type Metric, metricNames, metricOf } from '../metrics.ts'
import { type Comparison, comparisonSpan, comparisons, type DateRange } from '../period.ts'
import { mapRowStream, type RowStream } from '../row-stream.ts'
import { scopeQuery } from '../scope.ts'
import { type BreakdownPage, type BreakdownRow, measureValuesOf, type Stats } from '../stats.ts'
import type { BreakdownQuery, PagedStatsQuery } from '../stats-query.ts'
import { formatQuery, readRequestScope, type StatsRouteDeps } from './audience.ts'
import { csvChunks, csvType, sendExport, tableReply, wantsCsv } from './reply.ts'

const defaultMetrics: readonly Metric[] = ['visitors', 'visits', 'pageviews', 'events', 'bounce_rate', 'visit_duration']
const propertyMetrics: readonly Metric[] = ['visitors', 'visits', 'pageviews', 'events']

/** A CSV file has all values instead of one page, up to this many. */
const maxRows = 1_000_000

const groupsQuery = {
  ...scopeQuery,
  ...formatQuery,
  search: Type.Optional(Type.String({ maxLength: 500, description: 'Text to find in values, in any case of letters' })),
  sort: Type.Enum(['desc', 'asc'], { default: 'desc' }),
  ...pageQuery,
}

const BreakdownParameters = Type.Object({
  ...groupsQuery,
  ...metricsQuery,
  compare: Type.Optional(
    Type.Enum([...comparisons], {
      description: 'Adds to each row its metrics in the time before, or on the same dates a year ago; not in CSV',
    }),
  ),
  sort_by: Type.Enum([...metricNames, 'value'], { default: 'visitors' }),
})

const PropertiesQuery = Type.Object({
  ...groupsQuery,
  event: Type.Optional(Type.String({ description: 'Only of custom events with this name' })),
  sort_by: Type.Enum(['visitors', 'visits', 'pageviews', 'events', 'value'], { default: 'visitors' }),
})

const DimensionField = Type.Enum([...dimensionNames], {
  description:
    'Values of channel: search, social, ai (AI assistants), email, paid, referral, direct. ' +
    'Values of device: desktop, mobile, tablet, tv, console, wearable, embedded, or empty',
})
/** As long as property names of hits may be. */
const PropertyField = Type.String({ minLength: 1, maxLength: 300, description: 'The name of a property' })

const PropertyQuery = Type.Object({ ...BreakdownParameters.properties, event: PropertiesQuery.properties.event })

const BreakdownEntry = Type.Object(
  {
    value: Type.String({ description: 'Empty where it is not known, or there is none' }),
    ...metricFields,
    previous: Type.Optional(
      Type.Object(metricFields, {
        title: 'MetricValues',
        description: 'In the range compared with, if compare was sent',
      }),
    ),
  },
  { title: 'BreakdownRow' },
)

const response = { 200: tableReply(listReply(BreakdownEntry)), ...problems(400, 401, 403, 404, 422, 429) }

export function breakdownRoutes(app: App, deps: StatsRouteDeps): void {
  app.get(
    `${deps.audience.path}/:dimension`,
    {
      schema: {
        ...deps.audience.schema,
        summary: 'Break down by a dimension',
        operationId: deps.audience.operationId('readBreakdown'),
        params: Type.Object({ ...deps.audience.params.properties, dimension: DimensionField }),
        querystring: BreakdownParameters,
        response,
      },
    },
    async (request, reply) => {
      const name = request.params.dimension
      const metrics = readMetrics(request.query.metrics, defaultMetrics)
      const { website, stats, range, filters } = await readRequestScope(request, request.query, deps)
      const page = paging(request, request.query)
      const statsQuery = {
        ...page,
        website,
        span: range,
        timezone: range.timezone,
        filters,
        metrics,
        dimension: { name },
      }
      return sendBreakdown(request, reply, deps, {
        ...{ website, name, metrics, query: request.query },
        read: () => readCompared(stats, statsQuery, range, request.query.compare),
        stream: (signal) => stats.streamBreakdown(statsQuery, signal),
      })
    },
  )

  app.get(
    `${deps.audience.path}/properties`,
    {
      schema: {
        ...deps.audience.schema,
        summary: 'List the properties that events carry',
        operationId: deps.audience.operationId('listProperties'),
        params: deps.audience.params,
        querystring: PropertiesQuery,
        response,
      },
    },
    async (request, reply) => {
      const { website, stats, range, filters } = await readRequestScope(request, request.query, deps)
      const metrics = propertyMetrics
      const page = paging(request, request.query)
      const eventFilters = [...filters, ...eventFilter(request.query.event)]
      const statsQuery = { ...page, website, span: range, filters: eventFilters, metrics }
      return sendBreakdown(request, reply, deps, {
        ...{ website, name: 'properties', metrics, query: request.query },
        read: () => stats.properties(statsQuery),
        stream: (signal) => stats.streamProperties(statsQuery, signal),
      })
    },
  )

  app.get(
    `${deps.audience.path}/properties/:property`,
    {
      schema: {
        ...deps.audience.schema,
        summary: 'Break down by the values of a property',
        operationId: deps.audience.operationId('readProperty'),
        params: Type.Object({ ...deps.audience.params.properties, property: PropertyField }),
        querystring: PropertyQuery,
        response,
      },
    },
    async (request, reply) => {
      const metrics = readMetrics(request.query.metrics, defaultMetrics)
      const { website, stats, range, filters } = await readRequestScope(request, request.query, deps)
      const page = paging(request, request.query)
      const eventFilters = [...filters, ...eventFilter(request.query.event)]
      const dimension = { property: request.params.property }
      const statsQuery = { ...page, website, span: range, filters: eventFilters, metrics, dimension }
      return sendBreakdown(request, reply, deps, {
        ...{ website, name: 'property', metrics, query: request.query },
        read: () => readCompared(stats, statsQuery, range, request.query.compare),
        stream: (signal) => stats.streamBreakdown(statsQuery, signal),
      })
    },
  )
}

interface PageParameters {
  readonly search?: string
  readonly sort_by: Metric | 'value'
  readonly sort: 'asc' | 'desc'
  readonly page: number
  readonly per_page: number
  readonly format?: 'json' | 'csv'
  readonly compare?: Comparison
}

const eventFilter = (event: string | undefined): readonly Filter[] =>
  event === undefined ? [] : [{ dimension: { name: 'event' }, operator: 'is', values: [event] }]

function paging(
  request: FastifyRequest,
  query: PageParameters,
): Pick<PagedStatsQuery, 'search' | 'sortBy' | 'descending' | 'limit' | 'offset'> {
  const order = { search: query.search ?? '', sortBy: query.sort_by, descending: query.sort === 'desc' }
  if (wantsCsv(request, query.format)) return { ...order, limit: maxRows, offset: 0 }
  return { ...order, limit: query.per_page, offset: (query.page - 1) * query.per_page }
}

/** A page of groups; `previous` has those of the range compared with, by value. */
interface ComparedPage extends BreakdownPage {
  readonly previous?: ReadonlyMap<string, BreakdownRow['measured']>
}

async function readCompared(
  stats: Stats,
  query: BreakdownQuery,
  range: DateRange,
  compare: Comparison | undefined,
): Promise<ComparedPage> {
  const page = await stats.breakdown(query)
  if (!compare || page.rows.length === 0) return page
  const values = page.rows.map(({ value }) => value)
  const span = comparisonSpan(range, compare)
  const before = await stats.breakdown({ ...query, span, search: '', values, limit: values.length, offset: 0 })
  return { ...page, previous: new Map(before.rows.map(({ value, measured }) => [value, measured])) }
}

interface BreakdownReply {
  readonly website: number
  readonly name: string
  readonly metrics: readonly Metric[]
  readonly query: PageParameters
  /** Reads one page of the groups, or streams all of them. */
  readonly read: () => Promise<ComparedPage>
  readonly stream: (signal: AbortSignal) => Promise<RowStream<readonly BreakdownRow[]>>
}

async function sendBreakdown(
  request: FastifyRequest,
  reply: FastifyReply,
  deps: StatsRouteDeps,
  breakdown: BreakdownReply,
) {
  const { website, name, metrics, query } = breakdown
  if (wantsCsv(request, query.format)) {
    if (query.compare)
      throw invalid({ compare: ['compare must not be sent for CSV, which has the rows of one range.'] })
    const cells = ({ value, measured }: BreakdownRow): readonly Cell[] => [
      value,
      ...metrics.map((metric) => metricOf(metric, measured)),
    ]
    return sendExport(request, reply, deps, {
      type: csvType,
      file: `${deps.audience.fileNamePrefix(website)}-${name}.csv`,
      open: async (signal) => mapRowStream(await breakdown.stream(signal), (chunk) => chunk.map(cells)),
      write: (rows) => csvChunks([name, ...metrics], rows),
    })
  }
  const found = await breakdown.read()
  const items = found.rows.map(({ value, measured }) => ({
    value,
    ...metricValues(measured, metrics),
    ...(found.previous && { previous: metricValues(found.previous.get(value) ?? measureValuesOf(undefined), metrics) }),
  }))
  return sendPage(request, deps.baseUrl, query, { items, total: found.total })
}
