import { Type } from 'typebox'
import { invalid } from '../../../base/errors.ts'
import type { App } from '../../../http/app.ts'
import { formatQuery } from '../../../http/csv.ts'
import { dropsByDay } from '../excluded/drops.ts'
import { calendarBuckets, maxBuckets } from '../query/calendar.ts'
import { scopeQuery } from '../query/scope.ts'
import type { StatsRouteDeps } from './audience.ts'
import { endpointRoute, type ReadableEndpoint, readViewScope } from './endpoint.ts'
import { rangeFields, showRange } from './reply.ts'

const { filter: _, segment: __, ...rangeQuery } = scopeQuery

export const dropsRoute = (app: App, deps: StatsRouteDeps): ReadableEndpoint =>
  endpointRoute(app, deps, {
    path: 'drops',
    operationId: 'readDrops',
    summary: 'Read what was not counted, and why',
    query: Type.Object({ ...rangeQuery, ...formatQuery }),
    answer: Type.Object({
      data: Type.Array(
        Type.Object({ date: Type.String(), reason: Type.String(), count: Type.Integer() }, { title: 'DroppedHits' }),
      ),
      meta: Type.Object(rangeFields),
    }),
    async read({ query, csv }, context) {
      const { website, store, engine, fileName } = context
      const { range } = await readViewScope(query, context)
      const days = calendarBuckets(range, 'day', range.timezone)
      if (!days) throw invalid({ from: [`from and to may be ${maxBuckets} days apart at most.`] })
      const data = await dropsByDay(store, engine.dialect, website, range, days)
      if (!csv) return { data: [...data], meta: showRange(range) }
      const rows = data.map(({ date, reason, count }) => [date, reason, count])
      return csv.sendTable({ name: await fileName('drops', range), columns: ['date', 'reason', 'count'], rows })
    },
  })
