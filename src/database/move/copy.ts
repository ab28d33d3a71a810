import { type Kysely, sql } from 'kysely'
import type { Records } from '../records.ts'
import type { Schema } from '../schema.ts'
import { type TableChecksum, verifyRecords } from './checksum.ts'
import {
  columnList,
  type KeyRange,
  keyOf,
  keyRangesOf,
  matchesAnyKey,
  readRows,
  serializeRow,
  type TableRow,
} from './rows.ts'
import { type MovedTable, movedTables } from './tables.ts'

/** Called with the number of completed steps; copying a range of rows is a step. */
export type OnProgress = (done: number, total: number) => void

/**
 * Makes the target identical to a snapshot of the source. Only differences are written, so repeating it after an
 * interruption or after changes is cheap. The source stays in use meanwhile.
 */
export async function copyRecords(
  source: Records,
  target: Records,
  onProgress: OnProgress = () => {},
): Promise<readonly TableChecksum[]> {
  const snapshotTransaction = source.db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
  return await snapshotTransaction.execute(async (snapshot) => {
    const ranges = new Map<MovedTable, readonly KeyRange[]>()
    for (const table of movedTables) ranges.set(table, await Array.fromAsync(keyRangesOf(snapshot, table)))
    const total = ranges.values().reduce((sum, tableRanges) => sum + tableRanges.length, 0) + 2 * movedTables.length
    let done = 0
    const step = (): void => onProgress(++done, total)

    for (const table of movedTables.toReversed()) {
      await deleteStaleRows(snapshot, target.db, table)
      step()
    }
    for (const [table, tableRanges] of ranges) {
      for (const range of tableRanges) {
        await copyRange(snapshot, target, table, range)
        step()
      }
      if (table.hasIdSequence) {
        await target.ids.setLastId(target.db, table.name, await source.ids.lastId(snapshot, table.name))
      }
    }
    return await verifyRecords(snapshot, target.db, step)
  })
}

/** Deletes rows that the source no longer has, and clears unique values that another row may have taken over. */
async function deleteStaleRows(source: Kysely<Schema>, target: Kysely<Schema>, table: MovedTable): Promise<void> {
  const columns = [...table.key, ...table.reassignable]
  const name = sql.table(table.name)
  for await (const range of keyRangesOf(target, table)) {
    const targetRows = await readRows(target, table, range, columns)
    const sourceRows = new Map((await readRows(source, table, range, columns)).map((row) => [keyOf(row, table), row]))
    const deleted = targetRows.filter((row) => !sourceRows.has(keyOf(row, table)))
    if (deleted.length > 0) await sql`delete from ${name} where ${matchesAnyKey(deleted, table)}`.execute(target)
    const changed = targetRows.filter((row) => {
      const now = sourceRows.get(keyOf(row, table))
      return now !== undefined && serializeRow(now) !== serializeRow(row)
    })
    if (changed.length === 0) continue
    const setToNull = sql.join(table.reassignable.map((column) => sql`${sql.ref(column)} = null`))
    await sql`update ${name} set ${setToNull} where ${matchesAnyKey(changed, table)}`.execute(target)
  }
}

async function copyRange(source: Kysely<Schema>, target: Records, table: MovedTable, range: KeyRange): Promise<void> {
  const targetRows = new Set((await readRows(target.db, table, range)).map(serializeRow))
  const different = (await readRows(source, table, range)).filter((row) => !targetRows.has(serializeRow(row)))
  if (different.length > 0) await write(target, table, different)
}

async function write({ db, ids }: Records, table: MovedTable, rows: readonly TableRow[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {})
  const values = rows.map((row) => sql`(${sql.join(columns.map((column) => row[column]))})`)
  const changes = columns
    .filter((column) => !table.key.includes(column))
    .map((column) => sql`${sql.ref(column)} = ${sql.ref(`excluded.${column}`)}`)
  const change = changes.length === 0 ? sql`nothing` : sql`update set ${sql.join(changes)}`
  await sql`insert into ${sql.table(table.name)} (${columnList(columns)}) ${table.hasIdSequence ? ids.explicitIds : sql``}
    values ${sql.join(values)} on conflict (${columnList(table.key)}) do ${change}`.execute(db)
}
