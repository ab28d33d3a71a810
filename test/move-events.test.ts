import assert from 'node:assert/strict'
import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { openClickhouseEventStore } from '../src/analytics/events/clickhouse/store.ts'
import type { Row } from '../src/analytics/events/sql/statement.ts'
import { sampleEvent } from '../src/analytics/events/testing/sample-event.ts'
import { clickhouseForTests } from './support/clickhouse-for-tests.ts'
import { createClient } from './support/client.ts'
import { temporaryFolder } from './support/folder.ts'
import { sendHit } from './support/hits.ts'
import { importsBy } from './support/importing.ts'
import { plausibleDays, plausibleExport } from './support/plausible-export.ts'
import { run, runToEnd } from './support/run.ts'
import { ownerKey, type Sightline, startSightline } from './support/sightline.ts'
import { type Statistics, statisticsOf, trackWebsite } from './support/statistics.ts'
import { storedRows, storeEvents } from './support/stored-events.ts'
import { zipFile } from './support/zip-file.ts'

const clickhouse = clickhouseForTests()
const skip = clickhouse.kind === 'missing' ? clickhouse.reason : false
const createDatabase = (): Promise<string> =>
  clickhouse.kind === 'ready' ? clickhouse.createDatabase() : Promise.reject(new Error(clickhouse.reason))

const start = (environment: Sightline['environment'] = {}) => startSightline({ args: ['analytics'], environment })
const asked = async (again: Sightline, { website }: Statistics) =>
  statisticsOf(await createClient(again.analyticsUrl, ownerKey), website)

async function askServer(url: string, text: string): Promise<readonly Row[]> {
  const store = await openClickhouseEventStore({ url, cluster: null }, () => {})
  try {
    return await store.query({ text, values: [] })
  } finally {
    await store.close()
  }
}

/** Sends events until the service is gone or stopped, and remembers which were sent, and which acknowledged. */
function sendLoad({ analyticsUrl }: Sightline, domain: string) {
  const sent: string[] = []
  const acknowledged: string[] = []
  let isWanted = true
  const lane = async (name: string): Promise<void> => {
    for (let number = 0; isWanted; number += 1) {
      const n = `${name}-${number}`
      sent.push(n)
      const taken = await sendHit(analyticsUrl, { n, u: `https://${domain}/` }).catch(() => null)
      if (taken?.status !== 202) return
      acknowledged.push(n)
      await sleep(5)
    }
  }
  const lanes = Promise.all(['a', 'b', 'c', 'd'].map((name) => lane(`${domain}-${name}-${Math.random()}`)))
  return {
    sent,
    acknowledged,
    async stop() {
      isWanted = false
      await lanes
    },
  }
}

describe('moving the events of a running service to ClickHouse', { skip }, () => {
  test('loses and duplicates nothing when the command and the service are killed', async () => {
    const url = await createDatabase()
    const first = await start()
    const statistics = await trackWebsite(await createClient(first.analyticsUrl, ownerKey), 'move.test', {
      exclude_bots: 0,
    })
    await first.stop()
    const old = Array.from({ length: 12_000 }, (_, index) =>
      sampleEvent({
        website: statistics.website.id,
        time: Date.now() - 86_400_000 - index * 300_000,
        visit: BigInt(index),
        name: `old-${index}`,
        kind: 'event',
      }),
    )
    await storeEvents(first, old)

    // The command is killed, then the service that does its work.
    const second = await start(first.environment)
    const early = sendLoad(second, 'move.test')
    const killed = run('src/sightline.ts', ['move', '--to-events', url], second.environment)
    await killed.printed('Events: 10 %')
    killed.signal('SIGKILL')
    await killed.ended
    const left = run('src/sightline.ts', ['move', '--to-events', url], second.environment)
    await left.printed('Events: ')
    await second.kill()
    await early.stop()
    assert.notEqual(await left.ended, 0)

    const third = await start(first.environment)
    const late = sendLoad(third, 'move.test')
    const moved = await third.command('move', '--to-events', url)
    assert.equal(moved.code, 0, moved.output)
    assert.match(
      moved.result,
      /The events are identical on both sides, except for the last minutes: \d+ rows with checksum [0-9a-f]{16}/,
    )
    // Killed under load, it leaves events in its inbox, and some that are in its store too.
    await third.kill()
    await late.stop()

    const fourth = await start({ ...first.environment, SIGHTLINE_EVENTS_URL: url })
    assert.match(fourth.output(), /All events are moved/)
    assert.equal(await fourth.stop(), 0)
    const names = (await askServer(url, 'SELECT name FROM events')).map(({ name }) => String(name))
    const present = new Set(names)
    const kept = [...old.map(({ name }) => name), ...early.acknowledged, ...late.acknowledged]
    assert.deepEqual(
      kept.filter((name) => !present.has(name)),
      [],
      'acknowledged and lost',
    )
    assert.equal(names.length, present.size, 'some events are doubled')
    // What was on its way when the service was killed may be there or not.
    const sent = new Set([...kept, ...early.sent, ...late.sent])
    assert.deepEqual(
      names.filter((name) => !sent.has(name)),
      [],
    )
    const fifth = await start({ ...first.environment, SIGHTLINE_EVENTS_URL: url })
    assert.deepEqual(await (await asked(fifth, statistics)).totals('events', { period: 'all' }), [names.length])
    assert.equal(await fifth.stop(), 0)
    const again = await fifth.command('move', '--to-events', url)
    assert.match(again.output, /events\.duckdb is an old copy: .+ Set SIGHTLINE_EVENTS_URL/)
    const refused = await runToEnd('src/main.ts', [], first.environment)
    assert.match(refused.output, /could not start: .+events\.duckdb is an old copy/)
  })

  test('other nodes wait and commands are rejected until the move is complete', async () => {
    const url = await createDatabase()
    const first = await start()
    const client = await createClient(first.analyticsUrl, ownerKey)
    const statistics = await trackWebsite(client, 'nodes.test')
    await sendHit(first.analyticsUrl, { u: 'https://nodes.test/' }, { 'user-agent': 'Googlebot/2.1' })
    await sendHit(first.analyticsUrl, { u: 'https://nodes.test/' })
    const { importFile } = importsBy(() => client)
    const days = plausibleDays(85)
    await importFile(statistics, zipFile(plausibleExport(days)), { kind: 'plausible' })
    const ofHistory = { from: '2024-01-01', to: '2024-12-31' }
    const history = async (one: Statistics) => [
      await one.totals('visitors,visits,pageviews,events,bounce_rate', ofHistory),
      await one.breakdown('source', 'visitors', ofHistory),
    ]
    const before = await history(statistics)
    const { code, output } = await first.command('move', '--to-events', url)
    assert.equal(code, 0, output)

    const file = join(temporaryFolder(), 'events.csv')
    writeFileSync(file, 'time,visitor,page\n2026-01-02T03:04:05Z,ann,/imported\n')
    const importing = ['import', 'csv', file, '--website', String(statistics.website.id)]
    assert.equal(await first.stop(), 0)
    const dataDir = first.environment.SIGHTLINE_DATA_DIR ?? ''
    const environment = { ...first.environment, SIGHTLINE_EVENTS_URL: url }
    const refused = await runToEnd('src/sightline.ts', importing, environment)
    assert.match(refused.output, /Events are being moved into this store/)
    assert.equal(refused.code, 1)

    const other = run('src/main.ts', ['analytics'], { ...environment, SIGHTLINE_DATA_DIR: temporaryFolder() })
    await other.printed('Waiting: events are being moved into this store')
    other.signal('SIGTERM')
    assert.equal(await other.ended, 0, other.output())

    const second = await start(environment)
    const now = await asked(second, statistics)
    assert.deepEqual(await now.totals('pageviews'), [1])
    assert.deepEqual(await history(now), before)
    assert.ok(JSON.stringify(before).includes('Google'))
    assert.deepEqual(await now.drops(), { bot: 1 })

    for (const [expected, code] of [
      [/1 event imported, 0 rows skipped/, 0],
      [/was imported before/, 0],
    ] as const) {
      const imported = await second.command(...importing)
      assert.match(imported.output, expected)
      assert.equal(imported.code, code)
    }
    assert.deepEqual(await now.totals('pageviews', { from: '2026-01-01', to: '2030-01-01' }), [2])
    assert.equal(await second.stop(), 0)
    const without = await runToEnd('src/sightline.ts', importing, environment)
    assert.match(without.output, /was imported before/)
    assert.deepEqual(readdirSync(join(dataDir, 'imports')), [])
    assert.equal((await storedRows(first)).events.length, 1, 'the embedded store is left as it was')
  })
})

test('a data folder without events is reported', async () => {
  const environment = { SIGHTLINE_DATA_DIR: temporaryFolder() }
  const { code, output } = await runToEnd(
    'src/sightline.ts',
    ['move', '--to-events', 'clickhouse://127.0.0.1:1'],
    environment,
  )
  assert.deepEqual([code, output.split('\n')[0]], [2, `There are no events in ${environment.SIGHTLINE_DATA_DIR}.`])
})
