import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { DomainError } from '../../base/errors.ts'
import { urlsPerRun } from '../../database/crawl-data/schema.ts'
import type { TableRow } from '../../database/move/rows.ts'
import { movedCrawlTables } from '../../database/move/tables.ts'
import type { CrawlData } from '../../database/open.ts'
import { type Columns, readColumns, readRow } from './columns.ts'
import { type JsonRow, readJsonLines } from './json-lines.ts'
import { type CrawlDataTable, crawlDataNames, crawlDataTables } from './tables.ts'

const rowsPerTransaction = 500

export interface ImportCrawlDataOptions {
  readonly folder: string
  /** The new ids of runs, by their old ones. */
  readonly runs: ReadonlyMap<number, number>
  readonly isDryRun: boolean
  readonly onRow?: () => void
}

/** Adds what runs found. Ids of URLs begin with that of their run, so rows that are there already are recognized by their keys. */
export async function importCrawlData(data: CrawlData, options: ImportCrawlDataOptions): Promise<void> {
  const columns = await readColumns(data.db)
  for (const name of crawlDataNames) {
    const path = join(options.folder, `${name}.jsonl`)
    if (!existsSync(path)) continue
    let waiting: TableRow[] = []
    const flush = async (): Promise<void> => {
      if (waiting.length > 0 && !options.isDryRun) await insert(data, name, waiting)
      waiting = []
    }
    for await (const { line, row } of readJsonLines(path)) {
      try {
        waiting.push(convert(name, row, columns.get(name) ?? new Map(), options.runs))
      } catch (error) {
        throw new DomainError('invalid', `Line ${line} of ${path}: ${error instanceof Error ? error.message : error}.`)
      }
      options.onRow?.()
      if (waiting.length === rowsPerTransaction) await flush()
    }
    await flush()
  }
}

function convert(
  name: keyof typeof crawlDataTables,
  sent: JsonRow,
  columns: Columns,
  runs: ReadonlyMap<number, number>,
): TableRow {
  const { urls, hasRun }: CrawlDataTable = crawlDataTables[name]
  const row: Record<string, TableRow[string]> = { ...readRow(name, sent, columns, []) }
  const first = hasRun ? Number(row.run_id) : Math.floor(Number(row[urls[0] ?? '']) / urlsPerRun)
  const run = runs.get(first)
  if (run === undefined) throw new Error(`it must belong to a run in this export, not to ${first}`)
  for (const column of urls) {
    const id = row[column]
    if (id === null) continue
    if (typeof id !== 'number' || Math.floor(id / urlsPerRun) !== first)
      throw new Error(`${column} must be the id of a URL of run ${first}, not ${String(id)}`)
    row[column] = run * urlsPerRun + (id % urlsPerRun)
  }
  if (hasRun) row.run_id = run
  return row
}

async function insert({ db }: CrawlData, name: string, rows: readonly TableRow[]): Promise<void> {
  const key = movedCrawlTables.find((table) => table.name === name)?.key ?? []
  await db.transaction().execute(async (transaction) => {
    // Rows of one table have the same columns, unless someone has changed the file.
    for (const some of Map.groupBy(rows, (row) => Object.keys(row).join()).values()) {
      const names = Object.keys(some[0] ?? {})
      const perStatement = Math.max(1, Math.floor(30_000 / names.length))
      for (let start = 0; start < some.length; start += perStatement) {
        const values = some
          .slice(start, start + perStatement)
          .map((row) => sql`(${sql.join(names.map((column) => row[column]))})`)
        await sql`insert into ${sql.table(name)} (${sql.join(names.map((column) => sql.ref(column)))})
          values ${sql.join(values)}
          on conflict (${sql.join(key.map((column) => sql.ref(column)))}) do nothing`.execute(transaction)
      }
    }
  })
}
