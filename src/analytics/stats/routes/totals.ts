import { Type } from 'typebox'
import { iso } from '../../../base/clock.ts'
import type { App } from '../../../http/app.ts'
import type { Span } from '../../events/sql/measures.ts'
import { comparedFields, comparedValues, metricsQuery, readMetrics } from '../metric-reply.ts'
import { metricNames } from '../metrics.ts'
import { comparisonSpan, comparisons } from '../period.ts'
import { scopeQuery } from '../scope.ts'
import { formatQuery, type StatsRouteDeps } from './audience.ts'
import { questionRoute, type ReadableQuestion, readQuestionScope } from './question.ts'
import { rangeFields, showRange } from './reply.ts'

export const totalsRoute = (app: App, deps: StatsRouteDeps): ReadableQuestion =>
  questionRoute(app, deps, {
    path: 'totals',
    routePath: '',
    operationId: 'readStats',
    summary: 'Read totals',
    query: Type.Object({
      ...scopeQuery,
      ...metricsQuery,
      ...formatQuery,
      compare: Type.Optional(
        Type.Enum([...comparisons], { description: 'With the time before, or with the same dates a year ago' }),
      ),
    }),
    answer: Type.Object({
      data: Type.Object(comparedFields, { title: 'Totals' }),
      meta: Type.Object({
        ...rangeFields,
        compared: Type.Optional(Type.Object({ from: Type.String(), to: Type.String() })),
      }),
    }),
    async read({ query, csv }, context) {
      const metrics = readMetrics(query.metrics, metricNames)
      const { range, filters } = await readQuestionScope(query, context)
      const { website, stats } = context
      const before = query.compare ? comparisonSpan(range, query.compare) : null
      const totals = (span: Span) => stats.totals({ website, span, filters, metrics })
      const [now, then] = await Promise.all([totals(range), before ? totals(before) : null])
      const data = comparedValues(now, then, metrics)
      if (csv) {
        const rows = Object.entries(data).map(([metric, { value, previous = null, change = null }]) =>
          before ? [metric, value, previous, change] : [metric, value],
        )
        const columns = before ? ['metric', 'value', 'previous', 'change'] : ['metric', 'value']
        return csv.sendTable({ name: `${context.fileNamePrefix}-stats`, columns, rows })
      }
      const meta = { ...showRange(range), ...(before && { compared: { from: iso(before.from), to: iso(before.to) } }) }
      return { data, meta }
    },
  })
