import { join } from 'node:path'
import { openPostgres } from './postgres/open.ts'
import type { Records } from './records.ts'
import { openSqlite } from './sqlite/open.ts'

export interface RecordsLocation {
  /** A `postgres://` address, or null for the embedded database. */
  readonly url: string | null
  readonly dataDir: string
}

export function openRecords({ url, dataDir }: RecordsLocation, onError: (error: Error) => void): Records {
  return url === null ? openSqlite(join(dataDir, 'records.sqlite')) : openPostgres(url, onError)
}
