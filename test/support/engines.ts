import { after } from 'node:test'
import { temporaryFolder } from './folder.ts'
import { type Postgres, startPostgres } from './postgres.ts'

/** A database engine for records; `place` creates an empty database. */
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

/** Both engines. PostgreSQL is started on first use and stopped when the test file ends. */
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
