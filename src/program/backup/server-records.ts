import { mkdir, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { sql } from 'kysely'
import { migrateCrawlData } from '../../database/crawl-data/migrate.ts'
import { migrate, rejectNewerRecords } from '../../database/migrate.ts'
import { copyCrawlData, copyRecords } from '../../database/move/copy.ts'
import { openCrawlData, openRecords } from '../../database/open.ts'
import { recordsLocation } from '../config.ts'
import type { RecordsOptions } from '../options.ts'

export type RecordsName = 'records.sqlite' | 'crawls.sqlite'

/** A database that can be copied to a file. */
export interface RecordsSource {
  readonly bytes: number
  count(table: string): number | Promise<number>
  copyTo(path: string): Promise<void>
  close(): void | Promise<void>
}

/**
 * The records in PostgreSQL. They are copied to a file of SQLite by the same code that moves records, which reads one snapshot and
 * compares checksums of all tables afterwards. So backups of servers and of data folders have the same files.
 */
export function serverRecords(config: RecordsOptions, name: RecordsName): RecordsSource {
  const location = { ...recordsLocation(config), connections: 2 }
  return {
    // Not known in advance.
    bytes: 0,
    async count(table) {
      const records = openRecords(location, () => {})
      try {
        const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(records.db)
        return Number(rows[0]?.n)
      } finally {
        await records.close()
      }
    },
    async copyTo(path) {
      // A folder of its own, because the files of SQLite have fixed names.
      const dataDir = join(dirname(path), `${basename(path)}.copy`)
      await rm(dataDir, { recursive: true, force: true })
      await mkdir(dataDir, { mode: 0o700 })
      await (name === 'records.sqlite' ? copyRecordsTo(location, dataDir) : copyCrawlDataTo(location, dataDir))
      await rename(join(dataDir, name), path)
      await rm(dataDir, { recursive: true })
    },
    close: () => {},
  }
}

type Location = ReturnType<typeof recordsLocation>

async function copyRecordsTo(location: Location, dataDir: string): Promise<void> {
  const [source, target] = [openRecords(location, () => {}), openRecords({ url: null, dataDir }, () => {})]
  try {
    await rejectNewerRecords(source)
    await migrate(target)
    await copyRecords(source, target)
  } finally {
    await target.close()
    await source.close()
  }
}

async function copyCrawlDataTo(location: Location, dataDir: string): Promise<void> {
  const [source, target] = [openCrawlData(location, () => {}), openCrawlData({ url: null, dataDir }, () => {})]
  try {
    await migrateCrawlData(source)
    await migrateCrawlData(target)
    await copyCrawlData(source, target)
  } finally {
    await target.close()
    await source.close()
  }
}
