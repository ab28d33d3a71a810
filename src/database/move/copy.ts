import { type QueryExecutorProvider, sql } from 'kysely'
import type { CrawlData } from '../open.ts'
import type { Records } from '../records.ts'
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
import { type MovedTable, movedCrawlTables, movedTables } from './tables.ts'

/** Called with the number of completed steps; copying a range of rows is a step. */
export type OnProgress = (done: number, total: number) => void

/**
 * Makes the target identical to a snapshot of the source. Only differences are written, so repeating it after an
 * interruption or after changes is cheap. The source stays in use meanwhile.
 */
export const copyRecords = (
  source: Records,
  target: Records,
  onProgress: OnProgress = () => {},
): Promise<readonly TableChecksum[]> => copyTables(source, target, movedTables, onProgress)

/** The same for what crawls found. A run that is going on continues where the snapshot was taken. */
export const copyCrawlData = (
  source: CrawlData,
  target: CrawlData,
  onProgress: OnProgress = () => {},
): Promise<readonly TableChecksum[]> => copyTables(source, target, movedCrawlTables, onProgress)

async function copyTables<S>(
  source: Records<S>,
  target: Records<S>,
  tables: readonly MovedTable[],
  onProgress: OnProgress,
): Promise<readonly TableChecksum[]> {
  const snapshotTransaction = source.db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
  return await snapshotTransaction.execute(async (snapshot) => {
    const ranges = new Map<MovedTable, readonly KeyRange[]>()
    for (const table of tables) ranges.set(table, await Array.fromAsync(keyRangesOf(snapshot, table)))
    const total = ranges.values().reduce((sum, tableRanges) => sum + tableRanges.length, 0) + 2 * tables.length
    let done = 0
    const step = (): void => onProgress(++done, total)

    for (const table of tables.toReversed()) {
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
    return await verifyRecords(snapshot, target.db, step, tables)
  })
}

/** Deletes rows that the source no longer has, and clears unique values that another row may have taken over. */
async function deleteStaleRows(
  source: QueryExecutorProvider,
  target: QueryExecutorProvider,
  table: MovedTable,
): Promise<void> {
  const columns = [...table.key, ...table.reassignable]
  const name = sql.table(table.name)
  for await (const range of keyRangesOf(target, table)) {
    const targetRows = await readRows(target, table, range, columns)
    const sourceRows = new Map((await readRows(source, table, range, columns)).map((row) => [keyOf(row, table), row]))
    const deleted = targetRows.filter((row) => !sourceRows.has(keyOf(row, table)))
    for (const some of chunksOf(deleted, keysAtATime)) {
      await sql`delete from ${name} where ${matchesAnyKey(some, table)}`.execute(target)
    }
    const changed = targetRows.filter((row) => {
      const now = sourceRows.get(keyOf(row, table))
      return now !== undefined && serializeRow(now) !== serializeRow(row)
    })
    const setToNull = sql.join(table.reassignable.map((column) => sql`${sql.ref(column)} = null`))
    for (const some of chunksOf(changed, keysAtATime)) {
      await sql`update ${name} set ${setToNull} where ${matchesAnyKey(some, table)}`.execute(target)
    }
  }
}

async function copyRange<S>(
  source: QueryExecutorProvider,
  target: Records<S>,
  table: MovedTable,
  range: KeyRange,
): Promise<void> {
  const targetRows = new Set((await readRows(target.db, table, range)).map(serializeRow))
  const different = (await readRows(source, table, range)).filter((row) => !targetRows.has(serializeRow(row)))
  const columns = Object.keys(different[0] ?? {}).length
  for (const some of chunksOf(different, Math.floor(maxParameters / Math.max(1, columns))))
    await write(target, table, some)
}

/** Below what both engines allow in one statement: SQLite limits the depth of a condition, and the number of parameters. */
const keysAtATime = 200
const maxParameters = 30_000

const chunksOf = (rows: readonly TableRow[], size: number): readonly (readonly TableRow[])[] =>
  Array.from({ length: Math.ceil(rows.length / size) }, (_, index) => rows.slice(index * size, (index + 1) * size))

async function write<S>({ db, ids }: Records<S>, table: MovedTable, rows: readonly TableRow[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {})
  const values = rows.map((row) => sql`(${sql.join(columns.map((column) => row[column]))})`)
  const changes = columns
    .filter((column) => !table.key.includes(column))
    .map((column) => sql`${sql.ref(column)} = ${sql.ref(`excluded.${column}`)}`)
  const change = changes.length === 0 ? sql`nothing` : sql`update set ${sql.join(changes)}`
  await sql`insert into ${sql.table(table.name)} (${columnList(columns)}) ${table.hasIdSequence ? ids.explicitIds : sql``}
    values ${sql.join(values)} on conflict (${columnList(table.key)}) do ${change}`.execute(db)
}
