import { Type } from 'typebox'
import type { App } from '../../../http/app.ts'
import type { Cell } from '../../../http/csv.ts'
import { IdParams } from '../../../http/ids.ts'
import { problems } from '../../../http/problems.ts'
import { rawColumns, rawEvents } from '../raw-events.ts'
import { scopeQuery } from '../scope.ts'
import { sendCsv, sendStream, tableReply, wantsCsv } from './reply.ts'
import { formatQuery, type StatsParts, scopeOf } from './website.ts'

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
          200: tableReply(Type.Object({ data: Type.Array(Type.Record(Type.String(), Type.Unknown())) })),
          ...problems(400, 401, 403, 404, 422, 429),
        },
      },
    },
    async (request, reply) => {
      const { website, range, filters } = await scopeOf(request, request.query, parts)
      const rows = rawEvents(parts.store, parts.dialect, website, range, filters)
      const name = `website-${website}-events`
      if (wantsCsv(request, request.query.format)) return sendCsv(reply, { name, columns: rawColumns, rows })
      return sendStream(reply, 'application/json; charset=utf-8', `${name}.json`, jsonPieces(rows))
    },
  )
}

async function* jsonPieces(rows: AsyncIterable<readonly (readonly Cell[])[]>): AsyncGenerator<string> {
  yield '{"data":['
  let separator = ''
  for await (const piece of rows) {
    for (const row of piece) {
      yield separator +
        JSON.stringify(Object.fromEntries(rawColumns.map((name, index) => [name, cellOf(name, row[index])])))
      separator = ',\n'
    }
  }
  yield ']}\n'
}

const cellOf = (name: string, cell: Cell | undefined): unknown =>
  name === 'props' ? JSON.parse(String(cell ?? '{}')) : cell
