import { type DuckDBDataChunk, type DuckDBResult, DuckDBTypeId, type DuckDBValue } from '@duckdb/node-api'
import type { Row, Value } from '../sql/statement.ts'

/** Ids use all 64 bits; all other integers are far below 2^53. */
const plain = (value: DuckDBValue, type: DuckDBTypeId): Value => {
  switch (typeof value) {
    case 'bigint':
      return type === DuckDBTypeId.UBIGINT ? value : Number(value)
    case 'string':
    case 'number':
    case 'boolean':
      return value
    default:
      return value === null ? null : String(value)
  }
}

export function rowsOf(result: DuckDBResult, chunk: DuckDBDataChunk): Row[] {
  const names = result.columnNames()
  const types = names.map((_, index) => result.columnTypeId(index))
  return chunk
    .getRows()
    .map((row) =>
      Object.fromEntries(
        names.map((name, index) => [name, plain(row[index] ?? null, types[index] ?? DuckDBTypeId.INVALID)]),
      ),
    )
}
