import { join } from 'node:path'
import type { CrawlSchema } from './crawl-data/schema.ts'
import { openPostgres } from './postgres/open.ts'
import type { Records } from './records.ts'
import { openSqlite, openSqliteExclusive, openSqliteInThread } from './sqlite/open.ts'

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
    ? openSqlite<CrawlSchema>({ path: crawlFile(dataDir), isBulk: true })
    : openPostgres<CrawlSchema>({ url, connections, onError })

/** The same for a thread that crawls, which may block on its own statements. */
export const openCrawlDataInThread = (
  { url, dataDir, connections = 2 }: RecordsLocation,
  onError: (error: Error) => void,
): CrawlData =>
  url === null
    ? openSqliteInThread<CrawlSchema>({ path: crawlFile(dataDir), isBulk: true })
    : openPostgres<CrawlSchema>({ url, connections, onError })

export const crawlFile = (dataDir: string): string => join(dataDir, 'crawls.sqlite')

export const embeddedFile = (dataDir: string): string => join(dataDir, 'records.sqlite')
