import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { createClient } from '@clickhouse/client'
import { sql } from 'kysely'
import { migrateCrawlData } from '../../src/database/crawl-data/migrate.ts'
import { migrate } from '../../src/database/migrate.ts'
import { openCrawlData, openRecords } from '../../src/database/open.ts'
import { type Release, releases } from '../../src/database/releases.ts'
import { httpUrl } from '../support/clickhouse-for-tests.ts'
import { temporaryFolder } from '../support/folder.ts'

/** A release whose stored data are kept, and all migrations that it knew. */
export interface Version extends Omit<Release, 'version'> {
  readonly name: string
}

export const versions: readonly Version[] = releases.map(({ version, eventFormat }, index) => {
  const known = releases.slice(0, index + 1)
  return {
    name: `v${version}`,
    records: known.flatMap(({ records }) => records),
    crawlData: known.flatMap(({ crawlData }) => crawlData),
    eventFormat,
  }
})

export interface Answers {
  /** When the live hits were sent, and how many of them were acknowledged. */
  readonly day: string
  readonly pageviews: number
  readonly answers: Readonly<Record<string, unknown>>
}

const fileOf = (version: Version, name: string): string =>
  fileURLToPath(new URL(join(version.name, name), import.meta.url))

export const readAnswers = (version: Version, stores: 'embedded' | 'servers'): Answers =>
  JSON.parse(gunzipSync(readFileSync(fileOf(version, `${stores}.answers.json.gz`))).toString())

/** The data folder as that version left it when it was killed. */
export function restoreDataFolder(version: Version, stores: 'embedded' | 'servers'): string {
  const folder = temporaryFolder()
  const { status, stderr } = spawnSync('tar', ['-xzf', fileOf(version, `${stores}.tar.gz`), '-C', folder])
  if (status !== 0) throw new Error(String(stderr))
  return folder
}

interface OnServers {
  readonly postgres: Readonly<Record<string, readonly object[]>>
  readonly clickhouse: Readonly<Record<string, { readonly made: string; readonly rows: string }>>
}

const readServers = (version: Version): OnServers =>
  JSON.parse(gunzipSync(readFileSync(fileOf(version, 'servers.json.gz'))).toString())

/** Fills an empty database of PostgreSQL. */
export async function restorePostgres(version: Version, url: string): Promise<void> {
  const records = openRecords({ url, dataDir: '', connections: 2 }, () => {})
  await migrate(records, version.records)
  if (version.crawlData.length > 0) {
    const crawlData = openCrawlData({ url, dataDir: '' }, () => {})
    await migrateCrawlData(crawlData, version.crawlData)
    await crawlData.close()
  }
  const { postgres } = readServers(version)
  await records.db.transaction().execute(async (transaction) => {
    await sql`SET session_replication_role = replica`.execute(transaction)
    for (const [table, rows] of Object.entries(postgres)) {
      if (table.startsWith('kysely_') || rows.length === 0) continue
      const values = JSON.stringify(rows)
      await sql`DELETE FROM ${sql.table(table)}`.execute(transaction)
      await sql`INSERT INTO ${sql.table(table)} ${records.ids.explicitIds}
        SELECT * FROM json_populate_recordset(NULL::${sql.table(table)}, ${values})`.execute(transaction)
      const ids = rows.flatMap((row) => ('id' in row ? [Number(row.id)] : []))
      if (ids.length > 0) await records.ids.setLastId(transaction, table, Math.max(...ids))
    }
  })
  await records.close()
}

/** Fills an empty database of ClickHouse. */
export async function restoreClickhouse(version: Version, url: string): Promise<void> {
  const database = new URL(url).pathname.slice(1)
  const client = createClient({ url: httpUrl(url) })
  for (const [table, { made, rows }] of Object.entries(readServers(version).clickhouse)) {
    await client.command({ query: made.replace(`default.${table}`, `${database}.${table}`) })
    const values = rows.trim().split('\n').filter(Boolean)
    if (values.length === 0) continue
    await client.insert({ table, values: values.map((row): unknown => JSON.parse(row)), format: 'JSONEachRow' })
  }
  await client.close()
}
