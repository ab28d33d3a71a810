import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Website } from '../src/analytics/websites/website.ts'
import { addAccount } from './support/accounts.ts'
import { type Client, createClient, form, type List, type One } from './support/client.ts'
import { eventually } from './support/eventually.ts'
import { sendHit } from './support/hits.ts'
import { ownerKey, type Sightline, startSightline } from './support/sightline.ts'
import { statisticsOf } from './support/statistics.ts'
import { type StoreCombination, storeCombinations } from './support/store-combinations.ts'

const path = '/api/v1/demo'

for (const set of storeCombinations) describe(`the demo website on ${set.name}`, () => describeDemo(set))

function describeDemo({ skip, place }: StoreCombination): void {
  let sightline: Sightline
  let owner: Client
  let ada: Client
  before(async () => {
    if (skip !== false) return
    sightline = await startSightline({ args: ['analytics'], environment: await place() })
    owner = await createClient(sightline.analyticsUrl, ownerKey)
    ada = await createClient(sightline.analyticsUrl, await addAccount(sightline, 'ada@example.test'))
  })
  after(() => sightline?.stop())

  const create = async (client: Client): Promise<Website> => {
    const { status, body, text } = await client.post<One<Website>>(path)
    assert.equal(status, 200, text)
    return body.data
  }
  const websites = async (client: Client) => (await client.get<List<Website>>('/api/v1/websites')).body.data

  test('is full of plausible traffic within seconds', { skip }, async () => {
    const started = performance.now()
    const website = await create(owner)
    const ms = performance.now() - started
    // Two on an idle machine; tests share theirs.
    assert.ok(ms < 40_000, `${Math.round(ms)} ms`)
    assert.deepEqual([website.demo, website.verified, website.email, website.privacy], [1, 1, 0, 1])
    const statistics = statisticsOf(owner, website)
    const all = { period: 'all' }
    const [visits = 0, pageviews = 0, events = 0] = await statistics.totals('visits,pageviews,events', all)
    assert.ok(Number(visits) > 8_000 && Number(visits) < 20_000, `${visits} visits`)
    assert.ok(Number(pageviews) > Number(visits) * 1.5, `${pageviews} pageviews`)
    assert.ok(Number(events) > 500, `${events} events`)
    const sources = await statistics.breakdown('source', 'visits', all)
    assert.ok((sources.Google ?? 0) > (sources.Bing ?? 0))
    assert.ok(Object.keys(await statistics.breakdown('country', 'visits', all)).length >= 10)
    assert.ok((await statistics.breakdown('event', 'events', all)).Purchase)
    const [revenue] = await statistics.revenue(all)
    assert.equal(revenue?.currency, 'EUR')
    const { body } = await owner.get<One<{ visitors: number }>>(`${statistics.path}/stats/realtime`)
    assert.ok(body.data.visitors >= 1)
  })

  test('exists once for each account, and claims its domain for none', { skip }, async () => {
    const [first, again] = [await create(owner), await create(owner)]
    assert.equal(first.id, again.id)
    const [other, second] = await Promise.all([create(ada), create(ada)])
    assert.equal(other.id, second.id)
    assert.deepEqual([other.verified, other.demo], [1, 1])
    assert.notEqual(other.id, first.id)
    const { body } = await owner.get<List<unknown>>('/api/v1/domain-claims')
    assert.equal(body.meta.total, 0)
  })

  test('receives no hits', { skip }, async () => {
    const website = await create(owner)
    const statistics = statisticsOf(owner, website)
    const before = await statistics.totals('pageviews', { period: 'all' })
    await sendHit(sightline.analyticsUrl, { u: 'https://demo.example/new', d: website.domain })
    const real = statisticsOf(
      owner,
      (await owner.post<One<Website>>('/api/v1/websites', form({ domain: 'real.test' }))).body.data,
    )
    assert.equal(real.website.demo, 0)
    await sendHit(sightline.analyticsUrl, { u: 'https://real.test/', d: 'real.test' })
    await eventually(async () => assert.deepEqual(await real.totals('pageviews'), [1]))
    assert.deepEqual(await statistics.totals('pageviews', { period: 'all' }), before)
  })

  test('is removed by one request, and by the command', { skip }, async () => {
    const website = await create(owner)
    assert.equal((await owner.delete(path)).status, 200)
    assert.equal((await owner.delete(path)).status, 404)
    assert.deepEqual(
      (await websites(owner)).map(({ demo }) => demo),
      [0],
    )
    assert.ok(
      (await websites(ada)).some(({ demo }) => demo === 1),
      "another account's stays",
    )

    const made = await sightline.command('demo')
    assert.match(made.output, /The demo website is ready: .*\/websites\/\d+/)
    assert.notEqual((await websites(owner)).find(({ demo }) => demo === 1)?.id, website.id)
    assert.match((await sightline.command('demo', '--remove', '--account', 'ada@example.test')).output, /removed/)
    assert.deepEqual(await websites(ada), [])
    const missing = await sightline.command('demo', '--remove', '--account', 'ada@example.test')
    assert.match(missing.output, /There is no such demo website/)
    assert.notEqual(missing.code, 0)
  })

  test('does not replace a website with its domain', { skip }, async () => {
    const bob = await createClient(sightline.analyticsUrl, await addAccount(sightline, 'bob@example.test'))
    await bob.post('/api/v1/websites', form({ domain: 'demo.example' }))
    assert.equal((await bob.post(path)).status, 422)
    assert.deepEqual(
      (await websites(bob)).map(({ demo }) => demo),
      [0],
    )
  })

  test('cannot be created over and over', { skip }, async () => {
    let status = 200
    for (let count = 0; count < 4 && status === 200; count++) {
      await owner.delete(path)
      status = (await owner.post(path)).status
    }
    assert.equal(status, 429)
  })
}

test('the command creates it without a running service', async () => {
  const first = await startSightline({ args: ['analytics'] })
  await first.stop()
  const { output, code } = await first.command('demo')
  assert.equal(code, 0, output)
  assert.match(output, /The demo website is ready/)
  const sightline = await startSightline({ args: ['analytics'], environment: first.environment })
  try {
    const client = await createClient(sightline.analyticsUrl, ownerKey)
    const [website = assert.fail()] = (await client.get<List<Website>>('/api/v1/websites')).body.data
    const [visits] = await statisticsOf(client, website).totals('visits')
    assert.ok(Number(visits) > 2_000, `${visits} visits in 30 days`)
  } finally {
    await sightline.stop()
  }
})
