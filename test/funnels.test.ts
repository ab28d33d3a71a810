import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Funnel } from '../src/analytics/funnels/funnel.ts'
import { addAccount } from './support/accounts.ts'
import { type Client, createClient, json, type List, type One, type Problem } from './support/client.ts'
import { engines, type RecordsEngine } from './support/engines.ts'
import { eventually } from './support/eventually.ts'
import { sendHit } from './support/hits.ts'
import { type Joined, joinSightline } from './support/join-sightline.ts'
import { type Statistics, trackWebsite } from './support/statistics.ts'

for (const engine of engines) describe(`funnels on ${engine.name}`, () => describeFunnels(engine))

function describeFunnels(engine: RecordsEngine): void {
  let sightline: Joined
  let client: Client
  let other: Client
  let statistics: Statistics
  let path: string

  before(async () => {
    const { url } = await engine.place()
    sightline = await joinSightline(url === null ? {} : { SIGHTLINE_DATABASE_URL: url })
    client = await createClient(sightline.analyticsUrl, sightline.key)
    other = await createClient(sightline.analyticsUrl, await addAccount(sightline, sightline.address('other')))
    statistics = await trackWebsite(client, 'funnels.test', { privacy: 0 })
    path = `${statistics.path}/funnels`
    await sendHit(client.baseUrl, { u: 'https://funnels.test/pricing' })
    await sendHit(client.baseUrl, { n: 'Signup', u: 'https://funnels.test/pricing' })
    await eventually(async () => assert.deepEqual(await statistics.totals('events'), [1]))
  })
  after(() => sightline.stop())

  const step = ['page:is:/pricing', 'event:is:Signup']
  const create = (body: object, by: Client = client) => by.post<One<Funnel> & Problem>(path, json(body))
  let funnel: Funnel

  test('a funnel is created, read and listed', async () => {
    const { status, body } = await create({ name: ' Signup <b> ', step, step_name: ['Prices'], max_minutes: 60 })
    assert.equal(status, 201)
    funnel = body.data
    const { id, created_at, updated_at } = funnel
    assert.deepEqual(funnel, {
      id,
      object: 'funnel',
      website: statistics.website.id,
      name: 'Signup <b>',
      step,
      step_name: ['Prices', ''],
      scope: 'visit',
      order: 'in_order',
      max_minutes: 60,
      max_step_minutes: 0,
      created_at,
      updated_at,
    })
    assert.deepEqual((await client.get<One<Funnel>>(`${path}/${id}`)).body.data, funnel)
    assert.deepEqual((await client.get<List<Funnel>>(path)).body.data, [funnel])
  })

  test('its numbers, and those of a funnel with a goal as a step', async () => {
    const { body } = await client.get<One<{ steps: { reached: number; name: string }[] }>>(`${path}/${funnel.id}/stats`)
    assert.deepEqual(
      body.data.steps.map(({ name, reached }) => [name, reached]),
      [
        ['Prices', 1],
        ['', 1],
      ],
    )
    const goal = await client.post<One<{ id: number }>>(
      `${statistics.path}/goals`,
      json({ name: 'Sign-ups', type: 'event', event: 'Signup' }),
    )
    assert.equal(goal.status, 201, goal.text)
    const asked = new URLSearchParams([
      ['step', 'page:is:/pricing'],
      ['step', `goal:is:${goal.body.data.id}`],
    ])
    const result = await client.get<One<{ steps: { reached: number }[] }>>(`${path}/query?${asked}`)
    assert.deepEqual(
      result.body.data.steps.map(({ reached }) => reached),
      [1, 1],
      result.text,
    )
  })

  test('a shared page has its funnels and their numbers, without the id of the website', async () => {
    const token = new URL(statistics.website.page).pathname.split('/').at(-1)
    const shared = `/shared/websites/${token}/funnels`
    const list = await client.get<List<Funnel>>(shared)
    assert.deepEqual(
      list.body.data.map(({ id, website }) => [id, website]),
      [[funnel.id, null]],
    )
    assert.equal((await client.get(`${shared}/${funnel.id}/stats`)).status, 200)
  })

  test('an update changes only what is sent', async () => {
    const { status, body } = await client.put<One<Funnel>>(`${path}/${funnel.id}`, json({ order: 'strict' }))
    assert.equal(status, 200)
    assert.deepEqual({ ...body.data, updated_at: '' }, { ...funnel, order: 'strict', updated_at: '' })
    const fewer = await client.put<One<Funnel>>(
      `${path}/${funnel.id}`,
      json({ step: ['page:is:/', 'page:is:/a', 'page:is:/b'] }),
    )
    assert.deepEqual(fewer.body.data.step_name, ['Prices', '', ''])
  })

  for (const [field, sent] of [
    ['name', { name: 'Signup <b>', step }],
    ['name', { name: '  ', step }],
    ['name', { name: 'a\nb', step }],
    ['name', { name: 'x'.repeat(101), step }],
    ['step', { name: 'One', step: ['page:is:/'] }],
    ['step', { name: 'Thirteen', step: Array.from({ length: 13 }, () => 'page:is:/') }],
    ['step', { name: 'Unknown', step: ['page:is:/', 'nonsense:is:1'] }],
    ['step', { name: 'No goal', step: ['page:is:/', 'goal:is:999'] }],
    ['step', { name: 'Deep', step: ['page:is:/', `${'('.repeat(100)}page:is:/${')'.repeat(100)}`] }],
    ['step', { name: 'In itself', step: ['page:is:/', 'funnel:reached:1.1'] }],
    ['max_minutes', { name: 'Long', step, max_minutes: 100_000 }],
    ['order', { name: 'Order', step, order: 'backwards' }],
  ] as const)
    test(`422 names ${field} of ${JSON.stringify(sent).slice(0, 60)}`, async () => {
      const { status, body } = await create(sent)
      assert.deepEqual([status, Object.keys(body.errors ?? {})], [422, [field]])
    })

  test('another account finds none of it', async () => {
    assert.equal((await create({ name: 'Mine', step }, other)).status, 404)
    for (const at of [path, `${path}/${funnel.id}`, `${path}/${funnel.id}/stats`, `${path}/query?step=a&step=b`])
      assert.equal((await other.get(at)).status, 404, at)
    assert.equal((await other.delete(`${path}/${funnel.id}`)).status, 404)
    // Nor does another website of the same account.
    const second = await trackWebsite(client, `second-${engine.name.toLowerCase()}.test`)
    assert.equal((await client.get(`${second.path}/funnels/${funnel.id}/stats`)).status, 404)
    const filtered = `${second.path}/stats?filter=funnel:reached:${funnel.id}.1`
    assert.equal((await client.get(filtered)).status, 422)
  })

  test('a funnel is deleted, and with its website all others', async () => {
    assert.deepEqual((await client.delete(`${path}/${funnel.id}`)).body, {
      id: funnel.id,
      object: 'funnel',
      deleted: true,
    })
    assert.equal((await client.get(`${path}/${funnel.id}`)).status, 404)
    assert.equal((await client.delete(statistics.path)).status, 200)
    assert.equal((await client.get(path)).status, 404)
  })
}
