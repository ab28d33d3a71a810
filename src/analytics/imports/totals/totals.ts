import type { ImportedPart, ImportedParts } from '../../events/imported-totals.ts'
import type { KeptRow } from '../../events/kept-days.ts'
import { type Measure, measures } from '../../events/sql/measures.ts'
import type { Cells, CsvLine } from '../readers/csv.ts'
import { memoizeCell } from '../readers/memoize-cell.ts'
import type { RejectReason } from '../readers/row.ts'
import type { Part, PartContext, Total } from './part.ts'

/** What one line says about a day. */
export interface DayTotals {
  readonly totals: readonly Total[]
  readonly counts: Readonly<Partial<Record<Measure, number>>>
}

/** The measures that a file has, with the column and factor of each. */
export type FoundMeasures = ReadonlyMap<Measure, readonly [column: string, factor: number]>

export function findMeasures(part: Part, names: readonly string[]): FoundMeasures {
  const found = new Map<Measure, readonly [string, number]>()
  for (const measure of measures) {
    const [columns = [], factor = 1] = part.measures[measure] ?? []
    const column = columns.find((name) => names.includes(name))
    if (column !== undefined) found.set(measure, [column, factor])
  }
  return found
}

/** The dimensions that a file has. */
export const findDimensions = (part: Part, names: readonly string[]): ReadonlySet<string> =>
  new Set(part.dimensions.filter(([, column]) => names.includes(column)).map(([dimension]) => dimension))

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
  { found, dimensions }: { readonly found: FoundMeasures; readonly dimensions: ReadonlySet<string> },
  context: PartContext,
): DayTotals | RejectReason {
  if (rejected) return rejected
  const counts: Partial<Record<Measure, number>> = {}
  for (const [measure, [column, factor]] of found) {
    const count = countOf(cell, column)
    if (count === null) return 'malformed'
    counts[measure] = count * factor
  }
  const totals = part.totals(cell, context)
  if (typeof totals === 'string') return totals
  return { counts, totals: totals.filter(({ dimension }) => dimensions.has(dimension)) }
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

/** Rows of totals that are added up before they are stored. */
export function createTotals() {
  const days = new Map<number, Map<string, Record<string, string | number>>>()
  const described = new Map<string, { measures: Set<Measure>; first: number; last: number }>()
  let size = 0

  const describe = (dimension: string, day: number, known: Iterable<Measure>): void => {
    const part = described.get(dimension) ?? { measures: new Set(), first: day, last: day }
    described.set(dimension, part)
    for (const measure of known) part.measures.add(measure)
    part.first = Math.min(part.first, day)
    part.last = Math.max(part.last, day)
  }

  return {
    size: (): number => size,
    add(day: number, { totals, counts }: DayTotals): void {
      for (const { dimension, value, only } of totals) {
        const known = measures.filter((measure) => counts[measure] !== undefined && (!only || only.includes(measure)))
        describe(dimension, day, known)
        const rows = days.get(day) ?? new Map<string, Record<string, string | number>>()
        days.set(day, rows)
        const key = `${dimension}\0${value}`
        const before = rows.get(key)
        const row = before ?? emptyRow(dimension, value)
        for (const measure of known) row[measure] = Number(row[measure]) + (counts[measure] ?? 0)
        if (before) continue
        rows.set(key, row)
        size++
      }
    },
    /** What was added since the last call. */
    take(): readonly { readonly day: number; readonly rows: readonly KeptRow[] }[] {
      const taken = Array.from(days, ([day, rows]) => ({ day, rows: [...rows.values()] as unknown as KeptRow[] }))
      days.clear()
      size = 0
      return taken
    },
    parts: (): ImportedParts =>
      Object.fromEntries(
        Array.from(described, ([name, part]): [string, ImportedPart] => [
          name,
          { ...part, measures: [...part.measures] },
        ]),
      ),
  }
}

const noCounts = Object.fromEntries(measures.map((name) => [name, 0]))

const emptyRow = (dimension: string, value: string): Record<string, string | number> => ({
  dimension,
  overlap: 0,
  value,
  slot: 0,
  previous: 0,
  ...noCounts,
})
