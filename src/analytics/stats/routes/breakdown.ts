import type { FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import type { App } from '../../../http/app.ts'
import type { Cell } from '../../../http/csv.ts'
import { listReply, pageQuery, sendPage } from '../../../http/paging.ts'
import { problems } from '../../../http/problems.ts'
import { dimensionNames } from '../../events/sql/dimensions.ts'
import type { Filter } from '../../events/sql/filters.ts'
import { metricFields, metricsQuery, metricValues, readMetrics } from '../metric-reply.ts'
import { type Metric, metricNames, metricOf } from '../metrics.ts'
import { mapRows, type OpenedRows } from '../opened-rows.ts'
import type { PageQuestion } from '../question.ts'
import { scopeQuery } from '../scope.ts'
import type { Part, Parts } from '../stats.ts'
import { csvPieces, csvType, sendExport, tableReply, wantsCsv } from './reply.ts'
import { formatQuery, type StatsParts, scopeOf } from './website.ts'

const usualMetrics: readonly Metric[] = ['visitors', 'visits', 'pageviews', 'events', 'bounce_rate', 'visit_duration']
const propertyMetrics: readonly Metric[] = ['visitors', 'visits', 'pageviews', 'events']

/** A CSV file holds all values, not a page of them; this many at most. */
const maxRows = 1_000_000

const partsQuery = {
  ...scopeQuery,
  ...formatQuery,
  search: Type.Optional(Type.String({ maxLength: 500, description: 'Text to find in values, in any case of letters' })),
  sort: Type.Enum(['desc', 'asc'], { default: 'desc' }),
  ...pageQuery,
}

const PartsQuery = Type.Object({
  ...partsQuery,
  ...metricsQuery,
  sort_by: Type.Enum([...metricNames, 'value'], { default: 'visitors' }),
})

const PropertiesQuery = Type.Object({
  ...partsQuery,
  event: Type.Optional(Type.String({ description: 'Only of custom events with this name' })),
  sort_by: Type.Enum(['visitors', 'visits', 'pageviews', 'events', 'value'], { default: 'visitors' }),
})

const DimensionField = Type.Enum([...dimensionNames], {
  description:
    'Values of channel: search, social, ai (AI assistants), email, paid, referral, direct. ' +
    'Values of device: desktop, mobile, tablet, tv, console, wearable, embedded, or empty',
})
/** As long as the names that hits may carry. */
const PropertyField = Type.String({ minLength: 1, maxLength: 300, description: 'The name of a property' })

const PropertyQuery = Type.Object({ ...PartsQuery.properties, event: PropertiesQuery.properties.event })

const Entry = Type.Object(
  {
    value: Type.String({ description: 'Empty where it is not known, or there is none' }),
    ...metricFields,
  },
  { title: 'BreakdownRow' },
)

const response = { 200: tableReply(listReply(Entry)), ...problems(400, 401, 403, 404, 422, 429) }

export function breakdownRoutes(app: App, parts: StatsParts): void {
  app.get(
    `${parts.at.path}/:dimension`,
    {
      schema: {
        ...parts.at.documented,
        summary: 'Break down by a dimension',
        operationId: parts.at.operation('readBreakdown'),
        params: Type.Object({ ...parts.at.params.properties, dimension: DimensionField }),
        querystring: PartsQuery,
        response,
      },
    },
    async (request, reply) => {
      const name = request.params.dimension
      const metrics = readMetrics(request.query.metrics, usualMetrics)
      const { website, stats, range, filters } = await scopeOf(request, request.query, parts)
      const page = pageQuestion(request, request.query)
      const question = { ...page, website, span: range, filters, metrics, dimension: { name } }
      return answer(request, reply, parts, {
        ...{ website, name, metrics, query: request.query },
        read: () => stats.breakdown(question),
        stream: (signal) => stats.streamBreakdown(question, signal),
      })
    },
  )

  app.get(
    `${parts.at.path}/properties`,
    {
      schema: {
        ...parts.at.documented,
        summary: 'List the properties that events carry',
        operationId: parts.at.operation('listProperties'),
        params: parts.at.params,
        querystring: PropertiesQuery,
        response,
      },
    },
    async (request, reply) => {
      const { website, stats, range, filters } = await scopeOf(request, request.query, parts)
      const metrics = propertyMetrics
      const page = pageQuestion(request, request.query)
      const wanted = [...filters, ...ofEvent(request.query.event)]
      const question = { ...page, website, span: range, filters: wanted, metrics }
      return answer(request, reply, parts, {
        ...{ website, name: 'properties', metrics, query: request.query },
        read: () => stats.properties(question),
        stream: (signal) => stats.streamProperties(question, signal),
      })
    },
  )

  app.get(
    `${parts.at.path}/properties/:property`,
    {
      schema: {
        ...parts.at.documented,
        summary: 'Break down by the values of a property',
        operationId: parts.at.operation('readProperty'),
        params: Type.Object({ ...parts.at.params.properties, property: PropertyField }),
        querystring: PropertyQuery,
        response,
      },
    },
    async (request, reply) => {
      const metrics = readMetrics(request.query.metrics, usualMetrics)
      const { website, stats, range, filters } = await scopeOf(request, request.query, parts)
      const page = pageQuestion(request, request.query)
      const wanted = [...filters, ...ofEvent(request.query.event)]
      const dimension = { property: request.params.property }
      const question = { ...page, website, span: range, filters: wanted, metrics, dimension }
      return answer(request, reply, parts, {
        ...{ website, name: 'property', metrics, query: request.query },
        read: () => stats.breakdown(question),
        stream: (signal) => stats.streamBreakdown(question, signal),
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
}

const ofEvent = (event: string | undefined): readonly Filter[] =>
  event === undefined ? [] : [{ dimension: { name: 'event' }, operator: 'is', values: [event] }]

function pageQuestion(
  request: FastifyRequest,
  query: PageParameters,
): Pick<PageQuestion, 'search' | 'sortBy' | 'descending' | 'limit' | 'offset'> {
  const order = { search: query.search ?? '', sortBy: query.sort_by, descending: query.sort === 'desc' }
  if (wantsCsv(request, query.format)) return { ...order, limit: maxRows, offset: 0 }
  return { ...order, limit: query.per_page, offset: (query.page - 1) * query.per_page }
}

interface Answer {
  readonly website: number
  readonly name: string
  readonly metrics: readonly Metric[]
  readonly query: PageParameters
  /** One page of the groups, and all of them. */
  readonly read: () => Promise<Parts>
  readonly stream: (signal: AbortSignal) => Promise<OpenedRows<readonly Part[]>>
}

async function answer(request: FastifyRequest, reply: FastifyReply, parts: StatsParts, given: Answer) {
  const { website, name, metrics, query } = given
  if (wantsCsv(request, query.format)) {
    const cells = ({ value, measured }: Part): readonly Cell[] => [
      value,
      ...metrics.map((metric) => metricOf(metric, measured)),
    ]
    return sendExport(request, reply, parts, {
      type: csvType,
      file: `${parts.at.fileOf(website)}-${name}.csv`,
      open: async (signal) => mapRows(await given.stream(signal), (piece) => piece.map(cells)),
      write: (rows) => csvPieces([name, ...metrics], rows),
    })
  }
  const found = await given.read()
  const items = found.parts.map(({ value, measured }) => ({ value, ...metricValues(measured, metrics) }))
  return sendPage(request, parts.baseUrl, query, { items, total: found.total })
}
