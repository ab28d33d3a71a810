import { BIGINT, type DuckDBConnection, type DuckDBType, VARCHAR } from '@duckdb/node-api'
import { isImportZone } from '../imported-totals.ts'
import { localDaysOf } from '../local-days.ts'
import type { RetainedDay } from '../retained-days.ts'
import { buildDimension, retainedRowColumns, slotDimension } from '../sql/retained-rows.ts'
import { appendColumns } from './chunks.ts'
import type { AfterCommit, EventDays } from './days.ts'
import { retainedColumns, retainedTableNames } from './tables.ts'
import type { Writer } from './writer.ts'

const textColumns: ReadonlySet<string> = new Set(['zone', 'dimension', 'value'])
const typeOf = (name: string): DuckDBType => (textColumns.has(name) ? VARCHAR : BIGINT)

/** The table of rows in the form in which stores exchange them. */
export const retainedRowsTable = (name: string): string =>
  `CREATE TABLE ${name} (${retainedRowColumns.map((column) => `${column} ${textColumns.has(column) ? 'VARCHAR' : 'BIGINT'} NOT NULL`)})`

/** Appends in the connection's transaction. */
export const appendRetainedRows = (
  connection: DuckDBConnection,
  table: string,
  days: readonly RetainedDay[],
): Promise<void> =>
  appendColumns(
    connection,
    table,
    retainedRowColumns.map((name) => [name, typeOf(name)]),
    days.flatMap((day) => day.rows.map((row) => ({ day, row }))),
    (rows) =>
      retainedRowColumns.map((name) =>
        rows.map(({ day, row }) => {
          const value = name === 'website' || name === 'zone' || name === 'day' ? day[name] : (row[name] ?? 0)
          if (value === 0) return 0n
          return typeof value === 'number' ? BigInt(value) : value
        }),
      ),
  )

/** Different for each replacement, and never zero. */
let lastBuild = 0
const newBuild = (): number => {
  lastBuild = Math.max(lastBuild + 1, Date.now())
  return lastBuild
}

const scratch = 'kept_rows_to_store'

/** In one transaction: a day has the roll-ups that it had before, or all of the new ones. */
export async function replaceRetained(
  writer: Writer,
  days: EventDays,
  replaced: readonly RetainedDay[],
): Promise<void> {
  for (const { website, zone, rows } of replaced)
    if (rows.length > 0) await setRetainedZone(writer, days, website, zone)
  await writer.transaction(
    async (connection) => {
      for (const table of retainedTableNames)
        for (const { website, zone, day } of replaced)
          await connection.run(`DELETE FROM ${table} WHERE website = ? AND zone = ? AND day = ?`, [website, zone, day])
      const websites = new Set(replaced.flatMap((day) => (isImportZone(day.zone) ? [] : day.website)))
      return addRetained(connection, days, websites, (table) => appendRetainedRows(connection, table, replaced))
    },
    (afterCommit) => afterCommit(),
  )
}

/** In one transaction. */
export const addImported = (writer: Writer, days: EventDays, added: readonly RetainedDay[]): Promise<void> =>
  writer.transaction(
    (connection) => addRetained(connection, days, [], (table) => appendRetainedRows(connection, table, added)),
    (afterCommit) => afterCommit(),
  )

/** The days that are kept are those of the website's own time zone. */
export async function setRetainedZone(writer: Writer, days: EventDays, website: number, zone: string): Promise<void> {
  if (isImportZone(zone) || days.zones.own(website).localDays.zone === zone) return
  await writer.transaction(
    (connection) => days.setZone(connection, website, zone),
    (afterCommit) => afterCommit(),
  )
}

/** Adds the rows that `fill` inserts into a table, inside a transaction. */
export async function addRetained(
  connection: DuckDBConnection,
  days: EventDays,
  websites: Iterable<number>,
  fill: (table: string) => Promise<void>,
): Promise<AfterCommit> {
  await connection.run(retainedRowsTable(scratch))
  await fill(scratch)
  await connection.run(
    `INSERT INTO kept_days (website, zone, day, build, content) SELECT website, zone, day, ?, value FROM ${scratch} WHERE dimension = ?`,
    [-newBuild(), buildDimension],
  )
  for (const [table, condition] of [
    ['kept_roll_ups', `dimension NOT IN ('${slotDimension}', '${buildDimension}')`],
    ['kept_slots', `dimension = '${slotDimension}'`],
  ] as const) {
    const columns = retainedColumns[table].join(', ')
    await connection.run(`INSERT INTO ${table} (${columns}) SELECT ${columns} FROM ${scratch} WHERE ${condition}`)
  }
  await connection.run(`DROP TABLE ${scratch}`)
  for (const website of websites) await expire(connection, days, website)
  return days.readExpired(connection)
}

/** The days up to the last one that is kept have no events that are counted. */
async function expire(connection: DuckDBConnection, days: EventDays, website: number): Promise<void> {
  const reader = await connection.runAndReadAll(
    `SELECT zone, max(day) + 1 AS day FROM kept_days WHERE website = ? GROUP BY zone ORDER BY day DESC LIMIT 1`,
    [website],
  )
  const [row] = reader.getRows()
  if (!row) return
  const [zone, day] = [String(row[0]), Number(row[1])]
  const known = await connection.runAndReadAll('SELECT max(day) FROM expired WHERE website = ?', [website])
  if (Number(known.getRows()[0]?.[0] ?? Number.NEGATIVE_INFINITY) >= day) return
  await connection.run('DELETE FROM expired WHERE website = ?', [website])
  await connection.run('INSERT INTO expired (website, zone, day) VALUES (?, ?, ?)', [website, zone, day])
  await days.deleteExpired(connection, website, localDaysOf(zone).startOf(day))
}
