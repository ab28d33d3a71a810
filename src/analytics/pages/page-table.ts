import { columnOf, type PageColumn, pageColumnNames, type SourceName } from './columns.ts'
import type { SourceRead, Values } from './page-source.ts'

/** A table in columns: its rows are the places of the values. */
export interface PageTable {
  /** The keys of the pages, or the names of groups. */
  readonly pages: readonly string[]
  readonly columns: ReadonlyMap<PageColumn, Values>
  /** How many pages each row stands for; null if one. */
  readonly counts: Float64Array | null
}

export type SourceReads = ReadonlyMap<Exclude<SourceName, 'page'>, SourceRead>

/** One row for each page that a source knows. */
export function joinPages(reads: SourceReads): PageTable {
  const rowOf = new Map<string, number>()
  for (const { pages } of reads.values()) for (const page of pages) if (!rowOf.has(page)) rowOf.set(page, rowOf.size)
  const size = rowOf.size
  const columns = new Map<PageColumn, Values>()
  for (const [source, { state, pages, columns: read }] of reads) {
    const rows = Uint32Array.from(pages, (page) => rowOf.get(page) ?? 0)
    for (const name of pageColumnNames) {
      const values = read[name]
      if (!values || columns.has(name)) continue
      const { absent } = columnOf(name)
      const none = state === 'ready' && absent === 0 && columnOf(name).source === source ? 0 : Number.NaN
      columns.set(name, place(values, rows, size, none))
    }
  }
  return { pages: [...rowOf.keys()], columns, counts: null }
}

function place(values: Values, rows: Uint32Array, size: number, none: number): Values {
  if (values instanceof Float64Array) {
    const placed = new Float64Array(size).fill(none)
    for (let at = 0; at < rows.length; at += 1) placed[rows[at] ?? 0] = values[at] ?? Number.NaN
    return placed
  }
  const placed = new Array<string | null>(size).fill(null)
  for (let at = 0; at < rows.length; at += 1) placed[rows[at] ?? 0] = values[at] ?? null
  return placed
}

/** The value of a row; null if it is not known. */
export function valueAt(table: PageTable, name: PageColumn, row: number): number | string | null {
  const values = table.columns.get(name)
  const value = values?.[row]
  return value === undefined || Number.isNaN(value) ? null : value
}

/** The approximate memory of a table. Most texts are those of a crawl that is kept anyway. */
export const bytesOfTable = ({ pages, columns }: PageTable): number => pages.length * (120 + columns.size * 8)
