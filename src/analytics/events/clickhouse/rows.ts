import { eventColumns } from '../sql/columns.ts'
import type { Row, Value } from '../store.ts'

/** The format in which rows are asked for: a line of names, a line of types, and a line for each row. */
export const rowFormat = 'JSONCompactEachRowWithNamesAndTypes'

/** Ids use all of their 64 bits; every other whole number of ours is far below 2^53. Counts have the type of ids too. */
const ids: ReadonlySet<string> = new Set(eventColumns.filter(({ type }) => type === 'id').map(({ name }) => name))

/** Whole numbers of 64 bits and more come as text. */
const wideType = /^(?:Nullable\()?U?Int(?:64|128|256)\b/

interface Column {
  readonly name: string
  readonly isWide: boolean
}

/** Reads line after line. The first two say what the others hold, and are no rows. */
export function rowReader(): (line: string) => readonly Row[] {
  let names: readonly string[] | null = null
  let columns: readonly Column[] | null = null
  return (line) => {
    const cells = cellsOf(line)
    if (columns) return [rowOf(columns, cells)]
    if (names) columns = names.map((name, index) => ({ name, isWide: wideType.test(String(cells[index])) }))
    else names = cells.map(String)
    return []
  }
}

function cellsOf(line: string): readonly unknown[] {
  try {
    return JSON.parse(line)
  } catch {
    throw new Error(`ClickHouse answered with something else than rows: ${line.slice(0, 500)}`)
  }
}

const rowOf = (columns: readonly Column[], cells: readonly unknown[]): Row =>
  Object.fromEntries(columns.map((column, index) => [column.name, cellValue(cells[index] ?? null, column)]))

function cellValue(cell: unknown, { name, isWide }: Column): Value {
  switch (typeof cell) {
    case 'string':
      if (!isWide) return cell
      return ids.has(name) ? BigInt(cell) : Number(cell)
    case 'number':
    case 'boolean':
      return cell
    default:
      return cell === null ? null : jsonOf(cell)
  }
}

/** As the embedded engine writes it: with capital letters in the codes of control characters. */
const jsonOf = (value: unknown): string =>
  JSON.stringify(value).replace(/\\(?:u([\da-f]{4})|.)/g, (sequence, code?: string) =>
    code === undefined ? sequence : `\\u${code.toUpperCase()}`,
  )
