import { Type } from 'typebox'
import type { App } from '../../../http/app.ts'
import type { Cell } from '../../../http/csv.ts'
import { formatQuery } from '../../../http/csv.ts'
import { comparisonQuery } from '../../../http/range-query.ts'
import type { Span } from '../../events/sql/measures.ts'
import type { GoalAmount } from '../goals/goal-counts.ts'
import { readComparedSpan } from '../query/comparison.ts'
import { type MeasureValues, metricNames } from '../query/metrics.ts'
import { scopeQuery } from '../query/scope.ts'
import type { StatsRouteDeps } from './audience.ts'
import { endpointRoute, type ReadableEndpoint, readViewScope } from './endpoint.ts'
import { hasGoalValue, readGoalValues } from './goal-value.ts'
import {
  amountsCell,
  comparedFields,
  comparedGoalValueField,
  comparedValues,
  metricsQuery,
  readMetrics,
} from './metric-reply.ts'
import { comparedField, rangeFields, showCompared, showRange } from './reply.ts'

export const totalsRoute = (app: App, deps: StatsRouteDeps): ReadableEndpoint =>
  endpointRoute(app, deps, {
    path: 'totals',
    routePath: '',
    operationId: 'readStats',
    summary: 'Read totals',
    query: Type.Object({
      ...scopeQuery,
      ...metricsQuery,
      ...formatQuery,
      ...comparisonQuery('Adds the numbers of another time.'),
    }),
    answer: Type.Object({
      data: Type.Object({ ...comparedFields, ...comparedGoalValueField }, { title: 'Totals' }),
      meta: Type.Object({
        ...rangeFields,
        ...comparedField,
      }),
    }),
    async read({ query, csv }, context) {
      const metrics = readMetrics(query.metrics, metricNames, query.goal)
      const { range, filters } = await readViewScope(query, context)
      const { website, stats } = context
      const before = readComparedSpan(range, query)
      const goal = query.goal === undefined ? undefined : await context.readGoal(query.goal)
      const totals = (span: Span) => stats.totals({ website, span, filters, metrics, ...(goal && { goal }) })
      const [now, then] = await Promise.all([totals(range), before ? totals(before) : null])
      const data = comparedValues(now, then, metrics)
      const amounts = async (span: Span, { conversions = 0 }: MeasureValues): Promise<GoalAmount[]> => {
        const read = goal && (await readGoalValues(context, { span, filters }, goal, { kind: 'total' }))
        return read?.('', conversions) ?? []
      }
      const hasValue = goal !== undefined && hasGoalValue(context, goal)
      const goal_value = hasValue && {
        value: await amounts(range, now),
        ...(before && then && { previous: await amounts(before, then) }),
      }
      if (csv) {
        const rows: (readonly Cell[])[] = Object.entries(data).map(
          ([metric, { value, previous = null, change = null }]) =>
            before ? [metric, value, previous, change] : [metric, value],
        )
        if (goal_value) {
          const cells = [amountsCell(goal_value.value), amountsCell(goal_value.previous ?? []), null]
          rows.push(['goal_value', ...(before ? cells : cells.slice(0, 1))])
        }
        const columns = before ? ['metric', 'value', 'previous', 'change'] : ['metric', 'value']
        return csv.sendTable({ name: await context.fileName('stats', range), columns, rows })
      }
      const meta = { ...showRange(range), ...(before && showCompared(before)) }
      return { data: { ...data, ...(goal_value && { goal_value }) }, meta }
    },
  })
