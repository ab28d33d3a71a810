import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, beforeEach, test } from 'node:test'
import { eventually } from '../../../../test/support/eventually.ts'
import { queryLimits } from '../../../../test/support/query-limits.ts'
import type { App } from '../../../http/app.ts'
import type { ChannelRule } from '../../events/channels.ts'
import { duckdbEngine } from '../../events/duckdb/engine.ts'
import { openDuckdbEventStore } from '../../events/duckdb/store.ts'
import type { EventQueries, EventStore } from '../../events/store.ts'
import { sampleEvent } from '../../events/testing/sample-event.ts'
import { createExports } from '../exports/exports.ts'
import { createQuerySlots } from '../slots/query-slots.ts'
import { noRecords } from '../testing/no-records.ts'
import { createStatsServer } from '../testing/stats-server.ts'
import { createSelections } from '../views/selections.ts'

const second = 1_000
const baseUrl = 'http://localhost:4100'

let folder: string
let store: EventStore
let app: App
let now = Date.UTC(2026, 2, 30, 12, 0, 30)
let lastId = 0
/** How many statements have been run. */
let ran = 0
let channelRules: readonly ChannelRule[] = []
/** What each statement waits for. */
let wait: () => Promise<unknown> = async () => undefined

const arrive = (visitor: bigint, website = 1): Promise<void> =>
  store.append({
    events: [sampleEvent({ website, visitor, visit: visitor, time: now, startedAt: now })],
    ...{ drops: [], inbox: 'main', after: lastId, lastId: ++lastId },
  })

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sightline-recent-'))
  store = await openDuckdbEventStore({ path: join(folder, 'events.duckdb') })
  const query: EventQueries['query'] = async (statement, options) => {
    ran++
    await wait()
    return store.query(statement, options)
  }
  app = await createStatsServer({
    ...{ store, baseUrl, engine: duckdbEngine, clock: () => now, exports: createExports() },
    ...noRecords,
    channelRulesOf: async () => channelRules,
    viewerZones: { viewed: () => undefined },
    selections: createSelections(store, duckdbEngine),
    querySlots: createQuerySlots({ ...store, query }, queryLimits),
  })
  await arrive(1n)
})
after(async () => {
  await app.close()
  await store.close()
  await rm(folder, { recursive: true })
})

beforeEach(() => {
  now += 10 * second
  ran = 0
})

const own = (query = '', website = 1) =>
  app.inject({
    url: `/api/v1/websites/${website}/stats/realtime${query}`,
    headers: { authorization: 'Bearer 1' },
  })
const shared = (network: string) =>
  app.inject({
    url: `/shared/websites/${'a'.repeat(22)}/stats/realtime`,
    headers: { 'x-forwarded-for': network },
  })
const visitorsOf = async (reply: ReturnType<typeof own>): Promise<number> => (await reply).json().data.visitors

test('viewers of a website share its numbers for three seconds', async () => {
  assert.equal(await visitorsOf(own()), 1)
  await arrive(2n)
  now += 3 * second - 1
  assert.equal(await visitorsOf(own()), 1)
  assert.equal(ran, 1)
  now += 1
  assert.equal(await visitorsOf(own()), 2)
  assert.equal(ran, 2)
})

test('numbers are of one website, its filters and the rules of its account', async () => {
  await arrive(3n, 2)
  const replies = [await own(), await own('', 2), await own('?filter=page:is:/none')]
  channelRules = [{ match: { referrer: '*' }, channel: 'Partners', source: null }]
  replies.push(await own())
  channelRules = []
  assert.deepEqual(
    replies.map((reply) => reply.json().data.visitors),
    [2, 1, 0, 2],
  )
  assert.equal(ran, 4)
})

test('owners and visitors of a shared page have numbers of their own', async () => {
  assert.equal(await visitorsOf(shared('192.0.2.1')), await visitorsOf(own()))
  assert.equal(ran, 2)
  await shared('198.51.100.1')
  assert.equal(ran, 2, 'visitors of the page share theirs')
})

test('numbers that are being read are shared by clients with the same slots', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  wait = () => promise
  const asking = [own(), own(), shared('192.0.2.1'), shared('192.0.2.1'), shared('198.51.100.1')].map(visitorsOf)
  await eventually(async () => ran === 3)
  resolve()
  assert.deepEqual(await Promise.all(asking), [2, 2, 2, 2, 2])
  assert.equal(ran, 3, 'for the owner, and for each network')
})

test('a client whose numbers another one fails to read reads them itself', async () => {
  let fail: (error: Error) => void = () => undefined
  wait = () =>
    new Promise((_, reject) => {
      fail = reject
      wait = async () => undefined
    })
  const asking = [own(), own()]
  await eventually(async () => ran === 1)
  fail(new Error('interrupted'))
  assert.deepEqual((await Promise.all(asking)).map(({ statusCode }) => statusCode).toSorted(), [200, 500])
  assert.equal(ran, 2)
})
