import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { eventually } from '../../../../test/support/eventually.ts'
import { inFull } from '../../../../test/support/tier.ts'
import type { App } from '../../../http/app.ts'
import { duckdbEngine } from '../../events/duckdb/engine.ts'
import { openDuckdbEventStore } from '../../events/duckdb/store.ts'
import type { CountTables, EventReader, EventStore } from '../../events/store.ts'
import { sampleEvent } from '../../events/testing/sample-event.ts'
import { createExports } from '../exports/exports.ts'
import { noRecords } from '../testing/no-records.ts'
import { createStatsServer } from '../testing/stats-server.ts'
import { createSelections } from '../views/selections.ts'
import { createQuerySlots, defaultQueryLimits, totalQueries } from './query-slots.ts'

const now = Date.UTC(2026, 2, 30, 12)
const baseUrl = 'http://localhost:4100'
const shareToken = 'a'.repeat(22)
const limits = { ...defaultQueryLimits, seconds: 2, own: 3, perAccount: 2, shared: 2 }

let folder: string
let store: EventStore
let app: App
let port: number
let started = 0
let running = 0
let hangingReads = 0

/** A store whose queries with the filter `/hang` run until they are interrupted. */
const hanging: EventReader & Pick<CountTables, 'select'> = {
  version: () => store.version(),
  stream: (...values) => store.stream(...values),
  query: (statement, options) => count(statement.values, options?.signal, () => store.query(statement, options)),
  select: (request, options) => count(request.statement.values, options?.signal, () => store.select(request, options)),
}

async function count<T>(
  values: readonly unknown[],
  signal: AbortSignal | undefined,
  work: () => Promise<T>,
): Promise<T> {
  started++
  running++
  try {
    if (!values.includes('/hang')) return await work()
    hangingReads++
    await untilAborted(signal).finally(() => hangingReads--)
    return await work()
  } finally {
    running--
  }
}

const untilAborted = (signal: AbortSignal | undefined): Promise<never> =>
  new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sightline-slots-'))
  store = await openDuckdbEventStore({ path: join(folder, 'events.duckdb'), readers: totalQueries(limits) })
  await store.append({ events: [sampleEvent({ time: now - 60_000 })], drops: [], inbox: 'main', after: 0, lastId: 1 })
  const deps = {
    store,
    baseUrl,
    engine: duckdbEngine,
    clock: () => now,
    exports: createExports(),
    ...noRecords,
    viewerZones: { viewed: () => undefined },
    selections: createSelections(store, duckdbEngine),
    querySlots: createQuerySlots(hanging, limits),
  }
  app = await createStatsServer(deps)
  await app.listen({ port: 0, host: '127.0.0.1' })
  const address = app.server.address()
  assert.ok(address !== null && typeof address === 'object')
  port = address.port
})
after(async () => {
  await app.close()
  await store.close()
  await rm(folder, { recursive: true })
})

const hang = 'period=7d&metrics=visitors&filter=page:is:/hang'
const quick = 'period=7d&metrics=visitors&filter=page:is:/'
const own = (account: number, query: string, signal?: AbortSignal): Promise<Response> =>
  fetch(`http://127.0.0.1:${port}/api/v1/websites/1/stats?${query}`, {
    headers: { authorization: `Bearer ${account}` },
    ...(signal && { signal }),
  })
const shared = (network: string, query: string, signal?: AbortSignal): Promise<Response> =>
  fetch(`http://127.0.0.1:${port}/shared/websites/${shareToken}/stats?${query}`, {
    headers: { 'x-forwarded-for': network },
    ...(signal && { signal }),
  })

async function timed<T>(work: Promise<T>): Promise<{ readonly value: T; readonly ms: number }> {
  const began = performance.now()
  return { value: await work, ms: performance.now() - began }
}

test('a query that takes too long is interrupted and returns 503', async () => {
  const { value: reply, ms } = await timed(own(1, hang))
  assert.equal(reply.status, 503)
  assert.equal(reply.headers.get('retry-after'), '2')
  assert.match(await reply.text(), /longer than the allowed 2 seconds.*shorter period or fewer filters/)
  assert.ok(ms > 1500 && ms < 5000, `${ms} ms`)
  assert.equal(running, 0)
})

test('neither visitors of shared pages nor another account can use up the slots of an owner', async () => {
  const hangs = Promise.all([
    ...['192.0.2.1', '192.0.2.2', '192.0.2.3', '192.0.2.4'].map((network) => shared(network, hang)),
    ...Array.from({ length: 5 }, () => own(1, hang)),
  ])
  await sleep(300)
  const { value: reply, ms } = await timed(own(2, quick))
  assert.equal(reply.status, 200)
  assert.ok(ms < 1500, `${ms} ms`)
  const statuses = (await hangs).map(({ status }) => status)
  assert.ok(
    statuses.every((status) => status === 503),
    statuses.join(),
  )
})

test('one network does not use up all slots of a shared page', inFull, async () => {
  const hangs = Promise.all(Array.from({ length: 4 }, () => shared('192.0.2.9', hang)))
  await sleep(300)
  const { value: reply, ms } = await timed(shared('198.51.100.7', quick))
  assert.equal(reply.status, 200)
  assert.ok(ms < 1500, `${ms} ms`)
  await hangs
})

test('queries beyond the waiting limit are refused at once with Retry-After', async () => {
  const clients = new AbortController()
  const ask = () => shared('192.0.2.20', hang, clients.signal).catch(() => null)
  const { value: reply, ms } = await timed(Promise.race(Array.from({ length: 110 }, ask)))
  assert.equal(reply?.status, 429)
  assert.equal(reply.headers.get('retry-after'), '10')
  assert.ok(ms < 1500, `${ms} ms`)
  clients.abort()
})

test('a query is canceled when its client disconnects', async () => {
  const client = new AbortController()
  const replies = Array.from({ length: 3 }, () => own(3, hang, client.signal).catch(() => null))
  await eventually(async () => assert.equal(running, 2), limits.seconds * 1000)
  client.abort()
  await Promise.all(replies)
  // Long before their time limit would end them.
  await eventually(async () => assert.equal(running, 0), 1500)
})

/** Asks for several questions, of which each hangs. */
function view(path: string, headers: Record<string, string>, filter: string, signal?: AbortSignal): Promise<Response> {
  const questions = Array.from({ length: 40 }, () => ['question', 'country?metrics=visitors'])
  return fetch(`http://127.0.0.1:${port}${path}/stats/query`, {
    method: 'POST',
    headers,
    body: new URLSearchParams([['period', '7d'], ['filter', filter], ...questions]),
    ...(signal && { signal }),
  })
}

test('the queries of a view are canceled when its client disconnects', async () => {
  const client = new AbortController()
  const headers = { authorization: 'Bearer 3' }
  const reply = view('/api/v1/websites/1', headers, 'page:is:/hang', client.signal).catch(() => null)
  // One selection, for which all questions wait.
  await eventually(async () => assert.equal(hangingReads, 1), limits.seconds * 1000)
  const before = started
  client.abort()
  await reply
  await eventually(async () => assert.equal(running, 0), 1500)
  assert.equal(started, before, 'none of the other questions is read any more')
})

test(
  'a view of an anonymous visitor with 40 expensive questions leaves slots to others, and ends',
  inFull,
  async () => {
    const path = `/shared/websites/${shareToken}`
    const { value: texts, ms } = await timed(
      (async () => {
        const replies = await Promise.all(
          ['192.0.2.31', '192.0.2.32'].map((network) => view(path, { 'x-forwarded-for': network }, 'page:is:/hang')),
        )
        const { value: quickly, ms } = await timed(own(2, quick))
        assert.equal(quickly.status, 200)
        assert.ok(ms < 1500, `${ms} ms`)
        return Promise.all(replies.map((reply) => reply.text()))
      })(),
    )
    assert.ok(ms < limits.seconds * 3_000 + 5_000, `${ms} ms`)
    for (const text of texts) {
      const lines = text.trim().split('\n')
      assert.equal(lines.length, 40)
      for (const line of lines) assert.match(line, /"status":503,.*longer than the allowed [26] seconds/)
    }
  },
)

test('too many or too large filters are refused with the limits', async () => {
  const rows: readonly (readonly [filter: readonly string[], message: RegExp])[] = [
    [[`page:wildcard:${'*a'.repeat(11)}`], /10 wildcards \(\*\) at most; found 11/],
    [Array.from({ length: 6 }, () => `page:wildcard:${'*a'.repeat(9)}`), /50 wildcards \(\*\) together; found 54/],
    [[`page:is:${'x'.repeat(4001)}`], /4000 characters at most; found 4001/],
    [[`page:is:${'x|'.repeat(60)}`], /50 values at most; found 61/],
    [Array.from({ length: 5 }, () => `page:is:${'x|'.repeat(45)}`), /200 values together; found 230/],
    [Array.from({ length: 21 }, () => 'page:is:x'), /20/],
  ]
  for (const [filters, message] of rows) {
    const query = new URLSearchParams(filters.map((filter) => ['filter', filter]))
    const before = started
    const reply = await own(1, query.toString())
    assert.equal(reply.status, 422, message.source)
    assert.match(await reply.text(), message)
    assert.equal(started, before)
  }
  const stars = new URLSearchParams({ filter: `page:wildcard:${'*a'.repeat(10)}|/x` })
  assert.equal((await own(1, stars.toString())).status, 200)
})
