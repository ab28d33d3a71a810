import { join } from 'node:path'
import { openPostgres } from './postgres/open.ts'
import type { Records } from './records.ts'
import { openSqlite } from './sqlite/open.ts'

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
  return url === null ? openSqlite(join(dataDir, 'records.sqlite')) : openPostgres({ url, connections, onError })
}
