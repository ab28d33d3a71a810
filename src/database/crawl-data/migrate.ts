import { type Migration, Migrator } from 'kysely/migration'
import { type MigrationRow, readExecuted } from '../executed-migrations.ts'
import type { ColumnTypes, Records } from '../records.ts'
import { crawlData } from './migrations/001-crawl-data.ts'
import { contentAnalysis } from './migrations/002-content.ts'
import { linkAnalysis } from './migrations/003-links.ts'
import { interruptions } from './migrations/004-interruptions.ts'
import { slowdowns } from './migrations/006-slowdowns.ts'
import { rendering } from './migrations/007-rendering.ts'
import { points } from './migrations/009-points.ts'
import { unchangedPages } from './migrations/011-unchanged-pages.ts'
import { evidence } from './migrations/012-evidence.ts'
import { resources } from './migrations/013-resources.ts'
import { anchors } from './migrations/014-anchors.ts'
import { clicks } from './migrations/015-clicks.ts'
import type { CrawlSchema } from './schema.ts'

/** In the order in which they run. Released migrations never change. */
const migrations = (columns: ColumnTypes): Record<string, Migration> => ({
  '001-crawl-data': crawlData(columns),
  '002-content': contentAnalysis(columns),
  '003-links': linkAnalysis,
  '004-interruptions': interruptions(),
  '006-slowdowns': slowdowns(),
  '007-rendering': rendering(),
  '009-points': points(),
  '011-unchanged-pages': unchangedPages(),
  '012-evidence': evidence(columns),
  '013-resources': resources(columns),
  '014-anchors': anchors(columns),
  '015-clicks': clicks(),
})

/** The names of all migrations, in their order. */
export const crawlMigrationNames = (): readonly string[] =>
  Object.keys(migrations({ id: 'integer', autoIncrement: true, sortedText: 'text', bytes: 'blob' }))

/**
 * Migrates the data of crawls: all or nothing, one node at a time. On PostgreSQL the tables are next to those of the records. Data of
 * a newer version is left as it is: the format of the records, which are migrated first, tells whether this version can work with it.
 * For tests, `only` names some migrations.
 */
export async function migrateCrawlData(
  { db, columns }: Records<CrawlSchema>,
  only: readonly string[] = crawlMigrationNames(),
): Promise<void> {
  const all = Object.fromEntries(Object.entries(migrations(columns)).filter(([name]) => only.includes(name)))
  const migrationTableName = 'kysely_crawl_migration'
  const done = db.withTables<{ kysely_crawl_migration: MigrationRow }>().selectFrom(migrationTableName).select('name')
  const { pending } = await readExecuted(done, only)
  if (pending.length === 0) return
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => all },
    migrationTableName,
    migrationLockTableName: 'kysely_crawl_migration_lock',
    allowUnorderedMigrations: true,
  })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
}
