import { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { iso } from '../../base/clock.ts'
import { asFile, type Cell, csvChunks, csvType } from '../../http/csv.ts'
import { xlsxChunks, xlsxType } from '../../http/xlsx.ts'
import type { AmountsOf } from '../stats/routes/goal-value.ts'
import { amountsCell } from '../stats/routes/metric-reply.ts'
import { columnOf, type PageColumn } from './columns.ts'
import { type PageTable, valueAt } from './page-table.ts'

export interface PagesFile {
  /** Without its extension. */
  readonly file: string
  readonly format: 'csv' | 'xlsx'
  readonly table: PageTable
  readonly rows: Uint32Array
  readonly columns: readonly PageColumn[]
  readonly amounts: AmountsOf | undefined
}

const rowsPerTurn = 250

/** All rows, in columns named as in the API, written as the client reads them. */
export function sendPagesFile(request: FastifyRequest, reply: FastifyReply, pages: PagesFile): FastifyReply {
  const { file, format } = pages
  asFile(reply, format === 'csv' ? csvType : xlsxType, `${file}.${format}`)
  const write = format === 'csv' ? csvChunks : xlsxChunks
  return request.method === 'HEAD' ? reply.send('') : reply.send(Readable.from(write(headOf(pages), rowsOf(pages))))
}

const headOf = ({ table, columns }: PagesFile): readonly string[] => [
  table.counts ? 'group' : 'page',
  ...(table.counts ? ['pages'] : []),
  ...fileColumns(columns),
]

const fileColumns = (columns: readonly PageColumn[]): readonly PageColumn[] =>
  columns.filter((name) => columnOf(name).type !== 'series')

async function* rowsOf({ table, rows, columns, amounts }: PagesFile): AsyncGenerator<readonly (readonly Cell[])[]> {
  const names = fileColumns(columns)
  const cellOf = (name: PageColumn, row: number): Cell => {
    if (name === 'goal_value')
      return amountsCell(amounts?.(table.pages[row] ?? '', Number(valueAt(table, 'conversions', row) ?? 0)) ?? [])
    const value = valueAt(table, name, row)
    return columnOf(name).type === 'time' && typeof value === 'number' ? iso(value) : value
  }
  for (let start = 0; start < rows.length; start += rowsPerTurn) {
    yield Array.from(rows.subarray(start, start + rowsPerTurn), (row) => [
      table.pages[row] ?? '',
      ...(table.counts ? [table.counts[row] ?? 0] : []),
      ...names.map((name) => cellOf(name, row)),
    ])
    await nextTurn()
  }
}
