import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startInsertProxy } from '../src/analytics/events/clickhouse/testing/insert-proxy.ts'
import { clickhouseForTests, httpUrl } from './support/clickhouse-for-tests.ts'
import { createClient } from './support/client.ts'
import { eventually } from './support/eventually.ts'
import { sendHit } from './support/hits.ts'
import { freePort } from './support/port.ts'
import { ownerKey, startSightline } from './support/sightline.ts'
import { trackWebsite } from './support/statistics.ts'

const clickhouse = clickhouseForTests()
const skip = clickhouse.kind === 'missing' ? clickhouse.reason : false

test('ClickHouse goes away under load: hits are taken while the inbox has room, and counted once when it is back', {
  skip,
}, async (context) => {
  assert.ok(clickhouse.kind === 'ready')
  const database = await clickhouse.createDatabase()
  const port = await freePort()
  const connection = await startInsertProxy(httpUrl(database), port)
  const environment = {
    SIGHTLINE_EVENTS_URL: `clickhouse://127.0.0.1:${port}${new URL(database).pathname}`,
    SIGHTLINE_INBOX_MB: '1',
  }
  const sightline = await startSightline({ args: ['analytics'], environment })
  context.after(() => sightline.stop())
  const client = await createClient(sightline.analyticsUrl, ownerKey)
  const statistics = await trackWebsite(client, 'away.test', { exclude_bots: 0 })
  const url = 'https://away.test/'
  const taken = new Set<string>()

  /** Reports events, each of a name of its own, one after the other until one is not taken, or as many as wanted. */
  const load = async (lane: string, most: number): Promise<number> => {
    for (let number = 0; number < most; number++) {
      const name = `${lane}-${number}`
      const { status } = await sendHit(sightline.analyticsUrl, { u: url, n: name })
      if (status !== 202) return status
      taken.add(name)
    }
    return 202
  }
  const lanes = (prefix: string, most: number): Promise<readonly number[]> =>
    Promise.all(Array.from({ length: 8 }, (_, lane) => load(`${prefix}-${lane}`, most)))

  assert.deepEqual(new Set(await lanes('before', 5)), new Set([202]))
  await connection[Symbol.asyncDispose]()
  assert.deepEqual(new Set(await lanes('meanwhile', 10_000)), new Set([503]), 'until the inbox is full')
  assert.equal((await client.get(`${statistics.path}/stats`)).status, 503)
  assert.equal((await client.get('/api/v1/websites')).status, 200)
  const health = async (): Promise<number> => (await fetch(`${sightline.analyticsUrl}/health`)).status
  assert.equal(await health(), 503)
  const status = async (): Promise<{
    readonly events: { readonly state: string }
    readonly alerts: readonly string[]
  }> => JSON.parse((await client.getText('/api/v1/status')).text).data
  const { events, alerts } = await status()
  assert.deepEqual({ state: events.state, alerts }, { state: 'unavailable', alerts: ['events-unavailable'] })

  await using _ = await startInsertProxy(httpUrl(database), port)
  await eventually(async () => assert.deepEqual(await load('after', 1), 202))
  await eventually(async () => assert.deepEqual(await statistics.totals('events'), [taken.size]))
  await eventually(async () => assert.equal(await health(), 200))
  assert.deepEqual((await status()).alerts, [])
  const names = (await statistics.events()).map(({ name }) => String(name))
  assert.deepEqual(names.sort(), [...taken].sort())
  assert.match(sightline.output(), /The event store did not take a batch: .+cannot be reached.+ECONNREFUSED/)
  assert.equal(await sightline.stop(), 0)
})
