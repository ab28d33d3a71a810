import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { copyFileSync, cpSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { createClient as connectClickhouse } from '@clickhouse/client'
import { DuckDBInstance } from '@duckdb/node-api'
import { parseClickhouseUrl } from '../src/analytics/events/clickhouse/address.ts'
import { migrate as migrateClickhouse } from '../src/analytics/events/clickhouse/prepare.ts'
import { singleLayout } from '../src/analytics/events/clickhouse/single-server.ts'
import { migrate as migrateDuckdb } from '../src/analytics/events/duckdb/migrate.ts'
import { openDuckdbEventStore } from '../src/analytics/events/duckdb/store.ts'
import { storedVersion } from '../src/analytics/events/sql/columns.ts'
import type { EventStore } from '../src/analytics/events/store.ts'
import type { Report } from '../src/seo/reports/report.ts'
import { statsPaths } from './stored-data/questions.ts'
import {
  readAnswers,
  restoreClickhouse,
  restoreDataFolder,
  restorePostgres,
  type Version,
  versions,
} from './stored-data/restore.ts'
import { clickhouseForTests, httpUrl } from './support/clickhouse-for-tests.ts'
import { type Client, createClient, type List, type One } from './support/client.ts'
import { allEngines } from './support/engines.ts'
import { eventually } from './support/eventually.ts'
import { temporaryFolder } from './support/folder.ts'
import { sendHit } from './support/hits.ts'
import { type Environment, runToEnd } from './support/run.ts'
import { ownerKey, startSightline } from './support/sightline.ts'
import { inFull, runsAll } from './support/tier.ts'

const clickhouse = clickhouseForTests()

const stores = {
  embedded: async (version: Version): Promise<Environment> => ({
    SIGHTLINE_DATA_DIR: restoreDataFolder(version, 'embedded'),
  }),
  servers: async (version: Version): Promise<Environment> => {
    if (clickhouse.kind === 'missing') throw new Error(clickhouse.reason)
    const place = await allEngines.find(({ name }) => name === 'PostgreSQL')?.place()
    const databaseUrl = place?.url ?? ''
    const eventsUrl = await clickhouse.createDatabase()
    await restorePostgres(version, databaseUrl)
    await restoreClickhouse(version, eventsUrl)
    return {
      SIGHTLINE_DATA_DIR: restoreDataFolder(version, 'servers'),
      SIGHTLINE_DATABASE_URL: databaseUrl,
      SIGHTLINE_EVENTS_URL: eventsUrl,
    }
  },
}

interface Totals {
  readonly pageviews: { readonly value: number | null }
}

async function pageviews(client: Client, from: string): Promise<number | null> {
  const to = new Date().toISOString().slice(0, 10)
  const { body } = await client.get<One<Totals>>(`/api/v1/websites/1/stats?from=${from}&to=${to}`)
  return body.data.pageviews.value
}

async function askAll(client: Client, answers: Readonly<Record<string, unknown>>): Promise<void> {
  for (const question of statsPaths) {
    const { status, body, text } = await client.get<One<unknown>>(`/api/v1/websites/1${question}`)
    assert.equal(status, 200, text)
    assert.deepEqual(body.data, answers[question], question)
  }
}

/** The data folder as a kill before a statement of the migration leaves it. Most leave what the statement before leaves. */
async function killedFolders(
  folder: string,
): Promise<{ readonly statements: number; readonly folders: readonly string[] }> {
  const whole = temporaryFolder()
  cpSync(folder, whole, { recursive: true })
  const path = join(whole, 'events.duckdb')
  const instance = await DuckDBInstance.create(path, { checkpoint_threshold: '1TB' })
  const connection = await instance.connect()
  const folders = new Map<string, string>()
  let statements = 0
  const keep = (): void => {
    statements += 1
    const files = ['', '.wal'].filter((end) => existsSync(path + end))
    const hash = createHash('sha256')
    for (const end of files) hash.update(end).update(readFileSync(path + end))
    const bytes = hash.digest('hex')
    if (folders.has(bytes)) return
    const left = temporaryFolder()
    cpSync(folder, left, { recursive: true })
    for (const end of files) copyFileSync(path + end, join(left, `events.duckdb${end}`))
    folders.set(bytes, left)
  }
  await migrateDuckdb(connection, keep)
  keep()
  connection.closeSync()
  instance.closeSync()
  return { statements, folders: [...folders.values()] }
}

/** The definitions of all tables, and checksums of their rows. */
async function readTables(store: EventStore): Promise<readonly unknown[]> {
  const definitions = 'SELECT table_name AS name, sql FROM duckdb_tables() WHERE database_name = current_database()'
  const tables = await store.query({ text: `${definitions} ORDER BY name`, values: [] })
  const checksum = (name: unknown) => `SELECT count(*) AS rows, sum(hash(t))::VARCHAR AS hashes FROM ${name} AS t`
  const read = tables.map(async ({ name, sql }) => [sql, ...(await store.query({ text: checksum(name), values: [] }))])
  return await Promise.all(read)
}

const builtDays = async (store: EventStore): Promise<number> =>
  Number((await store.query({ text: 'SELECT count(build) AS n FROM days', values: [] }))[0]?.n)

const onlyInFull = 'Migrations are killed by the full test command only.'

for (const version of versions) {
  const isMigrated = version.eventFormat < storedVersion
  describe(`what ${version.name} stored`, () => {
    for (const name of runsAll ? (['embedded', 'servers'] as const) : (['embedded'] as const)) {
      const isOfFull = !runsAll && version !== versions[0] && 'npm run test:full runs it for every version.'
      const skip = name === 'servers' && clickhouse.kind === 'missing' ? clickhouse.reason : isOfFull
      test(`on ${name} stores opens, answers as it did, and takes new events`, { skip }, async () => {
        const { day, answers, pageviews: acknowledged } = readAnswers(version, name)
        const sightline = await startSightline({ environment: await stores[name](version) })
        const client = await createClient(sightline.analyticsUrl, ownerKey)
        await askAll(client, answers)
        // What waited in the inbox arrives, once.
        await eventually(async () => assert.equal(await pageviews(client, day), acknowledged))
        const hit = { u: 'https://example.com/new', d: 'example.com' }
        assert.deepEqual(await sendHit(sightline.analyticsUrl, hit), { status: 202, dropped: null, retryAfter: null })
        await eventually(async () => assert.equal(await pageviews(client, day), acknowledged + 1))

        const { body: websites } = await client.get<List<{ readonly domain: string }>>('/api/v1/websites')
        assert.deepEqual(websites.data.map(({ domain }) => domain).sort(), [
          'example.com',
          'locked.example',
          'private.example',
        ])
        const seo = await createClient(sightline.seoUrl, ownerKey)
        const { body: reports } = await seo.get<List<Report>>('/api/v1/reports')
        assert.equal(reports.data.length, 2)
        for (const { id, status } of reports.data) {
          const { body } = await seo.get<One<Report>>(`/api/v1/reports/${id}`)
          assert.equal(body.data.status, status)
          if (body.data.results === null) continue
          const { body: german } = await seo.get<One<Report>>(`/api/v1/reports/${id}?language=de`)
          for (const [index, check] of body.data.results.checks.entries()) {
            const translated = german.data.results?.checks[index]
            assert.ok(check.title && translated?.title && translated.title !== check.title, check.id)
            // The first release stored findings as text, later ones as messages that are translated.
            if (version.name === 'v0.1.0')
              assert.deepEqual(translated.evidence, check.evidence, 'findings stay as they were stored')
          }
        }
        assert.equal(await sightline.stop(), 0)
      })
    }

    test('survives a kill before each statement of the embedded events migration', {
      skip: !runsAll ? onlyInFull : isMigrated ? false : 'Its events have the current format.',
    }, async () => {
      const { answers, day, pageviews: acknowledged } = readAnswers(version, 'embedded')
      const { statements, folders } = await killedFolders(restoreDataFolder(version, 'embedded'))
      assert.ok(statements > 50 && folders.length > 5, `${folders.length} after ${statements} statements`)
      const half = temporaryFolder()
      cpSync(folders[folders.length >> 1] ?? '', half, { recursive: true })
      const migrated = []
      for (const folder of folders) {
        const store = await openDuckdbEventStore({ path: join(folder, 'events.duckdb') })
        migrated.push(await readTables(store))
        await store.close()
      }
      for (const tables of migrated) assert.deepEqual(tables, migrated[0])
      const sightline = await startSightline({ environment: { SIGHTLINE_DATA_DIR: half } })
      const client = await createClient(sightline.analyticsUrl, ownerKey)
      await askAll(client, answers)
      await eventually(async () => assert.equal(await pageviews(client, day), acknowledged))
      assert.equal(await sightline.stop(), 0)
    })

    test('has roll-ups that are rebuilt after the migration with the same numbers', {
      ...inFull,
    }, async () => {
      const { answers } = readAnswers(version, 'embedded')
      const folder = restoreDataFolder(version, 'embedded')
      const store = await openDuckdbEventStore({ path: join(folder, 'events.duckdb') })
      if (isMigrated) assert.equal(await builtDays(store), 0)
      while (await store.rollUp(Date.now()));
      assert.ok((await builtDays(store)) > 5)
      await store.close()
      const again = await openDuckdbEventStore({ path: join(folder, 'events.duckdb') })
      assert.ok((await builtDays(again)) > 5, 'What this version has built holds.')
      await again.close()
      const sightline = await startSightline({ environment: { SIGHTLINE_DATA_DIR: folder } })
      const client = await createClient(sightline.analyticsUrl, ownerKey)
      await askAll(client, answers)
      // A dimension that the version had not got has its one unknown value, and all visits in it.
      const days = 'from=2026-09-28&to=2026-10-04'
      const { body: all } = await client.get<One<{ readonly visits: { readonly value: number } }>>(
        `/api/v1/websites/1/stats?${days}`,
      )
      const { body: titles } = await client.get<List<unknown>>(`/api/v1/websites/1/stats/title?${days}&metrics=visits`)
      assert.deepEqual(titles.data, [{ value: '', visits: all.data.visits.value }])
      assert.equal(await sightline.stop(), 0)
    })

    test('on servers survives a kill before each statement of the events migration', {
      skip: !runsAll ? onlyInFull : clickhouse.kind === 'missing' ? clickhouse.reason : false,
    }, async () => {
      assert.ok(clickhouse.kind === 'ready')
      const url = await clickhouse.createDatabase()
      await restoreClickhouse(version, url)
      const address = parseClickhouseUrl(url)
      assert.ok(address)
      const layout = singleLayout(address.database)
      const client = connectClickhouse({ url: httpUrl(url) })
      const count = async (): Promise<string> =>
        (await client.query({ query: 'SELECT count() FROM events', format: 'TabSeparatedRaw' })).text()
      const rows = await count()
      for (let passed = 0; ; passed++) {
        let left = passed
        const migrated = await migrateClickhouse(address, layout, () => {
          if (left-- === 0) throw new Error('killed')
        }).then(
          () => true,
          (error: unknown) => {
            assert.match(String(error), /killed/)
            return false
          },
        )
        assert.equal(await count(), rows)
        if (migrated) break
        assert.ok(passed < 100)
      }
      const comment = `SELECT comment FROM system.tables WHERE database = currentDatabase() AND name = 'events'`
      const said = await (await client.query({ query: comment, format: 'TabSeparatedRaw' })).text()
      assert.equal(said.trim(), `Sightline, format ${storedVersion}, readable since 5`)
      await client.close()
    })
  })
}

const refusal = new RegExp(
  `The event store was written by a newer version of Sightline: its format is ${storedVersion + 1}, and this version knows formats up to ${storedVersion}`,
)

test('embedded events of a newer version are rejected', async () => {
  const folder = temporaryFolder()
  const path = join(folder, 'events.duckdb')
  await (await openDuckdbEventStore({ path })).close()
  const instance = await DuckDBInstance.create(path)
  const connection = await instance.connect()
  await connection.run(`UPDATE meta SET value = '${storedVersion + 1}' WHERE name IN ('version', 'oldest')`)
  connection.closeSync()
  instance.closeSync()
  const { code, output } = await runToEnd('src/main.ts', [], { SIGHTLINE_DATA_DIR: folder })
  assert.notEqual(code, 0)
  assert.match(output, refusal)
})

test('events of a newer version on a server are rejected', {
  skip: clickhouse.kind === 'missing' ? clickhouse.reason : false,
}, async () => {
  assert.ok(clickhouse.kind === 'ready')
  const url = await clickhouse.createDatabase()
  const client = connectClickhouse({ url: httpUrl(url) })
  await client.command({
    query: `CREATE TABLE events (a Int64) ENGINE = MergeTree ORDER BY a COMMENT 'Sightline, format ${storedVersion + 1}'`,
  })
  await client.close()
  const environment = { SIGHTLINE_DATA_DIR: temporaryFolder(), SIGHTLINE_EVENTS_URL: url }
  const { code, output } = await runToEnd('src/main.ts', [], environment)
  assert.notEqual(code, 0)
  assert.match(output, refusal)
})
