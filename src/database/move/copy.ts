import { type Kysely, sql } from 'kysely'
import type { Records } from '../records.ts'
import type { Schema } from '../schema.ts'
import { type TableDigest, verifyRecords } from './digest.ts'
import { isOneOf, keyOf, list, type Page, pagesOf, type Row, readRows, textOf } from './rows.ts'
import { type MovedTable, movedTables } from './tables.ts'

/** How many of the steps are done; a page of a table is a step. */
export type OnStep = (done: number, total: number) => void

/**
 * Makes the target hold what the source holds at this moment, and no more. Only what differs is written, so that doing it
 * again costs little, be it after a break or after changes. Whoever uses the source goes on meanwhile.
 */
export async function copyRecords(
  source: Records,
  target: Records,
  onStep: OnStep = () => {},
): Promise<readonly TableDigest[]> {
  const moment = source.db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
  return await moment.execute(async (snapshot) => {
    const pages = new Map<MovedTable, readonly Page[]>()
    for (const table of movedTables) pages.set(table, await Array.fromAsync(pagesOf(snapshot, table)))
    const total = pages.values().reduce((sum, list) => sum + list.length, 0) + 2 * movedTables.length
    let done = 0
    const step = (): void => onStep(++done, total)

    for (const table of movedTables.toReversed()) {
      await makeRoom(snapshot, target.db, table)
      step()
    }
    for (const [table, list] of pages) {
      for (const page of list) {
        await copyPage(snapshot, target, table, page)
        step()
      }
      if (table.countsIds) {
        await target.ids.goOnAfter(target.db, table.name, await source.ids.last(snapshot, table.name))
      }
    }
    return await verifyRecords(snapshot, target.db, step)
  })
}

/** Deletes what is gone, and takes away what another row has now. */
async function makeRoom(source: Kysely<Schema>, target: Kysely<Schema>, table: MovedTable): Promise<void> {
  const columns = [...table.key, ...table.givenUp]
  const name = sql.table(table.name)
  for await (const page of pagesOf(target, table)) {
    const there = await readRows(target, table, page, columns)
    const here = new Map((await readRows(source, table, page, columns)).map((row) => [keyOf(row, table), row]))
    const gone = there.filter((row) => !here.has(keyOf(row, table)))
    if (gone.length > 0) await sql`delete from ${name} where ${isOneOf(gone, table)}`.execute(target)
    const changed = there.filter((row) => {
      const now = here.get(keyOf(row, table))
      return now !== undefined && textOf(now) !== textOf(row)
    })
    if (changed.length === 0) continue
    const nothing = sql.join(table.givenUp.map((column) => sql`${sql.ref(column)} = null`))
    await sql`update ${name} set ${nothing} where ${isOneOf(changed, table)}`.execute(target)
  }
}

async function copyPage(source: Kysely<Schema>, target: Records, table: MovedTable, page: Page): Promise<void> {
  const there = new Set((await readRows(target.db, table, page)).map(textOf))
  const different = (await readRows(source, table, page)).filter((row) => !there.has(textOf(row)))
  if (different.length > 0) await write(target, table, different)
}

async function write({ db, ids }: Records, table: MovedTable, rows: readonly Row[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {})
  const values = rows.map((row) => sql`(${sql.join(columns.map((column) => row[column]))})`)
  const changes = columns
    .filter((column) => !table.key.includes(column))
    .map((column) => sql`${sql.ref(column)} = ${sql.ref(`excluded.${column}`)}`)
  const change = changes.length === 0 ? sql`nothing` : sql`update set ${sql.join(changes)}`
  await sql`insert into ${sql.table(table.name)} (${list(columns)}) ${table.countsIds ? ids.keep : sql``}
    values ${sql.join(values)} on conflict (${list(table.key)}) do ${change}`.execute(db)
}
