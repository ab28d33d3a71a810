import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { inFull } from '../../../../test/support/tier.ts'
import { browser } from '../testing/draft.ts'
import { withFolder } from '../testing/folder.ts'
import { sampleWebsite, startTestHost, type TestHost, type TestHostOptions } from '../testing/host.ts'
import { pollUntil } from '../testing/poll-until.ts'
import { createOpenVisits } from './open-visits.ts'

/** How long it takes until a hit is stored and other nodes have polled. */
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
  const row = await pollUntil(ask, (value) => Number(value?.events) === events)
  assert.equal(Number(row?.events), events)
  return Number(row?.visits)
}

/** Two nodes on one store. */
async function withNodes(
  options: Partial<TestHostOptions>,
  work: (one: TestHost, other: TestHost) => Promise<void>,
): Promise<void> {
  await withFolder(async (folder) => {
    const given = { folder, websites: [sampleWebsite({ excludeBots: true })], ...options }
    await using one = await startTestHost(given)
    await using other = await startTestHost({ ...given, sharedWith: one })
    await work(one, other)
    assert.deepEqual([...one.problems, ...other.problems], [])
  })
}

test('a visit continues at another node and back', async () => {
  await withNodes({ sharedStore: true }, async (one, other) => {
    await hit(one)
    // A node drops the engagement of a visit that it does not know.
    const atOther = async () => {
      const dropped = await hit(other, 'engagement')
      if (dropped !== null) await sleep(500)
      return dropped
    }
    assert.equal(await pollUntil(atOther, (dropped) => dropped === null), null)
    await hit(other)
    assert.equal(await hit(one, 'engagement'), null)
    assert.equal(await countVisits(one, 4), 1)
  })
})

test('nodes with their own store do not synchronize', inFull, async () => {
  await withNodes({ sharedStore: false }, async (one, other) => {
    await hit(one)
    await sleep(pickUpMs)
    await hit(other)
    assert.equal(await countVisits(one, 2), 2)
  })
})

test('the burst count survives a synchronization', inFull, async () => {
  const limits = { burst: { hits: 3, milliseconds: 60_000 } }
  await withNodes({ sharedStore: true, limits }, async (one) => {
    for (let number = 0; number < 3; number++) assert.equal(await hit(one), null)
    await sleep(pickUpMs)
    assert.equal(await hit(one), 'burst')
  })
})

test('if a visitor has visits at two nodes, both continue the one seen last', () => {
  const limits = { visits: 10, bytes: 1e9 }
  const visitor = '0123456789abcdef'
  const [one, other] = [createOpenVisits(limits), createOpenVisits(limits)]
  const first = one.begin(visitor, 1_000, 'at one', 'x')
  const second = other.begin(visitor, 2_000, 'at the other', 'x')
  one.restore(second)
  other.restore(first)
  for (const visits of [one, other]) assert.equal(visits.find(visitor, 3_000)?.visit, second.visit)
})
