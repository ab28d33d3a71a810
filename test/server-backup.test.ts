import assert from 'node:assert/strict'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { openClickhouseEventStore } from '../src/analytics/events/clickhouse/store.ts'
import { sampleEvent } from '../src/analytics/events/testing/sample-event.ts'
import type { Manifest } from '../src/backup/manifest.ts'
import { clickhouseForTests } from './support/clickhouse-for-tests.ts'
import { createClient } from './support/client.ts'
import { eventually } from './support/eventually.ts'
import { temporaryFolder } from './support/folder.ts'
import { sendHit } from './support/hits.ts'
import { createPostgresDatabase, hasPostgres } from './support/postgres-for-tests.ts'
import { type Environment, type Finished, run, runToEnd } from './support/run.ts'
import { ownerKey, type Sightline, startSightline } from './support/sightline.ts'
import { type Statistics, statisticsOf, trackWebsite } from './support/statistics.ts'
import { storedRows } from './support/stored-events.ts'

const clickhouse = clickhouseForTests()
const skip = clickhouse.kind === 'missing' ? clickhouse.reason : !hasPostgres && 'there is no PostgreSQL'
const domain = 'servers.test'
const oldDays = 5

const placeServers = async (): Promise<Environment> => ({
  SIGHTLINE_DATABASE_URL: await createPostgresDatabase(),
  SIGHTLINE_EVENTS_URL: clickhouse.kind === 'ready' ? await clickhouse.createDatabase() : '',
})
const namesIn = async (url: string): Promise<readonly string[]> => {
  const store = await openClickhouseEventStore({ url, cluster: null }, () => {})
  try {
    return (await store.query({ text: 'SELECT name FROM events', values: [] })).map(({ name }) => String(name))
  } finally {
    await store.close()
  }
}
const backupsIn = (target: string): readonly string[] =>
  readdirSync(target)
    .filter((name) => /^\d{4}-/.test(name))
    .toSorted()
const lastIn = (target: string): string => join(target, backupsIn(target).at(-1) ?? '')
const manifestOf = (folder: string): Manifest => JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'))
const totalsOf = (one: Statistics) => one.totals('visitors,visits,pageviews', { from: '2026-01-01', to: '2026-01-31' })

describe('a backup of PostgreSQL and ClickHouse', { skip }, () => {
  const target = join(temporaryFolder(), 'backups')
  let sightline: Sightline
  let statistics: Statistics
  let kept: Statistics
  let retainedTotals: unknown
  let totals: unknown
  let required: readonly string[] = []
  let sent: readonly string[] = []
  let spare: Environment = {}

  const retainedOf = async (url: string) =>
    statisticsOf(await createClient(url, ownerKey), kept.website).totals('visitors,pageviews', {
      from: '2025-12-01',
      to: '2025-12-31',
    })
  const restore = (environment: Environment, ...options: readonly string[]): Promise<Finished> =>
    runToEnd('src/sightline.ts', ['restore', target, ...options], environment)

  before(async () => {
    const servers = await placeServers()
    const begun = await startSightline({ args: ['analytics'], environment: servers })
    statistics = await trackWebsite(await createClient(begun.analyticsUrl, ownerKey), domain, { exclude_bots: 0 })
    kept = await trackWebsite(await createClient(begun.analyticsUrl, ownerKey), 'kept.test', { timezone: 'UTC' })
    await begun.stop()
    const store = await openClickhouseEventStore({ url: servers.SIGHTLINE_EVENTS_URL ?? '', cluster: null }, () => {})
    const old = Array.from({ length: 500 }, (_, index) =>
      sampleEvent({
        website: statistics.website.id,
        time: Date.UTC(2026, 0, 2 + (index % oldDays)) + index * 1_000,
        visit: 2n ** 64n - 1n - BigInt(index),
        visitor: BigInt(index),
        name: `old-${index}`,
        kind: 'event',
        props: { "it's": 'ü\n"' },
      }),
    )
    const drops = [{ website: statistics.website.id, time: Date.UTC(2026, 0, 3), reason: 'bot', count: 3 }]
    await store.append({ events: old, drops, inbox: 'test', after: 0, lastId: 1 })
    // All of this website's events are deleted because of their age, and only their totals are left.
    const website = kept.website.id
    const december = [1, 2].map((day) => {
      const time = Date.UTC(2025, 11, day)
      return sampleEvent({ website, time, startedAt: time, visit: BigInt(day), visitor: BigInt(day) })
    })
    await store.append({ events: december, drops: [], inbox: 'test', after: 1, lastId: 2 })
    const expired = { website, zone: 'UTC', day: Date.UTC(2026, 0, 1) / 86_400_000 }
    while (!(await store.canExpire(expired))) await store.rollUp(Date.now())
    assert.equal(await store.expire(expired), 'done')
    await store.close()
    sightline = await startSightline({ args: ['analytics'], environment: begun.environment })
    statistics = statisticsOf(await createClient(sightline.analyticsUrl, ownerKey), statistics.website)
    totals = await totalsOf(statistics)
    retainedTotals = await retainedOf(sightline.analyticsUrl)
    assert.deepEqual(retainedTotals, [2, 2])

    const [all, acknowledged]: [string[], string[]] = [[], []]
    let isWanted = true
    const load = (async () => {
      for (let number = 0; isWanted; number++) {
        all.push(`new-${number}`)
        const { status } = await sendHit(sightline.analyticsUrl, { n: `new-${number}`, u: `https://${domain}/` })
        if (status === 202) acknowledged.push(`new-${number}`)
      }
    })()
    try {
      await eventually(() => acknowledged.length > 20, 60_000)
      const killed = run('src/sightline.ts', ['backup', target], sightline.environment)
      await eventually(() => existsSync(target) && readdirSync(target).some((name) => name.startsWith('.unf')), 60_000)
      killed.signal('SIGKILL')
      await killed.ended
      const first = await sightline.command('backup', target)
      assert.equal(first.code, 0, first.output)
      required = [...acknowledged]
      const second = await sightline.command('backup', target, '--verify')
      assert.equal(second.code, 0, second.output)
      sent = [...all]
    } finally {
      isWanted = false
      await load
    }
    spare = { ...(await placeServers()), SIGHTLINE_DATA_DIR: join(temporaryFolder(), 'restored') }
  })
  after(() => sightline.stop())

  test('has the counts of each day, and shares days that have not changed', () => {
    const { days } = manifestOf(lastIn(target))
    assert.deepEqual(
      days?.days.slice(0, oldDays).map(({ events }) => events),
      Array.from({ length: oldDays }, () => 500 / oldDays),
    )
    const day = 'events-2026-01-02.parquet'
    assert.ok(statSync(join(lastIn(target), day)).nlink > 1)
    assert.deepEqual(
      days?.kept?.map(({ month }) => month),
      ['2025-12'],
    )
    assert.ok(statSync(join(lastIn(target), 'totals-2025-12.parquet')).nlink > 1)
    const today = days?.days.at(-1)?.files.find((name) => name.startsWith('events'))
    assert.equal(statSync(join(lastIn(target), today ?? '')).nlink, 1)
  })

  test('restored into empty servers, killed and repeated: all acknowledged events once, and the same answers', async (context) => {
    const tried = await restore(spare, '--dry-run')
    assert.equal(tried.code, 0, tried.output)
    assert.match(tried.output, /would restore .* 2 websites, .*into PostgreSQL, ClickHouse/)
    const killed = run('src/sightline.ts', ['restore', target], spare)
    const unfinished = join(spare.SIGHTLINE_DATA_DIR ?? '', 'restore.unfinished')
    await eventually(() => existsSync(join(unfinished, 'records.sqlite')), 60_000)
    killed.signal('SIGKILL')
    await killed.ended
    const restored = await restore(spare)
    assert.equal(restored.code, 0, restored.output)
    const elsewhere = { ...spare, SIGHTLINE_DATA_DIR: join(temporaryFolder(), 'another') }
    assert.match((await restore(elsewhere)).output, /not empty/)

    const other = await startSightline({ args: ['analytics'], environment: spare })
    context.after(() => other.kill())
    const client = await createClient(other.analyticsUrl, ownerKey)
    const there = statisticsOf(client, statistics.website)
    assert.deepEqual(await totalsOf(there), totals)
    assert.deepEqual(await retainedOf(other.analyticsUrl), retainedTotals)
    assert.equal((await sendHit(other.analyticsUrl, { n: 'after', u: `https://${domain}/` })).status, 202)
    assert.equal(await other.stop(), 0)
    const names = await namesIn(spare.SIGHTLINE_EVENTS_URL ?? '')
    const present = new Set(names)
    assert.equal(present.size, names.length, 'some events are doubled')
    assert.deepEqual(
      required.filter((name) => !present.has(name)),
      [],
      'acknowledged and lost',
    )
    assert.ok(present.has('after'))
    const allowed = new Set([...sent, 'after'])
    assert.deepEqual(
      names.filter((name) => !name.startsWith('old-') && !allowed.has(name)),
      [],
    )
    assert.equal(names.filter((name) => name.startsWith('old-')).length, 500)
  })

  test('restored into a data folder', async () => {
    const environment = { SIGHTLINE_DATA_DIR: join(temporaryFolder(), 'embedded') }
    const restored = await restore(environment)
    assert.equal(restored.code, 0, restored.output)
    assert.deepEqual(readdirSync(environment.SIGHTLINE_DATA_DIR).toSorted(), [
      'crawls.sqlite',
      'events.duckdb',
      'inbox.sqlite',
      'records.sqlite',
    ])
    const names = (await storedRows({ environment })).events.map(({ name }) => String(name))
    assert.equal(new Set(names).size, names.length)
    assert.ok(required.every((name) => names.includes(name)))
    const other = await startSightline({ args: ['analytics'], environment })
    assert.deepEqual(await retainedOf(other.analyticsUrl).finally(other.stop), retainedTotals)
  })

  test('a flipped byte in any file is found, and names the file', async () => {
    const copies = temporaryFolder()
    const paths = readdirSync(lastIn(target)).map((file, index) => {
      const folder = join(copies, `2026-01-${String(index + 1).padStart(2, '0')}T00-00-00.000Z`)
      mkdirSync(folder)
      cpSync(lastIn(target), folder, { recursive: true })
      const path = join(folder, file)
      const bytes = readFileSync(path)
      const at = Math.floor(bytes.length / 2)
      bytes[at] = (bytes[at] ?? 0) ^ 1
      writeFileSync(path, bytes)
      return path
    })
    const verified = await sightline.command('backup', copies, '--verify-only')
    assert.equal(verified.code, 1)
    assert.deepEqual(
      paths.filter((path) => !verified.output.includes(path)),
      [],
      verified.output,
    )
  })
})
