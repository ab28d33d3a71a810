import { mkdir, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api'
import { damagedSuffix, quarantineFile } from '../../../base/quarantine.ts'
import type { Salvaged } from '../engine.ts'
import { type Column, eventColumns, rejectNewerStore } from '../sql/columns.ts'
import { searchTableNames } from '../sql/search-tables.ts'
import { restrictAccess } from './database.ts'
import { damageIn } from './failure.ts'
import { readStoredFormat } from './migrate.ts'
import { openDuckdbEventStore } from './store.ts'
import { retainedTableNames, unknownValues } from './tables.ts'

/** Without one of these, nothing can be counted. */
const neededColumns: ReadonlySet<string> = new Set(['website', 'time', 'started_at', 'visitor', 'visit', 'kind'])
/** What cannot be derived from the events; they are copied first. */
const otherTables = ['drops', 'bot_hits', 'marks', 'expired', ...retainedTableNames, ...searchTableNames]
/** The rows of a group, whose columns are stored together, and of a vector, the least that is read at a time. */
const groupRows = 122_880
const vectorRows = 2_048

const damagedSchema = 'damaged'
const dayMilliseconds = 86_400_000

/**
 * Copies what can be read of a damaged file to a new one, which takes its place; the damaged one is renamed. Events whose visit or time
 * cannot be read are left out, other values are left empty. Roll-ups are rebuilt by the next start. If the marks of the inboxes cannot
 * be read, `drained` has them, so that nothing is counted twice. No other process may use the file. Throws if it cannot be opened at all.
 */
export async function salvage(path: string, drained: ReadonlyMap<string, number>): Promise<Salvaged> {
  const folder = `${path}.restoring`
  const copy = join(folder, basename(path))
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { mode: 0o700 })
  try {
    // Creates the tables.
    await (await openDuckdbEventStore({ path: copy })).close()
    const { zones, ...copied } = await copyReadable(path, copy, drained)
    const store = await openDuckdbEventStore({ path: copy })
    await store.setTimeZones(zones).finally(store.close)
    const suffix = damagedSuffix()
    await quarantineFile(path, suffix)
    await rename(copy, path)
    return { ...copied, quarantinedAs: `${path}${suffix}` }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function copyReadable(path: string, copy: string, drained: ReadonlyMap<string, number>) {
  const instance = await DuckDBInstance.create(copy, {
    threads: '1',
    memory_limit: '512MB',
    temp_directory: `${copy}.tmp`,
  })
  const connection = await instance.connect()
  try {
    await connection.run(`ATTACH '${path.replaceAll("'", "''")}' AS ${damagedSchema} (READ_ONLY)`)
    await restrictAccess(connection, { directory: `${dirname(copy)}/` })
    await connection.run(`USE ${damagedSchema}`)
    // What a damaged version says is no reason to lose the rest.
    const format = await readStoredFormat(connection).catch(() => null)
    if (format) rejectNewerStore(format)
    await connection.run(`USE ${basename(copy, '.duckdb')}`)
    const events = await copyTable(connection, 'events', eventColumns)
    let otherLost = 0
    for (const table of otherTables) otherLost += (await copyTable(connection, table)).lost
    const zones = await readZones(connection)
    await addMarks(connection, drained)
    await connection.run(
      `INSERT INTO days (website, zone, day) SELECT DISTINCT website, 'UTC', time // ${dayMilliseconds} FROM events`,
    )
    return { events: events.copied, lostEvents: events.lost, emptiedEvents: events.emptied, lostRows: otherLost, zones }
  } finally {
    connection.closeSync()
    instance.closeSync()
  }
}

interface CopiedRows {
  readonly copied: number
  readonly lost: number
  /** Copied rows some of whose values are empty because they could not be read. */
  readonly emptied: number
}

const numberOf = async (connection: DuckDBConnection, text: string): Promise<number> =>
  Number((await connection.runAndReadAll(text)).getRows()[0]?.[0] ?? 0)

const columnsOf = async (connection: DuckDBConnection, database: string, table: string): Promise<readonly string[]> =>
  (
    await connection.runAndReadAll(
      `SELECT column_name FROM duckdb_columns() WHERE database_name = ${database} AND table_name = '${table}' ORDER BY column_index`,
    )
  )
    .getRows()
    .map(([name]) => String(name))

/** The columns whose values may be left empty are given. */
async function copyTable(
  connection: DuckDBConnection,
  table: string,
  replaceable: readonly Column[] = [],
): Promise<CopiedRows> {
  const known = new Set(await columnsOf(connection, 'current_database()', table))
  // A file of an earlier version may lack a table or some of its columns.
  const columns = (await columnsOf(connection, `'${damagedSchema}'`, table)).filter((name) => known.has(name))
  if (columns.length === 0) return { copied: 0, lost: 0, emptied: 0 }
  const unknown = new Map<string, string>(
    replaceable.filter(({ name }) => !neededColumns.has(name)).map(({ name, type }) => [name, unknownValues[type]]),
  )
  let [lost, emptied] = [0, 0]

  const inRange = (first: number, end: number): string =>
    `FROM ${damagedSchema}.${table} WHERE rowid >= ${first} AND rowid < ${end}`
  const insert = (first: number, end: number, unreadable: ReadonlySet<string>): Promise<unknown> =>
    connection.run(
      `INSERT INTO ${table} (${columns}) SELECT ${columns.map((name) => (unreadable.has(name) ? unknown.get(name) : name))} ${inRange(first, end)}`,
    )
  const findUnreadable = async (first: number, end: number): Promise<ReadonlySet<string>> => {
    const unreadable = new Set<string>()
    for (const name of columns)
      await connection.run(`SELECT max(hash(${name})) ${inRange(first, end)}`).catch(() => unreadable.add(name))
    return unreadable
  }
  const copy = async (first: number, end: number): Promise<void> => {
    try {
      await insert(first, end, new Set())
    } catch (error) {
      if (damageIn(error) === null) throw error
      if (end - first > vectorRows) {
        const middle = first + Math.ceil((end - first) / 2 / vectorRows) * vectorRows
        await copy(first, middle)
        await copy(middle, end)
        return
      }
      // The number of rows is known without reading any column.
      const rows = await numberOf(connection, `SELECT count(*) ${inRange(first, end)}`).catch(() => end - first)
      const unreadable = await findUnreadable(first, end)
      const canReplace = unreadable.size > 0 && [...unreadable].every((name) => unknown.has(name))
      const isCopied = canReplace && (await insert(first, end, unreadable).then(() => true, isDamage))
      if (isCopied) emptied += rows
      else lost += rows
    }
  }

  const rows = await numberOf(connection, `SELECT max(rowid) + 1 FROM ${damagedSchema}.${table}`)
  for (let first = 0; first < rows; first += groupRows) await copy(first, Math.min(rows, first + groupRows))
  return { copied: await numberOf(connection, `SELECT count(*) FROM ${table}`), lost, emptied }
}

function isDamage(error: unknown): false {
  if (damageIn(error) === null) throw error
  return false
}

/** Without zones, days begin in UTC until the service sends the zones of all websites, at its start. */
async function readZones(connection: DuckDBConnection): Promise<ReadonlyMap<number, string>> {
  const rows = await connection
    .runAndReadAll(`SELECT website, zone FROM ${damagedSchema}.zones`)
    .then((reader) => reader.getRows())
    .catch(() => [])
  return new Map(rows.map(([website, zone]) => [Number(website), String(zone)]))
}

async function addMarks(connection: DuckDBConnection, drained: ReadonlyMap<string, number>): Promise<void> {
  for (const [inbox, lastId] of drained)
    if ((await numberOf(connection, `SELECT count(*) FROM marks WHERE inbox = '${inbox.replaceAll("'", "''")}'`)) === 0)
      await connection.run('INSERT INTO marks (inbox, last_id) VALUES (?, ?)', [inbox, lastId])
}
