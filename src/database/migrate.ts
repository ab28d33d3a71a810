import { type Migration, Migrator } from 'kysely/migration'
import { records } from './migrations/001-records.ts'
import { consoleRecords } from './migrations/002-console.ts'
import { mailRecords } from './migrations/003-mail.ts'
import { taskRecords } from './migrations/004-tasks.ts'
import { moveRecords } from './migrations/005-moves.ts'
import { domainClaims } from './migrations/006-domain-claims.ts'
import { shareAddresses } from './migrations/007-share-addresses.ts'
import { mailTurns } from './migrations/008-mail-turns.ts'
import { jobRecords } from './migrations/009-jobs.ts'
import type { Columns, Records } from './records.ts'

/** In the order in which they run. A migration that has been released is never changed. */
const migrations = (columns: Columns): Record<string, Migration> => ({
  '001-records': records(columns),
  '002-console': consoleRecords(columns),
  '003-mail': mailRecords(columns),
  '004-tasks': taskRecords,
  '005-moves': moveRecords(),
  '006-domain-claims': domainClaims,
  '007-share-addresses': shareAddresses(),
  '008-mail-turns': mailTurns,
  '009-jobs': jobRecords(columns),
})

/** Brings the database to this version, or that of the last migration named, all or nothing, one node at a time. */
export async function migrate({ db, columns }: Records, upTo?: string): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations(columns) } })
  const { error } = await (upTo === undefined ? migrator.migrateToLatest() : migrator.migrateTo(upTo))
  if (!error) return
  const newer = error instanceof Error && /previously executed migration (\S+) is missing/.exec(error.message)?.[1]
  if (!newer) throw error
  throw new Error(
    `The database was written by a newer version of Sightline: it has the migration ${newer}, which this version ` +
      'does not know. Start the newer version, or restore a backup made before the upgrade.',
  )
}
