import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { sampleEvent } from '../src/analytics/events/testing/sample-event.ts'
import { createClient } from './support/client.ts'
import { eventually } from './support/eventually.ts'
import { browserAgent, sendHit } from './support/hits.ts'
import { ownerKey, type Sightline, startSightline } from './support/sightline.ts'
import { type Statistics, statisticsOf, trackWebsite } from './support/statistics.ts'
import { storedRows, storeEvents } from './support/stored-events.ts'

const start = (environment: Sightline['environment'] = {}) => startSightline({ args: ['analytics'], environment })
const clientOf = ({ analyticsUrl }: Sightline) => createClient(analyticsUrl, ownerKey)

/** The same website, asked of a program that was started again. */
const asked = async (again: Sightline, { website }: Statistics) => statisticsOf(await clientOf(again), website)

test('a visit continues across a graceful restart and kill -9', async () => {
  const first = await start()
  const statistics = await trackWebsite(await clientOf(first), 'visit.test')
  const hit = (to: Sightline, page: string) => sendHit(to.analyticsUrl, { u: `https://visit.test${page}` })
  await hit(first, '/one')
  assert.equal(await first.stop(), 0)
  const second = await start(first.environment)
  await hit(second, '/two')
  await second.kill()
  const third = await start(first.environment)
  await hit(third, '/three')
  const now = await asked(third, statistics)
  await eventually(async () =>
    assert.deepEqual(await now.totals('visitors,visits,pageviews,bounce_rate'), [1, 1, 3, 0]),
  )
  assert.deepEqual(await now.breakdown('entry_page'), { '/one': 1 })
  assert.deepEqual(await now.breakdown('exit_page'), { '/three': 1 })
  await third.stop()
})

test('after SIGTERM under load every acknowledged hit is counted once', async () => {
  const first = await start()
  const statistics = await trackWebsite(await clientOf(first), 'drain.test', { exclude_bots: 0 })
  const acknowledged: string[] = []
  const lane = async (name: string): Promise<void> => {
    for (let number = 0; ; number += 1) {
      const n = `${name}-${number}`
      const taken = await sendHit(first.analyticsUrl, { n, u: 'https://drain.test/' }).catch(() => null)
      if (taken?.status !== 202) return
      acknowledged.push(n)
      if (acknowledged.length === 200) first.signal('SIGTERM')
    }
  }
  await Promise.all(Array.from({ length: 16 }, (_, index) => lane(`lane-${index}`)))
  assert.equal(await first.ended, 0, first.output())
  const { events } = await storedRows(first)
  assert.deepEqual(events.map(({ name }) => String(name)).toSorted(), acknowledged.toSorted())

  const second = await start(first.environment)
  const now = await asked(second, statistics)
  assert.deepEqual(await now.totals('events'), [acknowledged.length])
  await second.stop()
})

test('no file contains an IP address or a user agent', async () => {
  const sightline = await start({ SIGHTLINE_TRUST_PROXY: '127.0.0.1' })
  const statistics = await trackWebsite(await clientOf(sightline), 'private.test')
  const addresses = ['203.0.113.77', '2001:db8:77::77']
  const userAgent = `${browserAgent} PeculiarEngine/7.7`
  for (const address of addresses) {
    for (const agent of [userAgent, 'PeculiarEngine-Googlebot/2.1']) {
      const headers = { 'x-forwarded-for': address, 'user-agent': agent }
      await sendHit(sightline.analyticsUrl, { u: 'https://private.test/peculiar-page', r: 'https://a.test/' }, headers)
    }
  }
  const holding = (text: string) =>
    filesOf(sightline)
      .filter(({ bytes }) => bytes.includes(text))
      .map(({ name }) => name)
  const assertPrivate = () => {
    for (const text of [...addresses, 'PeculiarEngine', browserAgent]) assert.deepEqual(holding(text), [], text)
  }
  assert.notDeepEqual(holding('peculiar-page'), [], 'the search finds what is there')
  assertPrivate()
  await eventually(async () => assert.deepEqual(await statistics.totals('visitors,pageviews'), [2, 2]))
  const exported = JSON.stringify(await statistics.events())
  for (const text of [...addresses, 'PeculiarEngine']) assert.ok(!exported.includes(text))
  assertPrivate()
  assert.doesNotMatch(sightline.output(), /203\.0\.113\.77|2001:db8:77|PeculiarEngine/)
  assert.equal(await sightline.stop(), 0)
  assertPrivate()
})

function filesOf({ environment }: Sightline): readonly { readonly name: string; readonly bytes: Buffer }[] {
  const folder = environment.SIGHTLINE_DATA_DIR ?? ''
  const names = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return names.map(({ parentPath, name }) => ({ name, bytes: readFileSync(join(parentPath, name)) }))
}

test("a website that is deleted takes its events and drops with it, and nobody else's", async () => {
  const first = await start()
  const client = await clientOf(first)
  const gone = await trackWebsite(client, 'gone.test')
  const kept = await trackWebsite(client, 'kept.test')
  for (const domain of ['gone.test', 'kept.test']) {
    await sendHit(first.analyticsUrl, { u: `https://${domain}/` })
    await sendHit(first.analyticsUrl, { u: `https://${domain}/` }, { 'user-agent': 'Googlebot/2.1' })
  }
  await eventually(async () => assert.deepEqual(await gone.drops(), { bot: 1 }))
  assert.equal((await client.delete(gone.path)).status, 200)
  assert.equal((await client.get(`${gone.path}/stats`)).status, 404)
  const late = await sendHit(first.analyticsUrl, { u: 'https://gone.test/' })
  assert.equal(late.dropped, 'unknown-website')
  assert.equal(await first.stop(), 0)
  // What is due is done when the program starts, and then every few seconds.
  const second = await start(first.environment)
  assert.equal(await second.stop(), 0)
  const { events, drops } = await storedRows(second)
  const owners = [...events, ...drops].map(({ website }) => website)
  assert.deepEqual(owners, [kept.website.id, kept.website.id])
})

test('retention deletes only older events', async () => {
  const first = await start()
  const { website } = await trackWebsite(await clientOf(first), 'old.test')
  await first.stop()
  const daysAgo = (days: number): number => Date.now() - days * 86_400_000
  await storeEvents(
    first,
    [40, 8, 6, 1].map((days) =>
      sampleEvent({ website: website.id, time: daysAgo(days), visit: BigInt(days), page: `/${days}-days` }),
    ),
  )
  const second = await start({ ...first.environment, SIGHTLINE_RETENTION_DAYS: '7' })
  await second.stop()
  assert.deepEqual(
    (await storedRows(second)).events.map(({ page }) => page),
    ['/6-days', '/1-days'],
  )
})

test('a full inbox returns 503 with Retry-After and accepts hits again later', async () => {
  const sightline = await start({ SIGHTLINE_INBOX_MB: '1' })
  const statistics = await trackWebsite(await clientOf(sightline), 'full.test', { exclude_bots: 0 })
  // About as much as an event may hold; so many are under way that the inbox is full however fast it is drained.
  const p = Object.fromEntries(Array.from({ length: 27 }, (_, index) => [`property-${index}`, 'x'.repeat(280)]))
  let counted = 0
  let refused = 0
  const load = async (): Promise<void> => {
    while (refused === 0) {
      const { status, retryAfter } = await sendHit(sightline.analyticsUrl, { n: 'Big', u: 'https://full.test/', p })
      if (status === 202) counted += 1
      else {
        refused += 1
        assert.deepEqual([status, retryAfter], [503, '5'])
      }
    }
  }
  await Promise.all(Array.from({ length: 256 }, load))
  await eventually(async () => {
    const { status } = await sendHit(sightline.analyticsUrl, { u: 'https://full.test/' })
    assert.equal(status, 202)
  })
  await eventually(async () => assert.deepEqual(await statistics.totals('events,pageviews'), [counted, 1]))
  assert.equal(await sightline.stop(), 0)
})
