import { type QueryExecutorProvider, sql } from 'kysely'
import { urlsPerRun } from '../../database/crawl-data/schema.ts'
import type { TableRow } from '../../database/move/rows.ts'
import type { CrawlData } from '../../database/open.ts'
import type { Records } from '../../database/records.ts'
import { unpackJson } from './packed-json.ts'
import {
  type CrawlDataTable,
  crawlDataNames,
  crawlDataTables,
  type ExportedName,
  exportedNames,
  exportedTables,
  isOfWebsites,
} from './tables.ts'

/** Whose records are exported. */
export interface RecordScope {
  readonly account: number
  /** One website of the account; null for everything. */
  readonly website: number | null
}

/** A table as lines of JSON. They must be read before the next table is asked for. */
export interface TableLines {
  readonly table: string
  readonly lines: AsyncIterable<Buffer>
  /** How many lines were read. */
  readonly count: () => number
}

const rowsAtATime = 200

/** Reads all records of one moment, table by table. */
export async function readRecords<T>(
  { db }: Records,
  scope: RecordScope,
  use: (table: TableLines) => Promise<T>,
): Promise<ReadonlyMap<ExportedName, readonly number[]>> {
  const ids = new Map<ExportedName, number[]>()
  const snapshotTransaction = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
  await snapshotTransaction.execute(async (snapshot) => {
    for (const name of exportedNames) {
      if (scope.website !== null && !isOfWebsites(name)) continue
      const own: number[] = []
      ids.set(name, own)
      const parents = exportedTables[name].of
      const rows = readTable(snapshot, name, parents === 'accounts' ? [scope.account] : (ids.get(parents) ?? []), scope)
      await use(linesOf(name, rows, (row) => own.push(Number(row.id))))
    }
  })
  return ids
}

async function* readTable(
  db: QueryExecutorProvider,
  name: ExportedName,
  parents: readonly number[],
  { website }: RecordScope,
): AsyncGenerator<TableRow> {
  const { by, except, hasNoId, identity } = exportedTables[name]
  const key = hasNoId ? [by, ...identity] : ['id']
  for (let start = 0; start < parents.length; start += rowsAtATime) {
    const some = parents.slice(start, start + rowsAtATime)
    // Only tables with ids can have many rows of one parent.
    for (let after = -1; ; ) {
      const page = hasNoId ? sql`` : sql`and id > ${after}`
      const limit = hasNoId ? sql`` : sql`limit ${rowsAtATime}`
      const { rows } = await sql<TableRow>`select * from ${sql.table(name)}
        where ${sql.ref(by)} in (${sql.join(some)}) ${page}
        order by ${sql.join(key.map((column) => sql.ref(column)))} ${limit}`.execute(db)
      for (const row of rows)
        if (!except?.(row) && (name !== 'websites' || website === null || row.id === website)) yield row
      if (hasNoId || rows.length < rowsAtATime) break
      after = Number(rows.at(-1)?.id)
    }
  }
}

function linesOf(name: ExportedName, rows: AsyncIterable<TableRow>, seen: (row: TableRow) => void): TableLines {
  const { leftOut = {}, packed = [] } = exportedTables[name]
  let count = 0
  async function* lines(): AsyncGenerator<Buffer> {
    for await (const row of rows) {
      seen(row)
      count++
      const kept = Object.entries(row).filter(([column]) => !(column in leftOut))
      const values: Record<string, unknown> = Object.fromEntries(kept)
      for (const column of packed) {
        const value = row[column]
        values[column] = value instanceof Uint8Array ? await unpackJson(value) : null
      }
      yield toLine(values)
    }
  }
  return { table: name, lines: lines(), count: () => count }
}

const toLine = (row: Readonly<Record<string, unknown>>): Buffer =>
  Buffer.from(
    `${JSON.stringify(row, (_, value: unknown) => (isBytes(value) ? { base64: Buffer.from(value).toString('base64') } : value))}\n`,
  )

const isBytes = (value: unknown): value is Uint8Array => value instanceof Uint8Array

/** How many ids of URLs are read at a time. */
const urlsAtATime = 500

/** Reads what runs of crawls found. */
export async function readCrawlData<T>(
  { db }: CrawlData,
  runs: readonly number[],
  use: (table: TableLines) => Promise<T>,
): Promise<void> {
  const snapshotTransaction = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
  await snapshotTransaction.execute(async (snapshot) => {
    for (const name of crawlDataNames) {
      let count = 0
      async function* lines(): AsyncGenerator<Buffer> {
        for (const run of runs) {
          for await (const row of readRun(snapshot, name, run)) {
            count++
            yield toLine(row)
          }
        }
      }
      await use({ table: name, lines: lines(), count: () => count })
    }
  })
}

async function* readRun(
  db: QueryExecutorProvider,
  name: keyof typeof crawlDataTables,
  run: number,
): AsyncGenerator<TableRow> {
  const { part }: CrawlDataTable = crawlDataTables[name]
  const table = sql.table(name)
  if (!part) {
    const { rows } = await sql<TableRow>`select * from ${table} where run_id = ${run}`.execute(db)
    return yield* rows
  }
  const totals = await sql<{
    last: number
  }>`select last_number as last from crawl_totals where run_id = ${run}`.execute(db)
  const last = Number(totals.rows[0]?.last ?? -1)
  const base = part.isUrl ? run * urlsPerRun : 0
  const column = sql.ref(part.column)
  const ofRun = part.isUrl ? sql`` : sql`and run_id = ${run}`
  for (let from = 0; from <= last; from += urlsAtATime) {
    const { rows } = await sql<TableRow>`select * from ${table}
      where ${column} >= ${base + from} and ${column} < ${base + from + urlsAtATime} ${ofRun} order by ${column}`.execute(
      db,
    )
    yield* rows
  }
}
