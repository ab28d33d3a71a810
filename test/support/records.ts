import { existsSync } from 'node:fs'
import { copyFile } from 'node:fs/promises'
import { lazy } from '../../src/base/lazy.ts'
import { migrateCrawlData } from '../../src/database/crawl-data/migrate.ts'
import { migrate } from '../../src/database/migrate.ts'
import { type CrawlData, embeddedFile, openCrawlData, openRecords } from '../../src/database/open.ts'
import type { Records } from '../../src/database/records.ts'
import type { Place, RecordsEngine } from './engines.ts'
import { temporaryFolder } from './folder.ts'

/** The error code that PostgreSQL sends to open connections when the tests stop it. */
const shutDown = '57P01'

const rethrow = (error: Error): void => {
  if (!('code' in error) || error.code !== shutDown) throw error
}

export const openAt = (place: Place): Records => openRecords(place, rethrow)

/** An embedded database to be copied, since all migrations take a quarter of a second: that of the run, or of this process. */
export const migratedFile = lazy(async (): Promise<string> => {
  const given = process.env.SIGHTLINE_TEST_RECORDS
  if (given !== undefined) return given
  const dataDir = temporaryFolder()
  const records = openAt({ url: null, dataDir })
  await migrate(records)
  await records.close()
  return embeddedFile(dataDir)
})

/** A migrated database. The caller has to close it. */
export async function migratedAt(place: Place): Promise<Records> {
  const file = embeddedFile(place.dataDir)
  if (place.url === null && !existsSync(file)) await copyFile(await migratedFile(), file)
  const records = openAt(place)
  await migrate(records)
  return records
}

/** An empty, migrated database. The caller has to close it. */
export const freshRecords = async (engine: RecordsEngine): Promise<Records> => migratedAt(await engine.place())

export const openCrawlDataAt = (place: Place): CrawlData => openCrawlData(place, rethrow)

/** An empty, migrated database for the data of crawls. The caller has to close it. */
export async function freshCrawlData(engine: RecordsEngine): Promise<CrawlData> {
  const data = openCrawlDataAt(await engine.place())
  await migrateCrawlData(data)
  return data
}
