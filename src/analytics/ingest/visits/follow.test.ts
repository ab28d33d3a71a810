import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { browser } from '../testing/draft.ts'
import { withFolder } from '../testing/folder.ts'
import { aWebsite, startTestHost, type TestHost, type TestHostOptions } from '../testing/host.ts'
import { askUntil } from '../testing/wait.ts'
import { createOpenVisits } from './open-visits.ts'

/** Until a hit is in the store, and whoever follows has looked. */
const pickUpMs = 4_000

async function hit({ url }: TestHost, name = 'pageview'): Promise<string | null> {
  const headers = { 'user-agent': browser, 'accept-language': 'en' }
  const body = JSON.stringify({ n: name, u: 'https://example.com/' })
  const response = await fetch(`${url}/api/event`, { method: 'POST', headers, body })
  assert.equal(response.status, 202)
  return response.headers.get('x-sightline-dropped')
}

async function countVisits({ store }: TestHost, events: number): Promise<number> {
  const text = 'SELECT count(*) AS events, count(DISTINCT visit) AS visits FROM events'
  const ask = async () => (await store.query({ text, values: [] }))[0]
  const row = await askUntil(ask, (found) => Number(found?.events) === events)
  assert.equal(Number(row?.events), events)
  return Number(row?.visits)
}

/** Two nodes on one store. */
async function withNodes(
  options: Partial<TestHostOptions>,
  work: (one: TestHost, other: TestHost) => Promise<void>,
): Promise<void> {
  await withFolder(async (folder) => {
    const given = { folder, websites: [aWebsite({ excludeBots: true })], ...options }
    await using one = await startTestHost(given)
    await using other = await startTestHost({ ...given, beside: one })
    await work(one, other)
    assert.deepEqual([...one.problems, ...other.problems], [])
  })
}

test('a visit goes on at another node, and comes back', async () => {
  await withNodes({ sharedStore: true }, async (one, other) => {
    await hit(one)
    await sleep(pickUpMs)
    await hit(other)
    await sleep(pickUpMs)
    assert.equal(await hit(one, 'engagement'), null)
    assert.equal(await countVisits(one, 3), 1)
  })
})

test('nodes with a store of their own do not look', async () => {
  await withNodes({ sharedStore: false }, async (one, other) => {
    await hit(one)
    await sleep(pickUpMs)
    await hit(other)
    assert.equal(await countVisits(one, 2), 2)
  })
})

test('a burst is not forgotten because the visit was read from the store', async () => {
  const limits = { burst: { hits: 3, milliseconds: 60_000 } }
  await withNodes({ sharedStore: true, limits }, async (one) => {
    for (let number = 0; number < 3; number++) assert.equal(await hit(one), null)
    await sleep(pickUpMs)
    assert.equal(await hit(one), 'burst')
  })
})

test('of two visits that a visitor has at two nodes, both go on with the one seen last', () => {
  const limits = { visits: 10, bytes: 1e9 }
  const [one, other] = [createOpenVisits(limits), createOpenVisits(limits)]
  const first = one.begin('visitor', 1_000, 'at one', 'x')
  const second = other.begin('visitor', 2_000, 'at the other', 'x')
  one.restore(second)
  other.restore(first)
  for (const visits of [one, other]) assert.equal(visits.find('visitor', 3_000)?.visit, second.visit)
})
