import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { createClient as connectClickhouse } from '@clickhouse/client'
import { sql } from 'kysely'
import { type Client, createClient } from '../client/client.ts'
import { openClickhouseEventStore } from '../src/analytics/events/clickhouse/store.ts'
import { dayMs } from '../src/analytics/events/day.ts'
import { storedVersion } from '../src/analytics/events/sql/columns.ts'
import { sampleEvent } from '../src/analytics/events/testing/sample-event.ts'
import { ownFormat } from '../src/database/migrate.ts'
import type { Records } from '../src/database/records.ts'
import { clickhouseForTests, httpUrl } from './support/clickhouse-for-tests.ts'
import { allEngines, type Place } from './support/engines.ts'
import { eventually } from './support/eventually.ts'
import { temporaryFolder } from './support/folder.ts'
import { browserAgent, sendHit } from './support/hits.ts'
import { type PageServer, startPageServer } from './support/page-server.ts'
import { openAt } from './support/records.ts'
import { runToEnd } from './support/run.ts'
import { ownerKey, type Sightline, startSightline } from './support/sightline.ts'

const clickhouse = clickhouseForTests()
const postgres = allEngines.find(({ name }) => name === 'PostgreSQL')
const skip = clickhouse.kind === 'missing' ? clickhouse.reason : postgres ? false : 'PostgreSQL is missing'

/** What the migrations of a newer release do to the records, as its first node does it: only adding. */
const nextRecords = [
  'alter table websites add column next_note text',
  'alter table reports add column next_grade integer not null default 7',
  'alter table jobs add column next_priority integer not null default 0',
  'create table next_things (id bigint primary key, name text not null)',
  "insert into kysely_migration (name, timestamp) values ('999-next', '2030-01-01')",
  'alter table crawl_urls add column next_size integer not null default 0',
  "insert into kysely_crawl_migration (name, timestamp) values ('999-next', '2030-01-01')",
  'update data_format set format = format + 1',
  // A job and a periodic task that only nodes of the newer release can do.
  "insert into jobs (kind, key, ready, due_at, created_at) values ('next job', '1', 1, 0, 0), ('next task', '', 1, 0, 0)",
]

const nextEvents = (oldest: number): readonly string[] => [
  'ALTER TABLE events ADD COLUMN IF NOT EXISTS next_column LowCardinality(String)',
  'ALTER TABLE roll_ups ADD COLUMN IF NOT EXISTS next_measure Int64',
  'CREATE TABLE IF NOT EXISTS next_table (a Int64) ENGINE = MergeTree ORDER BY a',
  `ALTER TABLE events MODIFY COMMENT 'Sightline, format ${storedVersion + 1}, readable since ${oldest}'`,
]

describe('nodes of this release during the upgrade to the next one', { skip }, () => {
  let place: Place
  let eventsUrl: string
  let events: ReturnType<typeof connectClickhouse>
  let records: Records
  let site: PageServer
  let nodes: Sightline[] = []
  let website: number
  let client: Client
  let sent = 0

  const environment = () => ({
    SIGHTLINE_DATABASE_URL: place.url ?? '',
    SIGHTLINE_EVENTS_URL: eventsUrl,
    SIGHTLINE_DATA_DIR: temporaryFolder(),
  })
  const query = async (text: string): Promise<readonly string[]> => {
    const answer = await (await events.query({ query: text, format: 'TabSeparatedRaw' })).text()
    return answer.split('\n').filter(Boolean)
  }
  const run = async (statements: readonly string[]): Promise<void> => {
    for (const text of statements) await events.command({ query: text })
  }

  /** Each hit is a page of its own. */
  async function send(node: Sightline, count: number): Promise<void> {
    for (let hit = 0; hit < count; hit++) {
      const headers = { 'user-agent': browserAgent.replace('Chrome/130', `Chrome/${100 + (sent % 30)}`) }
      const { status, dropped } = await sendHit(
        node.analyticsUrl,
        { u: `https://rolling.test/${sent}`, d: 'rolling.test' },
        headers,
      )
      assert.deepEqual({ status, dropped }, { status: 202, dropped: null })
      sent++
    }
  }

  const checkCounts = (): Promise<void> =>
    eventually(async () => {
      const { data } = await client.request('readStats', { id: website, metrics: 'pageviews' })
      assert.equal(data.pageviews?.value, sent)
    }, 120_000)

  /** As users of the services have it. */
  const connect = ({ analyticsUrl, seoUrl }: Sightline): Client => createClient({ analyticsUrl, seoUrl, key: ownerKey })

  async function audit(node: Sightline, page: string): Promise<void> {
    const seo = connect(node)
    const url = site.put(page, '<!doctype html><html lang=en><title>A page</title><h1>A page</h1><p>Words.')
    const { id } = (await seo.request('createReport', { url })).data
    await eventually(async () => assert.equal((await seo.request('readReport', { id })).data.status, 'done'), 120_000)
  }

  before(async () => {
    assert.ok(postgres && clickhouse.kind === 'ready')
    place = await postgres.place()
    eventsUrl = await clickhouse.createDatabase()
    events = connectClickhouse({ url: httpUrl(eventsUrl) })
    records = openAt(place)
    site = await startPageServer()
    nodes = [await startSightline({ environment: environment() })]
    const [first] = nodes
    assert.ok(first)
    client = connect(first)
    website = (await client.request('createWebsite', { domain: 'rolling.test' })).data.id
  })
  after(async () => {
    for (const node of nodes) await node.kill()
    await events?.close()
    await records?.close()
    site?.close()
  })

  test('count, audit and restart on stores that the newer one has migrated', async () => {
    const [first] = nodes
    assert.ok(first)
    await send(first, 5)
    for (const statement of nextRecords) await sql.raw(statement).execute(records.db)
    await run(nextEvents(storedVersion))
    // The running node goes on, and another one starts.
    await send(first, 5)
    const second = await startSightline({ environment: environment() })
    nodes.push(second)
    await send(second, 5)
    await audit(first, '/first.html')
    await audit(second, '/second.html')
    // A node of the newer release writes its column.
    await run([
      `INSERT INTO events (website, time, started_at, visitor, visit, kind, name, hostname, page, entry_page, next_column)
        SELECT ${website}, max(time), max(time), 77, 77, 'pageview', 'pageview', 'rolling.test', '/next', '/next', 'next'
        FROM events`,
    ])
    sent++
    await checkCounts()
    // One is killed with hits on their way, the other one stopped.
    await send(first, 5)
    await first.kill()
    const restarted = await startSightline({ environment: first.environment })
    nodes[0] = restarted
    await send(restarted, 5)
    assert.equal(await second.stop(), 0)
    nodes.pop()
    client = connect(restarted)
    await checkCounts()
    assert.deepEqual(
      await query('SELECT count(), uniqExact(page) FROM events'),
      [`${sent}\t${sent}`],
      'none is there twice',
    )
    assert.deepEqual(await query("SELECT page FROM events WHERE next_column = 'next'"), ['/next'])
    const { rows } = await sql<{ kind: string; attempts: number; lease: string | null }>`
      select kind, attempts, lease from jobs where kind like 'next%' order by kind`.execute(records.db)
    assert.deepEqual(
      rows,
      ['next job', 'next task'].map((kind) => ({ kind, attempts: 0, lease: null })),
      'what no node here knows is left for others',
    )
    const { rows: grades } = await sql`select next_grade from reports`.execute(records.db)
    assert.deepEqual(grades, [{ next_grade: 7 }, { next_grade: 7 }])
    const { output } = await restarted.command('doctor')
    assert.match(output, /A newer version has migrated the records \(999-next\)\. This version can work with them\./)
    assert.match(output, new RegExp(`has format ${storedVersion + 1} of a newer version`))
    const refused = await restarted.command('backup', temporaryFolder())
    assert.notEqual(refused.code, 0)
    assert.match(refused.output, /Run the command with the newer version/)
    assert.equal(await restarted.stop(), 0)
    nodes = []
  })

  test('leave the roll-ups of the other version alone, and read only their own', async () => {
    await run(nextEvents(storedVersion))
    const store = await openClickhouseEventStore({ url: eventsUrl, cluster: null }, assert.fail)
    const noon = Date.UTC(2026, 0, 11, 12)
    const event = sampleEvent({ website: 50, time: noon, startedAt: noon, visitor: 1n, visit: 1n })
    await store.append({ events: [event], drops: [], inbox: 'rolling', after: 0, lastId: 1 })
    const buildAll = async (): Promise<number> => {
      let built = 0
      while (await store.rollUp(noon + 9 * dayMs)) built++
      return built
    }
    assert.ok((await buildAll()) > 0)
    const count = async (condition: string): Promise<number> =>
      Number((await query(`SELECT count() FROM roll_ups WHERE website = 50 AND ${condition}`))[0])
    const own = await count('next_measure = 0')
    assert.ok(own > 0)
    // The roll-ups of the same days as a newer definition has them; the definition is the value of the row that describes a build.
    await run([
      `INSERT INTO roll_ups SELECT * REPLACE (build + 1 AS build, if(source_rows > 0, 'newer', value) AS value, 5 AS next_measure)
        FROM roll_ups WHERE website = 50`,
    ])
    // A process that knows nothing yet checks all days, and deletes what is obsolete.
    const again = await openClickhouseEventStore({ url: eventsUrl, cluster: null }, assert.fail)
    assert.equal(await again.rollUp(noon + 9 * dayMs), false, 'its own builds are valid')
    assert.equal(await count('next_measure = 5'), own)
    await again.close()
    await store.close()
  })

  test('refuse stores that have changed more than that', async () => {
    const { format } = ownFormat()
    await sql`update data_format set format = ${format + 2}, oldest = ${format + 1}`.execute(records.db)
    const refusedRecords = await runToEnd('src/main.ts', [], environment())
    assert.notEqual(refusedRecords.code, 0)
    assert.match(
      refusedRecords.output,
      /The database was written by a newer version of Sightline: .*999-next.*needs a version with format/,
    )
    await sql`update data_format set format = ${format + 1}, oldest = ${format}`.execute(records.db)
    await run(nextEvents(storedVersion + 1))
    const refusedEvents = await runToEnd('src/main.ts', [], environment())
    assert.notEqual(refusedEvents.code, 0)
    assert.match(
      refusedEvents.output,
      new RegExp(`The event store was written by a newer version of Sightline: its format is ${storedVersion + 1}`),
    )
  })
})
