import { Type } from 'typebox'
import type { App } from '../../../http/app.ts'
import { formatQuery } from '../../../http/csv.ts'
import { revenueByEvent } from '../goals/revenue.ts'
import { scopeQuery } from '../query/scope.ts'
import type { StatsRouteDeps } from './audience.ts'
import { endpointRoute, type ReadableEndpoint, readViewScope } from './endpoint.ts'
import { rangeFields, showRange } from './reply.ts'

const columns = ['event', 'currency', 'revenue', 'events'] as const

export const revenueRoute = (app: App, deps: StatsRouteDeps): ReadableEndpoint =>
  endpointRoute(app, deps, {
    path: 'revenue',
    operationId: 'readRevenue',
    summary: 'Read what custom events brought in',
    description: 'By event and currency, the most frequent first; a thousand rows at most.',
    query: Type.Object({ ...scopeQuery, ...formatQuery }),
    answer: Type.Object({
      data: Type.Array(
        Type.Object(
          {
            event: Type.String(),
            currency: Type.String({ description: 'Three letters' }),
            revenue: Type.Number({ description: 'The sum of the amounts, in units of the currency' }),
            events: Type.Integer({ description: 'How many events had an amount' }),
          },
          { title: 'Revenue' },
        ),
      ),
      meta: Type.Object(rangeFields),
    }),
    async read({ query, csv }, context) {
      const { website, store, engine, fileName } = context
      const { range, filters } = await readViewScope(query, context)
      const data = await revenueByEvent(store, engine.dialect, {
        website,
        span: context.coverage.rowSpan(range),
        filters,
      })
      if (!csv) return { data: [...data], meta: showRange(range) }
      const rows = data.map((row) => columns.map((column) => row[column]))
      return csv.sendTable({ name: await fileName('revenue', range), columns, rows })
    },
  })
