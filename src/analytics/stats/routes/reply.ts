import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type TSchema, Type } from 'typebox'
import { type Cell, csvLine } from '../../../http/csv.ts'

export interface Table {
  readonly name: string
  readonly columns: readonly string[]
  readonly rows: Iterable<readonly Cell[]> | AsyncIterable<readonly (readonly Cell[])[]>
}

/** What is answered as JSON, and as CSV to those who want that. */
export const tableReply = <T extends TSchema>(schema: T) => ({
  description: 'As JSON or as CSV',
  content: { 'application/json': { schema }, 'text/csv': { schema: Type.Unsafe<string>({ type: 'string' }) } },
})

/** `format` where it was sent, else whether the Accept header names CSV before JSON. */
export function wantsCsv(request: FastifyRequest, format: 'json' | 'csv' | undefined): boolean {
  if (format) return format === 'csv'
  const accepted = (request.headers.accept ?? '').toLowerCase()
  const csv = accepted.indexOf('text/csv')
  const json = accepted.indexOf('application/json')
  return csv >= 0 && (json < 0 || csv < json)
}

/** Streams a table as CSV, piece by piece, however large it is. */
export function sendCsv(reply: FastifyReply, { name, columns, rows }: Table): FastifyReply {
  return sendStream(reply, 'text/csv; charset=utf-8; header=present', `${name}.csv`, csvPieces(columns, rows))
}

export function sendStream(
  reply: FastifyReply,
  type: string,
  file: string,
  pieces: AsyncIterable<string>,
): FastifyReply {
  return reply
    .type(type)
    .header('content-disposition', `attachment; filename="${file}"`)
    .serializer((payload: unknown) => String(payload))
    .send(Readable.from(pieces))
}

async function* csvPieces(columns: readonly string[], rows: Table['rows']): AsyncGenerator<string> {
  yield csvLine(columns)
  if (Symbol.asyncIterator in rows) {
    for await (const piece of rows) yield piece.map(csvLine).join('')
    return
  }
  let lines: string[] = []
  for (const row of rows) {
    lines.push(csvLine(row))
    if (lines.length < 1000) continue
    yield lines.join('')
    lines = []
  }
  if (lines.length > 0) yield lines.join('')
}
