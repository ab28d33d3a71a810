import { type TSchema, Type } from 'typebox'
import type { App } from '../../../http/app.ts'
import type { Cell } from '../../../http/csv.ts'
import { IdParams } from '../../../http/ids.ts'
import { problems } from '../../../http/problems.ts'
import type { ColumnType } from '../../events/sql/columns.ts'
import { openRows } from '../opened-rows.ts'
import { exportedColumns, rawColumns, rawEvents } from '../raw-events.ts'
import { scopeQuery } from '../scope.ts'
import { csvPieces, csvType, sendExport, tableReply, wantsCsv } from './reply.ts'
import { formatQuery, type StatsParts, scopeOf } from './website.ts'

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

export function eventsRoute(app: App, parts: StatsParts): void {
  app.get(
    '/api/v1/websites/:id/events',
    {
      schema: {
        ...parts.at.documented,
        summary: 'Export events',
        description: 'All events of the range, streamed: as `{"data": […]}`, or as CSV that the importer reads again.',
        operationId: parts.at.operation('exportEvents'),
        params: IdParams,
        querystring: Type.Object({ ...scopeQuery, ...formatQuery }),
        response: {
          200: tableReply(Type.Object({ data: Type.Array(EventRow) })),
          ...problems(400, 401, 403, 404, 422, 429),
        },
      },
    },
    async (request, reply) => {
      const { website, range, filters } = await scopeOf(request, request.query, parts)
      const open = (signal: AbortSignal) =>
        openRows(rawEvents(parts.store, parts.engine.dialect, website, range, filters, { signal }))
      const name = `${parts.at.fileOf(website)}-events`
      return sendExport(
        request,
        reply,
        parts,
        wantsCsv(request, request.query.format)
          ? { type: csvType, file: `${name}.csv`, open, write: (rows) => csvPieces(rawColumns, rows) }
          : { type: 'application/json; charset=utf-8', file: `${name}.json`, open, write: jsonPieces },
      )
    },
  )
}

async function* jsonPieces(rows: AsyncIterable<readonly (readonly Cell[])[]>): AsyncGenerator<string> {
  yield '{"data":['
  let separator = ''
  for await (const piece of rows) {
    yield separator + piece.map(jsonOf).join(',\n')
    separator = ',\n'
  }
  yield ']}\n'
}

const jsonOf = (row: readonly Cell[]): string =>
  JSON.stringify(Object.fromEntries(rawColumns.map((name, index) => [name, cellOf(name, row[index])])))

const cellOf = (name: string, cell: Cell | undefined): unknown =>
  name === 'props' ? JSON.parse(String(cell ?? '{}')) : cell
