import { Type } from 'typebox'
import type { App } from '../../../http/app.ts'
import { formatQuery } from '../../../http/csv.ts'
import { comparisonQuery } from '../../../http/range-query.ts'
import type { Span } from '../../events/sql/measures.ts'
import { measureValuesOf } from '../count/measure-values.ts'
import { countGoals, type GoalCounts } from '../goals/goal-counts.ts'
import { readComparedSpan } from '../query/comparison.ts'
import type { StatsGoal } from '../query/goal.ts'
import { goalMetricNames, metricOf } from '../query/metrics.ts'
import { scopeQuery } from '../query/scope.ts'
import type { StatsRouteDeps } from './audience.ts'
import { type EndpointContext, endpointRoute, type ReadableEndpoint, readViewScope } from './endpoint.ts'
import { readGoalValues } from './goal-value.ts'
import { amountsCell, goalValueField } from './metric-reply.ts'
import { rangeFields, showRange } from './reply.ts'

const counts = {
  conversions: Type.Integer(),
  converting_visits: Type.Integer(),
  converting_visitors: Type.Integer(),
  conversion_rate: Type.Union([Type.Number(), Type.Null()], {
    description: 'Percent of the visitors under the same filters; null if there were none',
  }),
  ...goalValueField,
}

const GoalStats = Type.Object(
  {
    id: Type.Integer(),
    name: Type.String(),
    ...counts,
    previous: Type.Optional(
      Type.Object(counts, { title: 'GoalCounts', description: 'In the range compared with, if compare was sent' }),
    ),
  },
  { title: 'GoalStats' },
)

export const goalsRoute = (app: App, deps: StatsRouteDeps): ReadableEndpoint =>
  endpointRoute(app, deps, {
    path: 'goals',
    operationId: 'readGoalStats',
    summary: 'Read how often each goal was reached',
    query: Type.Object({
      ...scopeQuery,
      ...formatQuery,
      ...comparisonQuery('Adds the numbers of another time.'),
    }),
    answer: Type.Object({ data: Type.Array(GoalStats), meta: Type.Object(rangeFields) }),
    async read({ query, csv }, context) {
      const { range, filters } = await readViewScope(query, context)
      const goals = await context.readGoals()
      const before = readComparedSpan(range, query)
      const now = await readGoalStats(context, range, filters, goals)
      const then = before ? await readGoalStats(context, before, filters, goals) : null
      const data = goals.flatMap(({ id, name }, index) => {
        const [own, previous] = [now[index], then?.[index]]
        return own ? [{ id, name, ...own, ...(previous && { previous }) }] : []
      })
      if (!csv) return { data, meta: showRange(range) }
      const cellsOf = (one: (typeof data)[number] | (typeof data)[number]['previous']) => [
        ...goalMetricNames.map((metric) => one?.[metric] ?? null),
        amountsCell(one?.goal_value ?? []),
      ]
      const names = [...goalMetricNames, 'goal_value']
      const columns = ['id', 'name', ...names, ...(then ? names.map((name) => `previous_${name}`) : [])]
      const rows = data.map((one) => [one.id, one.name, ...cellsOf(one), ...(then ? cellsOf(one.previous) : [])])
      return csv.sendTable({ name: await context.fileName('goals', range), columns, rows })
    },
  })

async function readGoalStats(
  context: EndpointContext,
  asked: Span,
  filters: Parameters<typeof countGoals>[2]['filters'],
  goals: readonly StatsGoal[],
) {
  const { website, stats, store, engine } = context
  if (goals.length === 0) return []
  const span = context.coverage.rowSpan(asked)
  const { visitors } = await stats.totals({ website, span, filters, metrics: ['visitors'] })
  const counted = await countGoals(store, engine.dialect, { website, span, filters }, goals)
  const shown = []
  for (const [index, goal] of goals.entries()) {
    const own: GoalCounts = counted[index] ?? { conversions: 0, converting_visits: 0, converting_visitors: 0 }
    const amounts = await readGoalValues(context, { span, filters }, goal, { kind: 'total' })
    shown.push({
      ...own,
      conversion_rate: metricOf('conversion_rate', { ...measureValuesOf(undefined), visitors, ...own }),
      ...(amounts && { goal_value: amounts('', own.conversions) }),
    })
  }
  return shown
}
