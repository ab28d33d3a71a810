import { type TSchema, Type } from 'typebox'
import type { App } from '../../../http/app.ts'
import type { Cell } from '../../../http/csv.ts'
import { csvChunks, csvType, formatQuery, tableReply, wantsCsv } from '../../../http/csv.ts'
import { IdParams } from '../../../http/ids.ts'
import { problems } from '../../../http/problems.ts'
import type { ColumnType } from '../../events/sql/columns.ts'
import { exportedColumns, rawEventColumns, streamRawEvents } from '../exports/raw-events.ts'
import { openRowStream } from '../exports/row-stream.ts'
import { scopeQuery } from '../query/scope.ts'
import { readWebsiteStats, type StatsRouteDeps } from './audience.ts'
import { endpointContext, readViewScope } from './endpoint.ts'
import { nameMissing } from './missing.ts'
import { sendExport } from './reply.ts'

/** An event as it is exported. */
const EventRow = Type.Object(
  Object.fromEntries(exportedColumns.map(({ name, type }) => [name, cellSchema(name, type)])),
  { title: 'EventRow' },
)

function cellSchema(name: string, type: ColumnType): TSchema {
  if (name === 'time' || name === 'started_at') return Type.String({ format: 'date-time' })
  if (type === 'map') return Type.Record(Type.String(), Type.String())
  return type === 'number' ? Type.Number() : Type.String()
}

export function eventsRoute(app: App, deps: StatsRouteDeps): void {
  app.get(
    '/api/v1/websites/:id/events',
    {
      config: { permission: 'view' },
      schema: {
        ...deps.audience.schema,
        summary: 'Export events',
        description: 'All events of the range, streamed: as `{"data": […]}`, or as CSV that the importer reads again.',
        operationId: deps.audience.operationId('exportEvents'),
        params: IdParams,
        querystring: Type.Object({ ...scopeQuery, ...formatQuery }),
        response: {
          200: tableReply(Type.Object({ data: Type.Array(EventRow) })),
          ...problems(400, 401, 403, 404, 422, 429),
        },
      },
    },
    async (request, reply) => {
      const context = endpointContext(await readWebsiteStats(request, deps), deps, request)
      const { website, engine, fileName, coverage } = context
      const { range, filters } = await readViewScope(request.query, context)
      const span = coverage.rowSpan(range)
      nameMissing(reply, context)
      const open = (signal: AbortSignal) =>
        openRowStream(streamRawEvents(deps.store, engine.dialect, website, span, filters, { signal }))
      const name = await fileName('events', range)
      return sendExport(
        request,
        reply,
        deps,
        wantsCsv(request, request.query.format)
          ? { type: csvType, file: `${name}.csv`, open, write: (rows) => csvChunks(rawEventColumns, rows) }
          : { type: 'application/json; charset=utf-8', file: `${name}.json`, open, write: jsonChunks },
      )
    },
  )
}

async function* jsonChunks(rows: AsyncIterable<readonly (readonly Cell[])[]>): AsyncGenerator<string> {
  yield '{"data":['
  let separator = ''
  for await (const chunk of rows) {
    yield separator + chunk.map(jsonOf).join(',\n')
    separator = ',\n'
  }
  yield ']}\n'
}

const jsonOf = (row: readonly Cell[]): string =>
  JSON.stringify(Object.fromEntries(rawEventColumns.map((name, index) => [name, cellOf(name, row[index])])))

const cellOf = (name: string, cell: Cell | undefined): unknown =>
  name === 'props' ? JSON.parse(String(cell ?? '{}')) : cell
