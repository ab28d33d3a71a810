import { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type TSchema, Type } from 'typebox'
import { type Cell, csvLine } from '../../../http/csv.ts'
import { disconnectSignal } from '../../../http/disconnect.ts'
import { networkOf } from '../../../http/network-of.ts'
import type { OpenedRows } from '../opened-rows.ts'
import type { StatsParts } from './website.ts'

export interface Table {
  readonly name: string
  readonly columns: readonly string[]
  readonly rows: Iterable<readonly Cell[]>
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

/** A table that is in memory anyway. */
export function sendCsv(reply: FastifyReply, { name, columns, rows }: Table): FastifyReply {
  const lines = Array.from(rows, csvLine)
  return asFile(reply, csvType, `${name}.csv`).send(csvLine(columns) + lines.join(''))
}

export interface Export<Row> {
  readonly type: string
  /** The name of the file. */
  readonly file: string
  readonly open: (signal: AbortSignal) => Promise<OpenedRows<readonly Row[]>>
  /** What is sent of the rows: as they arrive, and no faster than the client reads. */
  readonly write: (rows: AsyncIterable<readonly Row[]>) => AsyncIterable<string>
}

export const csvType = 'text/csv; charset=utf-8; header=present'

/** Sends what may be larger than memory, in a slot that is given back when the client has it all, or has gone away. */
export async function sendExport<Row>(
  request: FastifyRequest,
  reply: FastifyReply,
  { exports, at }: Pick<StatsParts, 'exports' | 'at'>,
  { type, file, open, write }: Export<Row>,
): Promise<FastifyReply> {
  const exporter = { account: at.accountOf(request), network: networkOf(request.ip) }
  const running = await exports.open(exporter, disconnectSignal(reply), open)
  const stream = Readable.from(write(inSlices(running.rows)))
  stream.once('close', () => void running.close())
  running.signal.addEventListener('abort', () => stream.destroy(), { once: true })
  if (running.signal.aborted || request.method === 'HEAD') stream.destroy()
  asFile(reply, type, file)
  return request.method === 'HEAD' ? reply.send('') : reply.send(stream)
}

/** A store returns thousands of rows at a time; writing them all in one go blocks the event loop for over 100 ms. */
const rowsPerTurn = 100

async function* inSlices<Row>(chunks: AsyncIterable<readonly Row[]>): AsyncGenerator<readonly Row[]> {
  for await (const chunk of chunks) {
    for (let start = 0; start < chunk.length; start += rowsPerTurn) {
      yield chunk.slice(start, start + rowsPerTurn)
      await nextTurn()
    }
  }
}

export async function* csvPieces(
  columns: readonly string[],
  rows: AsyncIterable<readonly (readonly Cell[])[]>,
): AsyncGenerator<string> {
  yield csvLine(columns)
  for await (const piece of rows) yield piece.map(csvLine).join('')
}

const asFile = (reply: FastifyReply, type: string, file: string): FastifyReply =>
  reply
    .type(type)
    .header('content-disposition', `attachment; filename="${file}"`)
    .serializer((payload: unknown) => String(payload))
