import { createHash } from 'node:crypto'
import type { DuckDBConnection } from '@duckdb/node-api'
import { utcDays } from '../local-days.ts'
import { eventColumns, oldestVersion, rejectNewerStore, type StoredFormat, storedVersion } from '../sql/columns.ts'
import { searchTableNames } from '../sql/search-tables.ts'
import { toStatement } from '../sql/sql.ts'
import { buildSteps } from './build-steps.ts'
import { duckdbDialect } from './dialect.ts'
import { searchTableStatements } from './search-tables.ts'
import {
  addColumn,
  botTable,
  daysTable,
  eventTables,
  metaTable,
  retainedColumns,
  retainedTables,
  rollUpTableNames,
  rollUpTables,
  viewerZonesTable,
  zonesTable,
} from './tables.ts'

/** The changes from one version to the next, which are applied atomically. */
type Step = readonly string[]

/** A fingerprint of the definition of roll-ups. Roll-ups with another fingerprint are not read. */
export const definitions: string = createHash('sha256')
  .update(
    JSON.stringify([
      rollUpTables,
      buildSteps(0, 0, utcDays).map((sql) => toStatement(sql, duckdbDialect.placeholder).text),
    ]),
  )
  .digest('hex')

/**
 * Migrates the tables from any earlier version to this one. Run this before anything else; it can be repeated after an
 * interruption. `before` is called before each statement, for tests.
 */
export async function migrate(
  connection: DuckDBConnection,
  before: (statement: string) => void = () => {},
): Promise<void> {
  const run = async (statement: string): Promise<void> => {
    before(statement)
    await connection.run(statement)
  }
  const format = await readStoredFormat(connection)
  rejectNewerStore(format)
  for (const step of stepsFrom(format.version)) await runStep(step, run)
  if ((await readMeta(connection, 'definitions')) !== definitions) await runStep(buildAgain, run)
  if (!(await hasRetainedTables(connection))) await runStep(retainedTables, run)
  if (!(await hasTables(connection, ['bot_hits']))) await runStep([botTable], run)
  if (!(await hasTables(connection, searchTableNames))) await runStep(searchTableStatements, run)
}

/** Whether the tables of retained roll-ups have all columns. */
async function hasRetainedTables(connection: DuckDBConnection): Promise<boolean> {
  const reader = await connection.runAndReadAll('SELECT table_name, column_name FROM duckdb_columns()')
  const columns = new Set(reader.getRows().map(([table, column]) => `${table} ${column}`))
  return Object.entries(retainedColumns).every(([table, names]) =>
    names.every((name) => columns.has(`${table} ${name}`)),
  )
}

async function hasTables(connection: DuckDBConnection, names: readonly string[]): Promise<boolean> {
  const reader = await connection.runAndReadAll('SELECT table_name FROM duckdb_tables()')
  const columns = new Set(reader.getRows().map(([name]) => String(name)))
  return names.every((name) => columns.has(name))
}

async function runStep(step: Step, run: (statement: string) => Promise<void>): Promise<void> {
  for (const statement of ['BEGIN', ...step, 'COMMIT']) await run(statement)
}

/** Version 0 is an empty file. Version 1 did not store its version, and stores that need their own version do not say so. */
export async function readStoredFormat(connection: DuckDBConnection): Promise<StoredFormat> {
  const version = await readVersion(connection)
  const oldest = version > 1 ? await readMeta(connection, 'oldest') : null
  return { version, oldest: oldest === null ? version : Number(oldest) }
}

async function readVersion(connection: DuckDBConnection): Promise<number> {
  const reader = await connection.runAndReadAll("SELECT table_name FROM duckdb_tables() WHERE schema_name = 'main'")
  const tables = new Set(reader.getRows().map(([name]) => String(name)))
  if (!tables.has('meta')) return tables.has('events') ? 1 : 0
  return Number(await readMeta(connection, 'version'))
}

type MetaName = 'version' | 'oldest' | 'definitions'

async function readMeta(connection: DuckDBConnection, name: MetaName): Promise<string | null> {
  const reader = await connection.runAndReadAll('SELECT value FROM meta WHERE name = ?', [name])
  const [row] = reader.getRows()
  return row ? String(row[0]) : null
}

const writeMeta = (name: MetaName, value: string): Step => [
  `DELETE FROM meta WHERE name = '${name}'`,
  `INSERT INTO meta (name, value) VALUES ('${name}', '${value}')`,
]

const writeVersion = (version: number): Step => [
  ...writeMeta('version', String(version)),
  ...(version > oldestVersion ? writeMeta('oldest', String(oldestVersion)) : []),
]

function stepsFrom(version: number): readonly Step[] {
  if (version === 0) return [[...makeAll, ...writeVersion(storedVersion)]]
  return Array.from({ length: Math.max(0, storedVersion - version) }, (_, index) => stepTo(version + index + 1))
}

const makeAll: Step = [...eventTables, ...rollUpTables, metaTable]

const stepTo = (version: number): Step => [
  // Version 1 may have been stopped before it had created all of its tables.
  ...(version === 2 ? [daysBeforeZones, ...makeAll] : []),
  ...(version === 4 ? [zonesTable] : []),
  ...(version === 5 ? addZonesOfDays : []),
  ...eventColumns.filter(({ since }) => since === version).flatMap(addColumn),
  ...writeVersion(version),
]

/** Until version 5, days were only numbered in the time zone of their website. */
const daysBeforeZones = 'CREATE TABLE IF NOT EXISTS days (website BIGINT NOT NULL, day BIGINT NOT NULL, build BIGINT)'

const addZonesOfDays: Step = [
  viewerZonesTable,
  'ALTER TABLE days RENAME TO days_before_zones',
  daysTable,
  `INSERT INTO days SELECT website, coalesce(zone, 'UTC'), day, build
    FROM days_before_zones LEFT JOIN zones USING (website)`,
  'DROP TABLE days_before_zones',
]

/** Until their roll-ups are rebuilt, days are counted from their events. */
const buildAgain: Step = [
  ...rollUpTableNames.map((name) => `DROP TABLE IF EXISTS ${name}`),
  ...rollUpTables,
  'UPDATE days SET build = NULL',
  ...writeMeta('definitions', definitions),
]
