import type { FastifyReply, FastifyRequest } from 'fastify'
import { type TSchema, Type } from 'typebox'
import { neutralizeFormulas } from '../base/spreadsheet-formulas.ts'

export type Cell = string | number | null

/**
 * One line of RFC 4180. All text is quoted, and text that a spreadsheet would run as a formula gets a leading apostrophe.
 * Numbers never come from visitors and are written as they are.
 */
export const csvLine = (cells: readonly Cell[]): string => `${cells.map(csvCell).join(',')}\r\n`

function csvCell(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  if (cell === '') return '""'
  const text = neutralizeFormulas(cell)
  return `"${text.includes('"') ? text.replaceAll('"', '""') : text}"`
}

export interface CsvTable {
  readonly name: string
  readonly columns: readonly string[]
  readonly rows: Iterable<readonly Cell[]>
}

/** The schema of a reply that is JSON, or CSV on request. */
export const tableReply = <T extends TSchema>(schema: T) => ({
  description: 'As JSON or as CSV',
  content: { 'application/json': { schema }, 'text/csv': { schema: Type.Unsafe<string>({ type: 'string' }) } },
})

export const formatQuery = {
  format: Type.Optional(Type.Enum(['json', 'csv'], { description: 'Wins over the Accept header' })),
}

/** By the parameter `format` if it was sent, else by whether the Accept header names CSV before JSON. */
export function wantsCsv(request: FastifyRequest, format: 'json' | 'csv' | undefined): boolean {
  if (format) return format === 'csv'
  const accepted = (request.headers.accept ?? '').toLowerCase()
  const csv = accepted.indexOf('text/csv')
  const json = accepted.indexOf('application/json')
  return csv >= 0 && (json < 0 || csv < json)
}

/** Sends a table that is already in memory. */
export function sendCsv(reply: FastifyReply, { name, columns, rows }: CsvTable): FastifyReply {
  const lines = Array.from(rows, csvLine)
  return asFile(reply, csvType, `${name}.csv`).send(csvLine(columns) + lines.join(''))
}

export const csvType = 'text/csv; charset=utf-8; header=present'

export async function* csvChunks(
  columns: readonly string[],
  rows: AsyncIterable<readonly (readonly Cell[])[]>,
): AsyncGenerator<string> {
  yield csvLine(columns)
  for await (const chunk of rows) yield chunk.map(csvLine).join('')
}

/** A file to be saved, which is sent as it is. */
export const asFile = (reply: FastifyReply, type: string, file: string): FastifyReply =>
  reply
    .type(type)
    .header('content-disposition', `attachment; filename="${file}"`)
    .serializer((payload: unknown) => String(payload))
