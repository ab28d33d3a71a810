import { join } from 'node:path'
import { openPostgres } from './postgres/open.ts'
import type { Records } from './records.ts'
import { openSqlite, openSqliteAlone } from './sqlite/open.ts'

export interface RecordsLocation {
  /** A `postgres://` address, or null for the embedded database. */
  readonly url: string | null
  readonly dataDir: string
  /** How many connections to PostgreSQL this process may have open. */
  readonly connections?: number
}

export function openRecords(
  { url, dataDir, connections = 10 }: RecordsLocation,
  onError: (error: Error) => void,
): Records {
  return url === null ? openSqlite(embeddedFile(dataDir)) : openPostgres({ url, connections, onError })
}

/** The embedded database without any other user; null where another process has it, or where there is none. */
export const openEmbeddedAlone = (dataDir: string): Records | null => openSqliteAlone(embeddedFile(dataDir))

export const embeddedFile = (dataDir: string): string => join(dataDir, 'records.sqlite')
