import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Kysely, type QueryExecutorProvider, sql, type Transaction } from 'kysely'
import { Type } from 'typebox'
import { Value } from 'typebox/value'
import { validDefinition } from '../../analytics/funnels/definition.ts'
import { funnelFields } from '../../analytics/funnels/funnel.ts'
import { maxFilterLength, maxFilters } from '../../analytics/stats/filter-syntax/limits.ts'
import { renameIds } from '../../analytics/stats/filter-syntax/rename-ids.ts'
import { DomainError, messageOf } from '../../base/errors.ts'
import type { TableRow } from '../../database/move/rows.ts'
import type { Records } from '../../database/records.ts'
import type { Schema } from '../../database/schema.ts'
import { defaultSchedule, type Schedule } from '../../seo/schedules/schedule.ts'
import { storeScheduledRun } from '../../seo/schedules/scheduled-runs.ts'
import { type Columns, readColumns, readRow } from './columns.ts'
import { type JsonRow, readJsonLines } from './json-lines.ts'
import { packJson } from './packed-json.ts'
import { type ExportedName, type ExportedTable, exportedNames, exportedTables } from './tables.ts'

export interface ImportedRecords {
  /** The new ids, by table and old id. */
  readonly ids: ReadonlyMap<ExportedName, ReadonlyMap<number, number>>
  /** How many rows of each table were added; others had been imported before. */
  readonly added: Readonly<Record<string, number>>
}

export interface ImportRecordsOptions {
  readonly folder: string
  /** Null in a dry run into an account that does not exist yet. */
  readonly account: number | null
  readonly now: number
  /** Validates everything and writes nothing. */
  readonly isDryRun: boolean
  readonly onRow?: () => void
}

const rowsPerTransaction = 100

const Definition = Type.Object(funnelFields)

/**
 * Adds the records of an export to an account. Rows that are there already, because the same export was imported before or an
 * import was interrupted, are found by their identity and left as they are.
 */
export async function importRecords(records: Records, options: ImportRecordsOptions): Promise<ImportedRecords> {
  const columns = await readColumns(records.db)
  const ids = new Map<ExportedName, Map<number, number>>()
  const created = new Map<ExportedName, Set<number>>()
  const added: Record<string, number> = {}
  const later: LaterId[] = []
  for (const name of exportedNames) {
    const path = join(options.folder, `${name}.jsonl`)
    const own = new Map<number, number>()
    ids.set(name, own)
    created.set(name, new Set())
    if (!existsSync(path)) continue
    const state = { ids, created, later, columns: columns.get(name) ?? new Map() }
    const importer = createTableImporter(records, name, state, options)
    let waiting: { readonly line: number; readonly row: JsonRow }[] = []
    const flush = async (): Promise<void> => {
      if (waiting.length === 0) return
      added[name] = (added[name] ?? 0) + (await importer(waiting, path))
      waiting = []
    }
    for await (const row of readJsonLines(path)) {
      waiting.push(row)
      options.onRow?.()
      if (waiting.length === rowsPerTransaction) await flush()
    }
    await flush()
  }
  if (!options.isDryRun) await setLaterIds(records, later, ids)
  return { ids, added }
}

/** An id in a row that is imported before the row it names. */
interface LaterId {
  readonly table: ExportedName
  readonly id: number
  readonly column: string
  readonly of: ExportedName
  readonly oldId: number
}

interface ImportState {
  readonly ids: ReadonlyMap<ExportedName, Map<number, number>>
  /** The new ids of rows that this import has added. */
  readonly created: ReadonlyMap<ExportedName, Set<number>>
  readonly later: LaterId[]
  readonly columns: Columns
}

type ImportRows = (rows: readonly { readonly line: number; readonly row: JsonRow }[], path: string) => Promise<number>

function createTableImporter(
  records: Records,
  name: ExportedName,
  { ids, created, later, columns }: ImportState,
  { account, now, isDryRun }: ImportRecordsOptions,
): ImportRows {
  const table: ExportedTable = exportedTables[name]
  const own = ids.get(name) ?? new Map<number, number>()
  const known = createKnownRows(name, created)
  const laterColumns = Object.entries(table.ids ?? {}).filter(([, target]) => target?.later)
  let placeholder = -1

  /** The row as it is stored here. */
  async function convert(sent: JsonRow): Promise<{ readonly oldId: number; readonly row: TableRow }> {
    const { id, ...rest } = sent
    const oldId = table.hasNoId ? 0 : Number(id)
    if (!table.hasNoId && (!Number.isSafeInteger(id) || oldId <= 0 || own.has(oldId)))
      throw new Error(`id must be a number that no other row has, not ${JSON.stringify(id ?? null)}`)
    for (const column of Object.keys(table.leftOut ?? {}))
      if (column in rest) throw new Error(`${column} must not be in an export`)
    const read = readRow(name, rest, columns, table.packed ?? [])
    for (const column of table.identity) if (read[column] === undefined) throw new Error(`${column} is missing`)
    const parent = table.of === 'accounts' ? (account ?? -1) : ids.get(table.of)?.get(Number(read[table.by]))
    if (parent === undefined)
      throw new Error(`${table.by} must be a row of ${table.of} in this export, not ${JSON.stringify(read[table.by])}`)
    const row: Record<string, TableRow[string]> = { ...(table.adapt?.(read) ?? read) }
    for (const column of table.packed ?? []) row[column] = rest[column] === null ? null : await packJson(rest[column])
    for (const [column, create] of Object.entries(table.leftOut ?? {})) if (create) row[column] = create()
    for (const [column, target] of Object.entries(table.ids ?? {})) {
      if (!target || row[column] === null || row[column] === undefined) continue
      row[column] = target.later ? null : (ids.get(target.table)?.get(Number(row[column])) ?? null)
    }
    for (const [column, form] of Object.entries(table.filters ?? {}))
      if (form) row[column] = renameIn(String(row[column] ?? ''), form, ids)
    if (columns.has('account_id') && account !== null) row.account_id = account
    row[table.by] = parent
    return { oldId, row }
  }

  async function insert(transaction: Transaction<Schema>, row: TableRow): Promise<number> {
    const names = Object.keys(row)
    const returned = table.hasNoId ? sql`` : sql`returning id`
    const { rows } = await sql<{ id: number }>`insert into ${sql.table(name)}
      (${sql.join(names.map((column) => sql.ref(column)))}) values (${sql.join(names.map((column) => row[column]))})
      ${returned}`.execute(transaction)
    const id = Number(rows[0]?.id ?? 0)
    if (table.scheduled && row.schedule !== undefined && row.schedule !== 'none') {
      const schedule: Schedule = { ...defaultSchedule, ...pick(row, Object.keys(defaultSchedule)) }
      const target = { kind: table.scheduled, id, accountId: Number(row.account_id) }
      const dueAt = await storeScheduledRun(transaction, target, schedule, now)
      await sql`update ${sql.table(name)} set next_run_at = ${dueAt} where id = ${id}`.execute(transaction)
    }
    return id
  }

  return async (rows, path) => {
    const converted: {
      readonly oldId: number
      readonly row: TableRow
      readonly line: number
      readonly sent: JsonRow
    }[] = []
    for (const { line, row } of rows) {
      const next = await convert(row).catch((error) => {
        throw new DomainError('invalid', `Line ${line} of ${path}: ${rowProblem(error)}.`)
      })
      // Reserved, so that a second row with this id is found.
      if (!table.hasNoId) own.set(next.oldId, placeholder--)
      converted.push({ ...next, line, sent: row })
    }
    let added = 0
    const write = async (transaction: Transaction<Schema> | null): Promise<void> => {
      for (const { oldId, row, sent } of converted) {
        // Inside of the transaction: SQLite has no other connection for it.
        const taken = await known.take(transaction ?? records.db, row)
        if (taken !== undefined) {
          if (!table.hasNoId) own.set(oldId, taken)
        } else {
          added++
          if (transaction) {
            const id = await insert(transaction, row)
            if (!table.hasNoId) own.set(oldId, id)
            created.get(name)?.add(id)
          }
        }
        for (const [column, target] of laterColumns) {
          const id = own.get(oldId)
          if (target && id !== undefined && typeof sent[column] === 'number')
            later.push({ table: name, id, column, of: target.table, oldId: sent[column] })
        }
      }
      if (transaction && table.counter && added > 0)
        await sql`update accounts set ${sql.ref(table.counter)} = ${sql.ref(table.counter)} + ${added}
          where id = ${account}`.execute(transaction)
    }
    if (isDryRun) await write(null)
    else await records.db.transaction().execute(write)
    return added
  }
}

const pick = (row: TableRow, names: readonly string[]): object =>
  Object.fromEntries(names.filter((name) => row[name] !== undefined).map((name) => [name, row[name]]))

/** Rows that were there before, by their identity; of equal ones, the first is taken first. */
function createKnownRows(name: ExportedName, created: ImportState['created']) {
  const { of, by, identity, hasNoId }: ExportedTable = exportedTables[name]
  const byParent = new Map<number, Map<string, number[]>>()
  const keyOf = (row: TableRow): string => JSON.stringify(identity.map((column) => row[column]))

  async function rowsOf(db: QueryExecutorProvider, parent: number): Promise<Map<string, number[]>> {
    const cached = byParent.get(parent)
    if (cached) return cached
    const rows = new Map<string, number[]>()
    byParent.set(parent, rows)
    // The parent belongs to a dry run, or was created by this import.
    if (parent < 0 || (of !== 'accounts' && created.get(of)?.has(parent))) return rows
    const columns = (hasNoId ? identity : ['id', ...identity]).map((column) => sql.ref(column))
    const existing = await sql<TableRow>`select ${sql.join(columns)} from ${sql.table(name)}
      where ${sql.ref(by)} = ${parent} order by ${sql.join(columns)}`.execute(db)
    for (const row of existing.rows) {
      const same = rows.get(keyOf(row))
      if (same) same.push(Number(row.id ?? 0))
      else rows.set(keyOf(row), [Number(row.id ?? 0)])
    }
    return rows
  }

  return {
    take: async (db: QueryExecutorProvider, row: TableRow): Promise<number | undefined> =>
      (await rowsOf(db, Number(row[by]))).get(keyOf(row))?.shift(),
  }
}

/** Only where there is none yet: a report that was imported before may have run again. */
async function setLaterIds(
  { db }: { readonly db: Kysely<Schema> },
  later: readonly LaterId[],
  ids: ImportState['ids'],
): Promise<void> {
  for (let start = 0; start < later.length; start += rowsPerTransaction) {
    await db.transaction().execute(async (transaction) => {
      for (const { table, id, column, of, oldId } of later.slice(start, start + rowsPerTransaction)) {
        const newId = ids.get(of)?.get(oldId)
        if (newId !== undefined)
          await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${newId}
            where id = ${id} and ${sql.ref(column)} is null`.execute(transaction)
      }
    })
  }
}

/** Replaces the ids of goals, funnels and path groups in stored filters. */
function renameIn(stored: string, form: 'one' | 'list' | 'steps', ids: ImportState['ids']): string {
  const rename = (text: unknown): string => {
    if (typeof text !== 'string' || text.length > maxFilterLength) throw new Error('a filter must be a text')
    return renameIds(text, {
      goal: (id) => ids.get('goals')?.get(id),
      funnel: (id) => ids.get('funnels')?.get(id),
      pathGroup: (id) => ids.get('path_groups')?.get(id),
    })
  }
  if (form === 'one') return stored === '' ? '' : rename(stored)
  const value: unknown = JSON.parse(stored)
  if (form === 'list') {
    if (!Array.isArray(value) || value.length > maxFilters) throw new Error('filters must be a list of texts')
    return JSON.stringify(value.map(rename))
  }
  const definition = readDefinition(value)
  return JSON.stringify({ ...definition, step: definition.step.map(rename) })
}

function readDefinition(value: unknown): ReturnType<typeof validDefinition> {
  if (!Value.Check(Definition, value)) throw new Error('definition must be that of a funnel')
  return validDefinition(value)
}

function rowProblem(error: unknown): string {
  const fields = error instanceof DomainError && error.fields ? Object.values(error.fields).flat() : []
  const message = fields[0] ?? messageOf(error)
  return message.replace(/\.$/, '')
}
