import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Schema } from '../schema.ts'
import { pagesOf, readRows, textOf } from './rows.ts'
import { type MovedTable, movedTables } from './tables.ts'

/** What a table holds, in short: the same on both engines where all of it is the same. */
export interface TableDigest {
  readonly table: string
  readonly rows: number
  /** SHA-256 over all rows in the order of their keys. */
  readonly checksum: string
}

async function digestOf(db: Kysely<Schema>, table: MovedTable): Promise<TableDigest> {
  const hash = createHash('sha256')
  let count = 0
  for await (const page of pagesOf(db, table)) {
    for (const row of await readRows(db, table, page)) {
      hash.update(textOf(row)).update('\n')
      count++
    }
  }
  return { table: table.name, rows: count, checksum: hash.digest('hex') }
}

/** Reads both databases whole. Fails where they are not the same, and says where. */
export async function verifyRecords(
  source: Kysely<Schema>,
  target: Kysely<Schema>,
  onTable: () => void,
): Promise<readonly TableDigest[]> {
  const verified: TableDigest[] = []
  for (const table of movedTables) {
    const [here, there] = [await digestOf(source, table), await digestOf(target, table)]
    if (here.rows !== there.rows || here.checksum !== there.checksum) {
      throw new Error(
        `The table ${table.name} is not the same after copying: ${here.rows} rows with checksum ${here.checksum}, ` +
          `but ${there.rows} rows with ${there.checksum} in the new database.`,
      )
    }
    verified.push(here)
    onTable()
  }
  return verified
}
