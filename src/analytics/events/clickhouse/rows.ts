import { eventColumns } from '../sql/columns.ts'
import type { Row, Value } from '../sql/statement.ts'

/** The response format: a line of names, a line of types, and a line per row. */
export const rowFormat = 'JSONCompactEachRowWithNamesAndTypes'

/** Ids use all 64 bits; all other integers are far below 2^53. Counts have the same type as ids, so names are needed. */
const ids: ReadonlySet<string> = new Set(eventColumns.filter(({ type }) => type === 'id').map(({ name }) => name))

/** Integers of 64 bits and more are sent as text. */
const wideType = /^(?:Nullable\()?U?Int(?:64|128|256)\b/

interface Column {
  readonly name: string
  readonly isWide: boolean
}

/** Parses one line at a time. The first two contain names and types, not rows. */
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

/** Uses uppercase letters in the codes of control characters, like the embedded engine. */
const jsonOf = (value: unknown): string =>
  JSON.stringify(value).replace(/\\(?:u([\da-f]{4})|.)/g, (sequence, code?: string) =>
    code === undefined ? sequence : `\\u${code.toUpperCase()}`,
  )
