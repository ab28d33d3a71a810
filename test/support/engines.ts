import { temporaryFolder } from './folder.ts'
import { createPostgresDatabase, hasPostgres } from './postgres-for-tests.ts'
import { runsAll } from './tier.ts'

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

const sqlite: RecordsEngine = { name: 'SQLite', place: async () => ({ url: null, dataDir: temporaryFolder() }) }
const postgres: RecordsEngine = {
  name: 'PostgreSQL',
  place: async () => ({ url: await createPostgresDatabase(), dataDir: temporaryFolder() }),
}

/** Both engines, or only the embedded one if the tests run without PostgreSQL: for tests of what differs between them. */
export const allEngines: readonly RecordsEngine[] = hasPostgres ? [sqlite, postgres] : [sqlite]

/** For tests of features, whose statements are those that `allEngines` are tested with. */
export const engines: readonly RecordsEngine[] = runsAll ? allEngines : [sqlite]

/** Where the records of an event store are: on servers if it is on one, otherwise embedded, too. */
export const placeRecordsFor = async ({ isEmbedded }: { readonly isEmbedded: boolean }) => ({
  folder: temporaryFolder(),
  ...(isEmbedded || !hasPostgres ? {} : { recordsUrl: await createPostgresDatabase() }),
})
