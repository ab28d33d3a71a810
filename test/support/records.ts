import { migrateCrawlData } from '../../src/database/crawl-data/migrate.ts'
import { migrate } from '../../src/database/migrate.ts'
import { type CrawlData, openCrawlData, openRecords } from '../../src/database/open.ts'
import type { Records } from '../../src/database/records.ts'
import type { Place, RecordsEngine } from './engines.ts'

/** The error code that PostgreSQL sends to open connections when the tests stop it. */
const shutDown = '57P01'

const rethrow = (error: Error): void => {
  if (!('code' in error) || error.code !== shutDown) throw error
}

export const openAt = (place: Place): Records => openRecords(place, rethrow)

/** An empty, migrated database. The caller has to close it. */
export async function freshRecords(engine: RecordsEngine): Promise<Records> {
  const records = openAt(await engine.place())
  await migrate(records)
  return records
}

export const openCrawlDataAt = (place: Place): CrawlData => openCrawlData(place, rethrow)

/** An empty, migrated database for the data of crawls. The caller has to close it. */
export async function freshCrawlData(engine: RecordsEngine): Promise<CrawlData> {
  const data = openCrawlDataAt(await engine.place())
  await migrateCrawlData(data)
  return data
}
