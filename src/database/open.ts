import { join } from 'node:path'
import { openPostgres } from './postgres/open.ts'
import type { Records } from './records.ts'
import { openSqlite, openSqliteExclusive } from './sqlite/open.ts'

export interface RecordsLocation {
  /** A `postgres://` URL, or null for the embedded database. */
  readonly url: string | null
  readonly dataDir: string
  /** Maximum number of PostgreSQL connections of this process. */
  readonly connections?: number
}

export function openRecords(
  { url, dataDir, connections = 10 }: RecordsLocation,
  onError: (error: Error) => void,
): Records {
  return url === null ? openSqlite(embeddedFile(dataDir)) : openPostgres({ url, connections, onError })
}

/** The embedded database with exclusive access; null if another process has it open, or if it does not exist. */
export const openEmbeddedExclusive = (dataDir: string): Records | null => openSqliteExclusive(embeddedFile(dataDir))

export const embeddedFile = (dataDir: string): string => join(dataDir, 'records.sqlite')
