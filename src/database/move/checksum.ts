import { createHash } from 'node:crypto'
import type { QueryExecutorProvider } from 'kysely'
import { keyRangesOf, readRows, serializeRow } from './rows.ts'
import { type MovedTable, movedTables } from './tables.ts'

/** Identical on both engines if all rows are identical. */
export interface TableChecksum {
  readonly table: string
  readonly rows: number
  /** SHA-256 over all rows in the order of their keys. */
  readonly checksum: string
}

async function checksumOf(db: QueryExecutorProvider, table: MovedTable): Promise<TableChecksum> {
  const hash = createHash('sha256')
  let count = 0
  for await (const range of keyRangesOf(db, table)) {
    for (const row of await readRows(db, table, range)) {
      hash.update(serializeRow(row)).update('\n')
      count++
    }
  }
  return { table: table.name, rows: count, checksum: hash.digest('hex') }
}

/** Reads both databases completely. Throws at the first table that differs. */
export async function verifyRecords(
  source: QueryExecutorProvider,
  target: QueryExecutorProvider,
  onTable: () => void,
  tables: readonly MovedTable[] = movedTables,
): Promise<readonly TableChecksum[]> {
  const verified: TableChecksum[] = []
  for (const table of tables) {
    const [sourceSum, targetSum] = [await checksumOf(source, table), await checksumOf(target, table)]
    if (sourceSum.rows !== targetSum.rows || sourceSum.checksum !== targetSum.checksum) {
      throw new Error(
        `The table ${table.name} is not the same after copying: ${sourceSum.rows} rows with checksum ${sourceSum.checksum}, ` +
          `but ${targetSum.rows} rows with ${targetSum.checksum} in the new database.`,
      )
    }
    verified.push(sourceSum)
    onTable()
  }
  return verified
}
