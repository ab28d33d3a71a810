import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { embeddedFile, openRecords, type RecordsLocation } from './open.ts'

/** Reads records of any version, without migrating or changing anything, next to a running service. */
export interface RecordsReader {
  rows(statement: string): Promise<readonly Readonly<Record<string, unknown>>[]>
  close(): Promise<void>
}

/** The embedded file must exist. */
export function openRecordsReader({ url, dataDir }: RecordsLocation): RecordsReader {
  if (url === null) return readSqlite(embeddedFile(dataDir))
  const records = openRecords({ url, dataDir, connections: 1 }, () => undefined)
  return {
    rows: async (statement) => (await sql<Record<string, unknown>>`${sql.raw(statement)}`.execute(records.db)).rows,
    close: () => records.close(),
  }
}

export function readSqlite(path: string): RecordsReader {
  const database = new DatabaseSync(path, { readOnly: true, timeout: 5_000 })
  return {
    rows: async (statement) => database.prepare(statement).all(),
    close: async () => database.close(),
  }
}
