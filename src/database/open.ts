import { join } from 'node:path'
import { DomainError } from '../base/errors.ts'
import { migrateCrawlData } from './crawl-data/migrate.ts'
import type { CrawlSchema } from './crawl-data/schema.ts'
import { openPostgres } from './postgres/open.ts'
import type { Records } from './records.ts'
import type { SqliteFile } from './sqlite/connect.ts'
import { toDomainError } from './sqlite/errors.ts'
import { isInUse, openSqlite, openSqliteExclusive, openSqliteInThread, rejectingRecords } from './sqlite/open.ts'

export interface RecordsLocation {
  /** A `postgres://` URL, or null for the embedded database. */
  readonly url: string | null
  readonly dataDir: string
  /** Maximum number of PostgreSQL connections of this process. */
  readonly connections?: number
}

export function openRecords(
  { url, dataDir, connections = 10 }: RecordsLocation,
  onError: (error: Error) => void,
): Records {
  return url === null ? openSqlite({ path: embeddedFile(dataDir) }) : openPostgres({ url, connections, onError })
}

/** The embedded database with exclusive access; null if another process has it open, or if it does not exist. */
export const openEmbeddedExclusive = (dataDir: string): Records | null => openSqliteExclusive(embeddedFile(dataDir))

/** Whether another process has the embedded records open. */
export const areRecordsInUse = (dataDir: string): boolean => isInUse(embeddedFile(dataDir))

export type CrawlData = Records<CrawlSchema>

/**
 * The data of crawls. Embedded, it is a file of its own, so that crawls do not block the writer of the records, its backups can
 * be left out, and deleted data need not be overwritten. On PostgreSQL it has its own connections for the same reason.
 */
export const openCrawlData = (
  { url, dataDir, connections = 4 }: RecordsLocation,
  onError: (error: Error) => void,
): CrawlData =>
  url === null
    ? openSqlite<CrawlSchema>(crawlDatabase(dataDir), onError)
    : openPostgres<CrawlSchema>({ url, connections, onError })

/**
 * The same, migrated and ready for use. If the file is damaged, `onError` is called with the reason, and everything that is asked of the
 * data is rejected with it.
 */
export async function openMigratedCrawlData(
  location: RecordsLocation,
  onError: (error: Error) => void,
): Promise<CrawlData> {
  let opened: CrawlData | null = null
  try {
    opened = openCrawlData(location, onError)
    await migrateCrawlData(opened)
    // The first table that is read.
    await opened.db.selectFrom('crawl_totals').select('run_id').limit(1).execute()
    return opened
  } catch (error) {
    await opened?.close().catch(() => undefined)
    const reason = location.url === null ? toDomainError(error, crawlDatabase(location.dataDir)) : error
    if (!(reason instanceof DomainError && reason.reason === 'crawls-damaged')) throw error
    onError(reason)
    return rejectingRecords<CrawlSchema>(reason)
  }
}

const crawlDatabase = (dataDir: string): SqliteFile => ({ path: crawlFile(dataDir), isBulk: true })

/** The same for a thread that crawls, which may block on its own statements. */
export const openCrawlDataInThread = (
  { url, dataDir, connections = 2 }: RecordsLocation,
  onError: (error: Error) => void,
): CrawlData =>
  url === null
    ? openSqliteInThread<CrawlSchema>(crawlDatabase(dataDir))
    : openPostgres<CrawlSchema>({ url, connections, onError })

export const crawlFile = (dataDir: string): string => join(dataDir, 'crawls.sqlite')

export const embeddedFile = (dataDir: string): string => join(dataDir, 'records.sqlite')
