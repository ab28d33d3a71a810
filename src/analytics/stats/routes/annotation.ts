import { Type } from 'typebox'
import { iso } from '../../../base/clock.ts'
import type { App } from '../../../http/app.ts'
import { ComparedValue, compareValues } from '../../../http/compared-value.ts'
import { formatQuery } from '../../../http/csv.ts'
import { IdField, readId } from '../../../http/ids.ts'
import type { Span } from '../../events/sql/measures.ts'
import { countGoals } from '../goals/goal-counts.ts'
import type { Metric } from '../query/metrics.ts'
import { readTimezone, scopeQuery } from '../query/scope.ts'
import { type StatsRouteDeps, singleWebsite } from './audience.ts'
import { type EndpointContext, endpointRoute } from './endpoint.ts'
import { comparedValues } from './metric-reply.ts'

const metrics = [
  'visitors',
  'visits',
  'pageviews',
  'bounce_rate',
  'visit_duration',
] as const satisfies readonly Metric[]

const SpanField = Type.Object({ from: Type.String({ format: 'date-time' }), to: Type.String({ format: 'date-time' }) })

const AnnotationStats = Type.Object(
  {
    object: Type.Literal('annotation_stats'),
    annotation: Type.Integer(),
    days: Type.Integer(),
    complete: Type.Enum([0, 1], {
      description:
        '0: less than this many days have passed since. Then both ranges are that much shorter, and as long as each other',
    }),
    ...Object.fromEntries(metrics.map((metric) => [metric, ComparedValue('`value`: after, `previous`: before')])),
    goals: Type.Array(
      Type.Object(
        {
          id: Type.Integer(),
          name: Type.String(),
          conversions: ComparedValue('`value`: after, `previous`: before'),
        },
        { title: 'AnnotationGoal' },
      ),
    ),
  },
  { title: 'AnnotationStats' },
)

/** When something happened; a moment has no end. */
interface AnnotatedTime {
  readonly time: number
  readonly end_time: number | null
}

type ReadAnnotation = (website: { readonly id: number }, id: number) => Promise<AnnotatedTime>

/** The numbers of a website before and after what an annotation is about. */
export const annotationStatsRoute = (app: App, deps: StatsRouteDeps, readAnnotation: ReadAnnotation): void => {
  endpointRoute(app, deps, {
    path: 'annotations/:annotation',
    url: deps.audience.path.replace(/stats$/, 'annotations/:annotation/stats'),
    operationId: 'readAnnotationStats',
    summary: 'Compare the days before and after an annotation',
    description:
      'The days after a moment, or after the end of a range, with as many days before it. They begin and end at the time of day of the ' +
      'annotation, so that both have the same hours; with 7, 14, 21 or 28 days also the same weekdays.',
    params: Type.Object({ annotation: { ...IdField, description: 'The id of the annotation' } }),
    query: Type.Object({
      days: Type.Integer({ minimum: 1, maximum: 90, default: 7 }),
      timezone: scopeQuery.timezone,
      filter: scopeQuery.filter,
      segment: scopeQuery.segment,
      ...formatQuery,
    }),
    answer: Type.Object({
      data: AnnotationStats,
      meta: Type.Object({
        timezone: Type.String(),
        before: Type.Union([SpanField, Type.Null()]),
        after: Type.Union([SpanField, Type.Null()], { description: 'Null, as the numbers, if it is still to come' }),
      }),
    }),
    async read({ params, query, csv }, context) {
      const { days } = query
      const id = readId(params.annotation, 'annotation')
      const annotation = await readAnnotation({ id: singleWebsite(context.website, 'annotation') }, id)
      const timezone = readTimezone(query.timezone)
      const { filters } = await context.readFilters(query)
      const spans = spansAround(annotation, days, timezone, context.clock())
      const [after, before] = await Promise.all(
        [spans?.after, spans?.before].map((span) => span && readNumbers(context, span, filters)),
      )
      const goals = (await context.readGoals()).map(({ id, name }, index) => ({
        ...{ id, name },
        conversions: after && before ? compareValues(after.goals[index] ?? 0, before.goals[index] ?? 0) : noValues,
      }))
      const values = after && before ? comparedValues(after.totals, before.totals, metrics) : {}
      const data = Object.fromEntries(metrics.map((metric) => [metric, values[metric] ?? noValues]))
      if (csv) {
        const cells = ({ value, previous = null, change = null }: ComparedValue) => [previous, value, change]
        const rows = [
          ...metrics.map((metric) => [metric, ...cells(data[metric] ?? noValues)]),
          ...goals.map(({ name, conversions }) => [`conversions: ${name}`, ...cells(conversions)]),
        ]
        const columns = ['metric', 'before', 'after', 'change']
        return csv.sendTable({ name: await context.fileName(`annotation-${id}`), columns, rows })
      }
      const complete = spans?.isComplete ? (1 as const) : (0 as const)
      return {
        data: { object: 'annotation_stats' as const, annotation: id, days, complete, ...data, goals },
        meta: { timezone, before: showSpan(spans?.before), after: showSpan(spans?.after) },
      }
    },
  })
}

const noValues: ComparedValue = { value: null, previous: null, change: null }

const showSpan = (span: Span | undefined) => (span ? { from: iso(span.from), to: iso(span.to) } : null)

async function readNumbers(
  { website, stats, store, engine, readGoals }: EndpointContext,
  span: Span,
  filters: Awaited<ReturnType<EndpointContext['readFilters']>>['filters'],
) {
  const totals = await stats.totals({ website, span, filters, metrics })
  const goals = await readGoals()
  const counts = goals.length === 0 ? [] : await countGoals(store, engine.dialect, { website, span, filters }, goals)
  return { totals, goals: counts.map(({ conversions }) => conversions) }
}

interface SpansAround {
  readonly before: Span
  readonly after: Span
  readonly isComplete: boolean
}

/**
 * Days are those of the local calendar: one with a clock change has 23 or 25 hours. Until they are over, both spans end earlier by
 * the same local time, so that like is compared with like. Null if there is nothing after it yet.
 */
export function spansAround(
  { time, end_time }: AnnotatedTime,
  days: number,
  timezone: string,
  now: number,
): SpansAround | null {
  const zoned = (at: number) => Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timezone)
  const [start, end] = [zoned(time), zoned(end_time ?? time)]
  if (end.epochMilliseconds > now) return null
  const [first, last] = [start.subtract({ days }), end.add({ days }).epochMilliseconds]
  const isComplete = last <= now
  const passed = end.until(zoned(now + 1), { largestUnit: 'days' })
  return {
    before: { from: first.epochMilliseconds, to: isComplete ? time : first.add(passed).epochMilliseconds },
    after: { from: end.epochMilliseconds, to: isComplete ? last : now + 1 },
    isComplete,
  }
}
