import type { ImportedPart, ImportedParts } from '../../events/imported-totals.ts'
import type { RetainedRow } from '../../events/retained-days.ts'
import { type Measure, measures } from '../../events/sql/measures.ts'
import { memoizeCell } from '../readers/cells.ts'
import type { Cells, CsvLine } from '../readers/csv.ts'
import type { RejectReason } from '../readers/row.ts'
import type { Part, PartContext, Total } from './part.ts'

/** What one line says about a day. */
export interface DayTotals {
  readonly totals: readonly Total[]
  readonly counts: Readonly<Partial<Record<Measure, number>>>
  /** The measures that the line has counts of. */
  readonly known: readonly Measure[]
}

/** What a file has of a part. */
export interface FoundColumns {
  readonly measures: readonly Measure[]
  /** The column and factor of each measure. */
  readonly counted: readonly (readonly [measure: Measure, column: string, factor: number])[]
  readonly dimensions: ReadonlySet<string>
}

export function findColumns(part: Part, names: readonly string[]): FoundColumns {
  const counted = measures.flatMap((measure) => {
    const [columns = [], factor = 1] = part.measures[measure] ?? []
    const column = columns.find((name) => names.includes(name))
    return column === undefined ? [] : [[measure, column, factor] as const]
  })
  const dimensions = part.dimensions.filter(([, column]) => names.includes(column)).map(([dimension]) => dimension)
  return { counted, measures: counted.map(([measure]) => measure), dimensions: new Set(dimensions) }
}

/** Days since 1970, of `2026-11-16` or `20261116`; or why a line has none. Files have many lines of each day. */
export const dayOfDate: (cell: string) => number | RejectReason = memoizeCell(
  { maxBytes: 2 ** 20, resultBytes: 8 },
  readDay,
)

function readDay(cell: string): number | RejectReason {
  const text = cell.trim()
  if (text === '') return 'no_time'
  const [, year, month, day] = /^(\d{4})(?:-(?=..-))?(\d\d)-?(\d\d)$/.exec(text) ?? []
  const time = Date.UTC(Number(year), Number(month) - 1, Number(day))
  const isDate = new Date(time || 0).toISOString().startsWith(`${year}-${month}-${day}`)
  return isDate && time >= Date.UTC(2000, 0, 1) ? time / 86_400_000 : 'invalid_time'
}

export function totalsOfLine(
  { cell, rejected }: Pick<CsvLine, 'cell' | 'rejected'>,
  part: Part,
  { counted, measures: known, dimensions }: FoundColumns,
  context: PartContext,
): DayTotals | RejectReason {
  if (rejected) return rejected
  const counts: Partial<Record<Measure, number>> = {}
  for (const [measure, column, factor] of counted) {
    const count = countOf(cell, column)
    if (count === null) return 'malformed'
    counts[measure] = count * factor
  }
  const totals = part.totals(cell, context)
  if (typeof totals === 'string') return totals
  return { counts, known, totals: totals.filter(({ dimension }) => dimensions.has(dimension)) }
}

/** Far more than a day can have, and still exact in sums. */
const maxCount = 10 ** 12

/** Null if it is no count. What is not known is empty, or `\N`. */
function countOf(cell: Cells, column: string): number | null {
  const text = cell(column).trim()
  if (text === '' || text === '\\N') return 0
  if (!/^\d{1,13}(?:\.\d{1,9})?$/.test(text)) return null
  const count = Math.round(Number(text))
  return count <= maxCount ? count : null
}

interface Described {
  readonly measures: Set<Measure>
  /** The last ones that were added to `measures`. */
  added: readonly Measure[] | null
  first: number
  last: number
}

/** Rows of totals that are added up before they are stored. */
export function createTotals() {
  const days = new Map<number, Map<string, Record<string, string | number>>>()
  const described = new Map<string, Described>()
  let size = 0

  const describe = (dimension: string, day: number, known: readonly Measure[]): void => {
    const part = described.get(dimension) ?? { measures: new Set(), added: null, first: day, last: day }
    described.set(dimension, part)
    // Most lines have the measures of the line before.
    if (part.added !== known) for (const measure of known) part.measures.add(measure)
    part.added = known
    part.first = Math.min(part.first, day)
    part.last = Math.max(part.last, day)
  }

  return {
    size: (): number => size,
    add(day: number, { totals, counts, known: all }: DayTotals): void {
      if (totals.length === 0) return
      let rows = days.get(day)
      if (!rows) {
        rows = new Map()
        days.set(day, rows)
      }
      for (const { dimension, value, only } of totals) {
        const known = only ? all.filter((measure) => only.includes(measure)) : all
        describe(dimension, day, known)
        const key = `${dimension}\0${value}`
        let row = rows.get(key)
        if (!row) {
          row = emptyRow(dimension, value)
          rows.set(key, row)
          size++
        }
        for (const measure of known) row[measure] = Number(row[measure] ?? 0) + (counts[measure] ?? 0)
      }
    },
    /** What was added since the last call. */
    take(): readonly { readonly day: number; readonly rows: readonly RetainedRow[] }[] {
      // `emptyRow` sets every column, and only measures are added to it.
      const taken = Array.from(days, ([day, rows]) => ({ day, rows: [...rows.values()] as unknown as RetainedRow[] }))
      days.clear()
      size = 0
      return taken
    },
    parts: (): ImportedParts =>
      Object.fromEntries(
        Array.from(described, ([name, { measures: known, first, last }]): [string, ImportedPart] => [
          name,
          { measures: [...known], first, last },
        ]),
      ),
  }
}

/** Measures that it does not have are stored as zero. */
const emptyRow = (dimension: string, value: string): Record<string, string | number> => ({
  dimension,
  overlap: 0,
  value,
  slot: 0,
  previous: 0,
})
