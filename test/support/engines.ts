import { after } from 'node:test'
import { temporaryFolder } from './folder.ts'
import { type Postgres, startPostgres } from './postgres.ts'

/** An engine of records, and where a new and empty database of it is. */
export interface RecordsEngine {
  readonly name: 'SQLite' | 'PostgreSQL'
  readonly place: () => Promise<Place>
}

export interface Place {
  /** A `postgres://` address, or null for the embedded database. */
  readonly url: string | null
  readonly dataDir: string
}

let postgres: Promise<Postgres> | undefined

/** Both engines. PostgreSQL is started when first asked for, and stopped when the file is through. */
export const engines: readonly RecordsEngine[] = [
  { name: 'SQLite', place: async () => ({ url: null, dataDir: temporaryFolder() }) },
  {
    name: 'PostgreSQL',
    async place() {
      postgres ??= startPostgres()
      return { url: await (await postgres).createDatabase(), dataDir: temporaryFolder() }
    },
  },
]

after(async () => (await postgres)?.stop())
