import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { engines } from '../../../test/support/engines.ts'
import { freshRecords } from '../../../test/support/records.ts'
import { createAccounts } from '../../accounts/accounts.ts'
import { createAnnotations } from '../annotations/annotations.ts'
import { openDuckdbEventStore } from '../events/duckdb/store.ts'
import type { EventWriter } from '../events/store.ts'
import { createFunnels } from '../funnels/funnels.ts'
import { createGoals } from '../goals/goals.ts'
import { createSegments } from '../segments/segments.ts'
import { createWebsites } from '../websites/websites.ts'
import { createDemo } from './demo.ts'

const settings = { privacy: 1, embed: 0, email: 0, exclude_bots: 1, exclude_params: '', exclude_ips: '' } as const

async function openDemo(t: TestContext) {
  const [engine = assert.fail()] = engines
  const records = await freshRecords(engine)
  const store = await openDuckdbEventStore({ path: ':memory:' })
  t.after(async () => {
    await store.close()
    await records.close()
  })
  const time = { now: Date.UTC(2026, 5, 1, 12) }
  const clock = () => time.now
  const { id: account } = await createAccounts(records, clock).create('one@example.test', 'One')
  const websites = createWebsites(records, clock, () => {})
  const demoWith = (append: EventWriter['append'], canStore = true) =>
    createDemo({
      ...{ records, websites, store: { append, mark: store.mark }, clock, canStore: () => canStore },
      goals: createGoals(records, clock),
      funnels: createFunnels(records, clock),
      segments: createSegments(records, clock),
      annotations: createAnnotations(records, clock),
      seo: { add: async () => undefined, remove: async () => undefined },
    })
  const countOf = async (website: number, from = 0): Promise<number> => {
    const text = 'SELECT count(*) AS n FROM events WHERE website = $1 AND time >= $2'
    const [row] = await store.query({ text, values: [website, from] })
    return Number(row?.n)
  }
  return { records, store, time, account, websites, demoWith, countOf }
}

test('visitors come to the demo website while somebody looks, and to no other', async (t) => {
  const { store, time, account, websites, demoWith, countOf } = await openDemo(t)
  const demo = demoWith(store.append)
  const { id } = await demo.create(account)
  const real = await websites.create(account, { ...settings, domain: 'real.test' })
  const before = await countOf(id)

  time.now += 10 * 60_000
  assert.equal(await countOf(id), before)
  await demoWith(store.append, false).viewed(id)
  assert.equal(await countOf(id), before, 'a full disk gets no more')
  await demo.viewed(id)
  const first = await countOf(id)
  assert.ok(first > before + 10, `${first - before} events`)
  assert.ok((await countOf(id, time.now - 60_000)) > 0)
  assert.equal(await countOf(id, time.now), 0, 'none in the future')

  // Nothing happened while nobody looked, apart from the half hour that is shown.
  time.now += 24 * 3_600_000
  assert.equal(await countOf(id, time.now - 23 * 3_600_000), 0)
  await Promise.all([demo.viewed(id), demo.viewed(id), demoWith(store.append).viewed(id)])
  const day = await countOf(id, time.now - 23 * 3_600_000)
  assert.ok(day > 20 && day === (await countOf(id, time.now - 31 * 60_000)), `${day} events`)

  await demo.viewed([id, real.id])
  await demo.viewed(real.id)
  assert.equal(await countOf(real.id), 0)
})

test('visitors who came when a node was killed are stored once', async (t) => {
  const { store, time, account, demoWith, countOf } = await openDemo(t)
  const { id } = await demoWith(store.append).create(account)
  time.now += 20 * 60_000
  const sent: unknown[] = []
  const dying = demoWith(async (batch) => {
    sent.push(batch)
    throw new Error('killed')
  })
  const before = await countOf(id)
  await dying.viewed(id)
  assert.equal(await countOf(id), before)
  await demoWith(async (batch) => {
    sent.push(batch)
    await store.append(batch)
  }).viewed(id)
  assert.deepEqual(sent[1], sent[0])
  await demoWith(store.append).viewed(id)
  const events = await countOf(id)
  const [row] = await store.query({
    text: 'SELECT count(*) AS n FROM (SELECT DISTINCT visit, time, kind, name, page FROM events WHERE website = $1)',
    values: [id],
  })
  assert.equal(Number(row?.n), events)
})

test('a demo website whose creation was broken off by a crash is created again', async (t) => {
  const { records, store, time, account, demoWith, countOf } = await openDemo(t)

  const crashed = Promise.withResolvers<never>()
  let batches = 0
  const dying = demoWith(async (batch) => {
    if (++batches > 1) crashed.reject(new Error('killed'))
    await (batches > 1 ? new Promise<never>(() => {}) : store.append(batch))
  })
  await assert.rejects(Promise.race([dying.create(account), crashed.promise]), /killed/)

  time.now += 120_000
  const demo = demoWith(store.append)
  const created = await demo.create(account)
  const events = await countOf(created.id)
  assert.ok(events > 20_000, `${events} events`)
  time.now += 120_000
  assert.equal((await demo.create(account)).id, created.id)
  assert.equal((await records.db.selectFrom('websites').select('id').execute()).length, 1)
})
