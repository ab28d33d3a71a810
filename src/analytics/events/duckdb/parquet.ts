import { rm } from 'node:fs/promises'
import type { DuckDBConnection } from '@duckdb/node-api'
import type { BotHit } from '../bot-hit.ts'
import type { Drops, Event } from '../event.ts'
import type { RowTable } from '../import.ts'
import type { RetainedDay } from '../retained-days.ts'
import type { SearchDay } from '../search-day.ts'
import { appendBotHits, appendDrops, appendEvents } from './chunks.ts'
import { createInstance } from './database.ts'
import { appendRetainedRows, retainedRowsTable } from './retained-days.ts'
import { appendSearchRows } from './search.ts'
import { searchRowsTable } from './search-tables.ts'
import { eventTables } from './tables.ts'

/** Collects rows and writes them to Parquet files. */
export interface ParquetWriter {
  addEvents(events: readonly Event[]): Promise<void>
  addDrops(drops: readonly Drops[]): Promise<void>
  addBotHits(hits: readonly BotHit[]): Promise<void>
  addRetained(days: readonly RetainedDay[]): Promise<void>
  addSearch(days: readonly SearchDay[]): Promise<void>
  /** Writes the rows collected since the last call, in the order in which they were added. */
  write(table: RowTable | 'kept' | 'search', path: string, columns?: readonly string[]): Promise<void>
  close(): Promise<void>
}

/** Rows are collected in a temporary database at `scratch`, so that the memory does not depend on their number. */
export async function openParquetWriter(scratch: string): Promise<ParquetWriter> {
  const remove = async (): Promise<void> => {
    for (const end of ['', '.wal', '.tmp']) await rm(scratch + end, { recursive: true, force: true })
  }
  await remove()
  const instance = await createInstance({ path: scratch, memoryLimit: '256MB', threads: 1 })
  let connection: DuckDBConnection | undefined
  const close = async (): Promise<void> => {
    connection?.closeSync()
    instance.closeSync()
    await remove()
  }
  try {
    connection = await instance.connect()
    for (const statement of [...eventTables, retainedRowsTable('kept'), searchRowsTable('search')])
      await connection.run(statement)
  } catch (error) {
    await close()
    throw error
  }
  const connected = connection
  return {
    addEvents: (events) => appendEvents(connected, events),
    addDrops: (drops) => appendDrops(connected, drops),
    addBotHits: (hits) => appendBotHits(connected, hits),
    addRetained: (days) => appendRetainedRows(connected, 'kept', days),
    addSearch: (days) => appendSearchRows(connected, 'search', days),
    async write(table, path, columns = ['*']) {
      await connected.run(
        `COPY (SELECT ${columns.join(', ')} FROM ${table} ORDER BY rowid) TO '${path.replaceAll("'", "''")}'
          (FORMAT parquet, COMPRESSION zstd, ROW_GROUP_SIZE 100000)`,
      )
      await connected.run(`TRUNCATE ${table}`)
      await connected.run('CHECKPOINT')
    },
    close,
  }
}
