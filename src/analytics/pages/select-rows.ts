import { columnOf, type PageColumn } from './columns.ts'
import type { Condition } from './conditions.ts'
import type { PageTable } from './page-table.ts'

export interface RowFilter {
  /** Rows that fulfil one condition of each list. */
  readonly conditions: readonly (readonly Condition[])[]
  /** A text in the URL or the title. */
  readonly search: string
  /** Only these. */
  readonly pages?: ReadonlySet<string> | null
}

/** The rows that match, in their order. */
export function filterRows(table: PageTable, { conditions, search, pages = null }: RowFilter): Uint32Array {
  const tests = conditions.map((some) => some.map(({ test }) => test(table)))
  if (pages) tests.push([(row) => pages.has(table.pages[row] ?? '')])
  const text = search.trim().toLowerCase()
  if (text !== '')
    tests.push([
      hasText(table, 'title', text),
      (row) => table.pages[row]?.toLowerCase().includes(text) ?? false,
      hasText(table, 'url', text),
    ])
  const rows = new Uint32Array(table.pages.length)
  let size = 0
  for (let row = 0; row < rows.length; row += 1)
    if (tests.every((some) => some.some((test) => test(row)))) rows[size++] = row
  return rows.subarray(0, size)
}

function hasText(table: PageTable, name: PageColumn, text: string): (row: number) => boolean {
  const values = table.columns.get(name)
  return (row) => {
    const value = values?.[row]
    return typeof value === 'string' && value.toLowerCase().includes(text)
  }
}

/** What is not known comes last in both directions, and equal rows stay in their order. */
export function sortRows(table: PageTable, rows: Uint32Array, by: PageColumn, descending: boolean): Uint32Array {
  const values = table.columns.get(by)
  if (values instanceof Float64Array) {
    const sign = descending ? -1 : 1
    return rows.toSorted((one, other) => {
      const [a = Number.NaN, b = Number.NaN] = [values[one], values[other]]
      if (a === b) return one - other
      if (Number.isNaN(a)) return Number.isNaN(b) ? one - other : 1
      return Number.isNaN(b) ? -1 : sign * (a - b)
    })
  }
  const textOf = (row: number): string | null => values?.[row] ?? (by === 'url' ? (table.pages[row] ?? null) : null)
  return rows.toSorted((one, other) => {
    const [a, b] = [textOf(one), textOf(other)]
    if (a === b) return one - other
    if (a === null || b === null) return a === null ? 1 : -1
    return a < b === descending ? 1 : -1
  })
}

/** What the rows come to together, for the columns that can be added up. */
export function sumRows(
  table: PageTable,
  rows: Uint32Array,
  columns: readonly PageColumn[],
): Readonly<Record<string, number | null>> {
  return Object.fromEntries(
    columns.flatMap((name) => {
      const values = table.columns.get(name)
      const { total } = columnOf(name)
      if (!(values instanceof Float64Array) || (total === undefined && name !== 'visits_change')) return []
      return [[name, totalOf(table, rows, name, values)]]
    }),
  )
}

export function totalOf(
  table: PageTable,
  rows: ArrayLike<number>,
  name: PageColumn,
  values: Float64Array,
): number | null {
  if (name === 'visits_change') {
    const before = sumOf(table.columns.get('visits_before'), rows)
    const difference = sumOf(table.columns.get('visits_difference'), rows)
    return before ? hundredths(((difference ?? 0) / before) * 100) : null
  }
  const { total } = columnOf(name)
  if (total === 'sum') return sumOf(values, rows)
  if (total === 'latest') return latestOf(values, rows)
  const weights = typeof total === 'object' ? table.columns.get(total.averageBy as PageColumn) : table.counts
  return total === undefined ? null : averageOf(values, weights, rows)
}

/** Null if no value is known. */
function sumOf(values: unknown, rows: ArrayLike<number>): number | null {
  if (!(values instanceof Float64Array)) return null
  let sum = 0
  let known = 0
  for (let at = 0; at < rows.length; at += 1) {
    const value = values[rows[at] ?? 0] ?? Number.NaN
    if (Number.isNaN(value)) continue
    sum += value
    known += 1
  }
  return known === 0 ? null : sum
}

function latestOf(values: Float64Array, rows: ArrayLike<number>): number | null {
  let latest = Number.NaN
  for (let at = 0; at < rows.length; at += 1) {
    const value = values[rows[at] ?? 0] ?? Number.NaN
    if (!(value <= latest) && !Number.isNaN(value)) latest = value
  }
  return Number.isNaN(latest) ? null : latest
}

function averageOf(values: Float64Array, weights: unknown, rows: ArrayLike<number>): number | null {
  let sum = 0
  let all = 0
  for (let at = 0; at < rows.length; at += 1) {
    const row = rows[at] ?? 0
    const value = values[row] ?? Number.NaN
    const weight = weights instanceof Float64Array ? (weights[row] ?? 0) : 1
    if (Number.isNaN(value) || Number.isNaN(weight)) continue
    sum += value * weight
    all += weight
  }
  return all === 0 ? null : hundredths(sum / all)
}

const hundredths = (value: number): number => Math.round(value * 100) / 100
