import { type TObject, Type } from 'typebox'
import { invalid } from '../../../base/errors.ts'
import { foldCase } from '../../../base/fold-case.ts'
import type { App } from '../../../http/app.ts'
import { type Cell, csvChunks, csvType, formatQuery } from '../../../http/csv.ts'
import { listReply, pageQuery, sendPage } from '../../../http/paging.ts'
import { type ComparisonQuery, comparisonQuery } from '../../../http/range-query.ts'
import type { Condition } from '../../events/sql/conditions.ts'
import { type DimensionName, dimensionNames } from '../../events/sql/dimensions.ts'
import type { BreakdownPage, BreakdownRow } from '../count/breakdown-page.ts'
import { measureValuesOf } from '../count/measure-values.ts'
import { mapRowStream, type RowStream } from '../exports/row-stream.ts'
import { readComparedSpan } from '../query/comparison.ts'
import { goalMetricNames, type Metric, metricNames, metricOf } from '../query/metrics.ts'
import {
  groupPathsQuery,
  isPath,
  type PathGroup,
  pathGroupField,
  pathGroupOf,
  patternsOf,
} from '../query/path-group.ts'
import type { DateRange } from '../query/period.ts'
import { scopeQuery } from '../query/scope.ts'
import type { BreakdownQuery, PagedStatsQuery } from '../query/stats-query.ts'
import type { Stats } from '../stats.ts'
import type { StatsRouteDeps } from './audience.ts'
import {
  type EndpointContext,
  endpointRoute,
  type ReadableEndpoint,
  readViewScope,
  type StatsRequest,
} from './endpoint.ts'
import { type AmountsOf, readGoalValues } from './goal-value.ts'
import { amountsCell, goalValueField, metricFields, metricsQuery, metricValues, readMetrics } from './metric-reply.ts'
import { missingFields } from './missing.ts'

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
  ...comparisonQuery('Adds to each row its metrics at another time; not in CSV.'),
  sort_by: Type.Enum([...metricNames, ...goalMetricNames, 'value'], { default: 'visitors' }),
})

const PropertiesQuery = Type.Object({
  ...groupsQuery,
  event: Type.Optional(Type.String({ description: 'Only of custom events with this name' })),
  sort_by: Type.Enum(['visitors', 'visits', 'pageviews', 'events', 'value'], { default: 'visitors' }),
})

const DimensionQuery = Type.Object({ ...BreakdownParameters.properties, ...groupPathsQuery })

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
    ...pathGroupField,
    ...metricFields,
    ...goalValueField,
    previous: Type.Optional(
      Type.Object(metricFields, {
        title: 'MetricValues',
        description: 'In the range compared with, if compare was sent',
      }),
    ),
  },
  { title: 'BreakdownRow' },
)

const list = listReply(BreakdownEntry)
const answer = Type.Object({
  ...list.properties,
  meta: Type.Object({ ...list.properties.meta.properties, ...missingFields }, { title: 'BreakdownPaging' }),
})

export const breakdownRoutes = (app: App, deps: StatsRouteDeps): readonly ReadableEndpoint[] => [
  endpointRoute(app, deps, {
    path: ':dimension',
    operationId: 'readBreakdown',
    summary: 'Break down by a dimension',
    params: Type.Object({ dimension: DimensionField }),
    query: DimensionQuery,
    answer,
    async read(asked, context) {
      const name = asked.params.dimension
      const metrics = readGroupMetrics(asked.query)
      const { website, stats } = context
      const { range, filters, hiddenDimensions } = await readViewScope(asked.query, context)
      if (hiddenDimensions.includes(name))
        throw invalid({ dimension: [`${name} is not shown here: the page is limited to a segment of single rows.`] })
      const groups = isPath(name) ? await context.readPathGroups(asked.query) : []
      const statsQuery = {
        ...paging(asked),
        website,
        span: range,
        filters,
        metrics,
        ...groupedBy(name, groups, asked.query.search),
        ...(await readGoalOf(asked.query, context)),
      }
      return sendBreakdown(asked, context, range, {
        ...{ name, metrics, groups },
        read: () => readCompared(stats, statsQuery, range, asked.query),
        amounts: () => readAmounts(context, statsQuery),
        stream: (signal) => stats.streamBreakdown(statsQuery, signal),
      })
    },
  }),

  endpointRoute(app, deps, {
    path: 'properties',
    operationId: 'listProperties',
    summary: 'List the properties that events carry',
    query: PropertiesQuery,
    answer,
    async read(asked, context) {
      const { website, stats } = context
      const { range, filters } = await readViewScope(asked.query, context)
      const metrics = propertyMetrics
      const eventFilters = [...filters, ...eventFilter(asked.query.event)]
      const statsQuery = {
        ...paging(asked),
        website,
        span: range,
        filters: eventFilters,
        metrics,
      }
      return sendBreakdown(asked, context, range, {
        ...{ name: 'properties', metrics },
        read: () => stats.properties(statsQuery),
        stream: (signal) => stats.streamProperties(statsQuery, signal),
      })
    },
  }),

  endpointRoute(app, deps, {
    path: 'properties/:property',
    operationId: 'readProperty',
    summary: 'Break down by the values of a property',
    params: Type.Object({ property: PropertyField }),
    query: PropertyQuery,
    answer,
    async read(asked, context) {
      const metrics = readGroupMetrics(asked.query)
      const { website, stats } = context
      const { range, filters } = await readViewScope(asked.query, context)
      const eventFilters = [...filters, ...eventFilter(asked.query.event)]
      const dimension = { property: asked.params.property }
      const statsQuery = {
        ...paging(asked),
        website,
        span: range,
        filters: eventFilters,
        metrics,
        dimension,
        ...(await readGoalOf(asked.query, context)),
      }
      return sendBreakdown(asked, context, range, {
        ...{ name: 'property', metrics },
        read: () => readCompared(stats, statsQuery, range, asked.query),
        amounts: () => readAmounts(context, statsQuery),
        stream: (signal) => stats.streamBreakdown(statsQuery, signal),
      })
    },
  }),
]

/** Groups are found by their names, too. */
function groupedBy(name: DimensionName, groups: readonly PathGroup[], search = '') {
  if (groups.length === 0) return { dimension: { name } }
  const isFound = (group: PathGroup): boolean => foldCase(group.name).includes(foldCase(search))
  return {
    dimension: { name, patterns: patternsOf(groups) },
    found: groups.filter(isFound).map(({ pattern }) => pattern),
  }
}

interface PageParameters extends ComparisonQuery {
  readonly search?: string
  readonly sort_by: Metric | 'value'
  readonly sort: 'asc' | 'desc'
  readonly page: number
  readonly per_page: number
  readonly format?: 'json' | 'csv'
}

/** The metrics of a breakdown; those of a goal need one. */
function readGroupMetrics(query: { readonly metrics?: string; readonly goal?: number; readonly sort_by: string }) {
  if (query.goal === undefined && goalMetricNames.some((name) => name === query.sort_by))
    throw invalid({ sort_by: [`sort_by may be ${query.sort_by} only if goal is sent.`] })
  return readMetrics(query.metrics, defaultMetrics, query.goal)
}

const readGoalOf = async ({ goal }: { readonly goal?: number }, context: EndpointContext) =>
  goal === undefined ? {} : { goal: await context.readGoal(goal) }

const readAmounts = async (context: EndpointContext, query: BreakdownQuery): Promise<AmountsOf | undefined> =>
  query.goal && (await readGoalValues(context, query, query.goal, { kind: 'dimension', dimension: query.dimension }))

const eventFilter = (event: string | undefined): readonly Condition[] =>
  event === undefined ? [] : [{ dimension: { name: 'event' }, operator: 'is', values: [event] }]

/** What the three routes have in common. */
interface GroupsRequest extends Pick<StatsRequest<TObject, TObject>, 'url' | 'csv'> {
  readonly query: PageParameters
}

function paging({
  query,
  csv,
}: GroupsRequest): Pick<PagedStatsQuery, 'search' | 'sortBy' | 'descending' | 'limit' | 'offset'> {
  const order = { search: query.search ?? '', sortBy: query.sort_by, descending: query.sort === 'desc' }
  if (csv) return { ...order, limit: maxRows, offset: 0 }
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
  comparison: ComparisonQuery,
): Promise<ComparedPage> {
  const span = readComparedSpan(range, comparison)
  const page = await stats.breakdown(query)
  if (span === null || page.rows.length === 0) return page
  const values = page.rows.map(({ value }) => value)
  const before = await stats.breakdown({ ...query, span, search: '', values, limit: values.length, offset: 0 })
  return { ...page, previous: new Map(before.rows.map(({ value, measured }) => [value, measured])) }
}

interface BreakdownReply {
  readonly name: string
  readonly metrics: readonly Metric[]
  readonly groups?: readonly PathGroup[]
  /** Reads one page of the groups, or streams all of them. */
  readonly read: () => Promise<ComparedPage>
  readonly stream: (signal: AbortSignal) => Promise<RowStream<readonly BreakdownRow[]>>
  /** What the conversions of groups are worth. */
  readonly amounts?: () => Promise<AmountsOf | undefined>
}

async function sendBreakdown(
  { query, url, csv }: GroupsRequest,
  { baseUrl, fileName }: EndpointContext,
  range: DateRange,
  breakdown: BreakdownReply,
) {
  const { name, metrics, groups = [] } = breakdown
  if (csv) {
    if (query.compare)
      throw invalid({ compare: ['compare must not be sent for CSV, which has the rows of one range.'] })
    const amounts = await breakdown.amounts?.()
    const cells = ({ value, measured }: BreakdownRow): readonly Cell[] => [
      value,
      ...metrics.map((metric) => metricOf(metric, measured)),
      ...(amounts ? [amountsCell(amounts(value, measured.conversions ?? 0))] : []),
    ]
    const columns = [name, ...metrics, ...(amounts ? ['goal_value'] : [])]
    return csv.sendExport({
      type: csvType,
      file: `${await fileName(name, range)}.csv`,
      open: async (signal) => mapRowStream(await breakdown.stream(signal), (chunk) => chunk.map(cells)),
      write: (rows) => csvChunks(columns, rows),
    })
  }
  const page = await breakdown.read()
  const amounts = await breakdown.amounts?.()
  const items = page.rows.map(({ value, measured }) => ({
    value,
    ...pathGroupOf(value, groups),
    ...metricValues(measured, metrics),
    ...(amounts && { goal_value: [...(amounts(value, measured.conversions ?? 0) ?? [])] }),
    ...(page.previous && { previous: metricValues(page.previous.get(value) ?? measureValuesOf(undefined), metrics) }),
  }))
  return sendPage({ url }, baseUrl, query, { items, total: page.total })
}
