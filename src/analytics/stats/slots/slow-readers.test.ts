import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, afterEach, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { eventually } from '../../../../test/support/eventually.ts'
import type { App } from '../../../http/app.ts'
import { addAuthenticatedRoutes } from '../../../http/auth.ts'
import { createServer } from '../../../http/server.ts'
import { createLogger } from '../../../program/logger.ts'
import { addSharedRoutes } from '../../../sharing/routes.ts'
import { duckdbEngine } from '../../events/duckdb/engine.ts'
import { openDuckdbEventStore } from '../../events/duckdb/store.ts'
import type { CountTables, EventReader, EventStore } from '../../events/store.ts'
import { sampleEvent } from '../../events/testing/sample-event.ts'
import { createExports, defaultExportLimits, type ExportLimits } from '../exports/exports.ts'
import { ownerAudience, sharedAudience, sharedStatsRoutes, statsRoutes } from '../routes.ts'
import { noRecords } from '../testing/no-records.ts'
import { openAuth, openSharedAccess } from '../testing/open-auth.ts'
import { createSelections } from '../views/selections.ts'
import { createQuerySlots, defaultQueryLimits } from './query-slots.ts'

const now = Date.UTC(2026, 2, 30, 12)
const baseUrl = 'http://localhost:4100'
/** With paths of 1,900 characters, more than the operating system buffers for a client that does not read. */
const pages = 10_000

let folder: string
let store: EventStore
let largestAnswer = 0
let openStreams = 0
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sightline-slow-'))
  store = await openDuckdbEventStore({ path: join(folder, 'events.duckdb') })
  const size = 5_000
  for (let from = 0; from < pages; from += size) {
    const events = Array.from({ length: size }, (_, index) => {
      const id = BigInt(from + index + 1)
      const page = `/${from + index}/${'x'.repeat(1_900)}`
      return sampleEvent({ time: now - 60_000 - from - index, visitor: id, visit: id, page, entryPage: '/' })
    })
    await store.append({ events, drops: [], inbox: 'main', after: from, lastId: from + size })
  }
})
after(async () => {
  await store.close()
  await rm(folder, { recursive: true })
})

/** The store, instrumented: counts rows per chunk, and open streams. */
const watched: EventReader & Pick<CountTables, 'select'> = {
  version: () => store.version(),
  select: (...values) => store.select(...values),
  async query(...values) {
    const rows = await store.query(...values)
    largestAnswer = Math.max(largestAnswer, rows.length)
    return rows
  },
  async *stream(...values) {
    openStreams++
    try {
      for await (const rows of store.stream(...values)) {
        largestAnswer = Math.max(largestAnswer, rows.length)
        yield rows
      }
    } finally {
      openStreams--
    }
  },
}

const stops: (() => unknown)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop()
  await streamsWithin(0, 5_000)
})

async function listen(limits: Partial<ExportLimits> = {}, readPeriodMs = 60_000): Promise<{ app: App; port: number }> {
  const deps = {
    store: watched,
    baseUrl,
    engine: duckdbEngine,
    selections: createSelections(store, duckdbEngine),
    querySlots: createQuerySlots(watched, defaultQueryLimits),
    clock: () => now,
    exports: createExports({ ...defaultExportLimits, ...limits }),
    ...noRecords,
    viewerZones: { viewed: () => undefined },
    readGoals: async () => [],
  }
  const auth = openAuth((key) => Number(key.slice(4)))
  const logger = createLogger('silent')
  const connections = { readPeriodMs }
  const options = {
    title: 'Test',
    baseUrl,
    logger,
    trustProxy: ['127.0.0.1'],
    isHealthy: async () => true,
    connections,
  }
  const app = await createServer({ ...options, closeTimeoutMs: 200 }, async (app) => {
    await addAuthenticatedRoutes(app, { name: 'analytics', baseUrl }, auth, (api) =>
      statsRoutes(api, { ...deps, audience: ownerAudience(async () => undefined) }),
    )
    await addSharedRoutes(app, auth.limits, (shared) =>
      sharedStatsRoutes(shared, { ...deps, audience: sharedAudience(openSharedAccess) }),
    )
  })
  stops.push(() => app.close())
  await app.listen({ port: 0, host: '127.0.0.1' })
  const address = app.server.address()
  assert.ok(address !== null && typeof address === 'object')
  return { app, port: address.port }
}

const csv = '/api/v1/websites/1/stats/page?period=all&format=csv'
const shared = `/shared/websites/${'a'.repeat(22)}/stats/page?period=all&format=csv`

/** Requests an export and never reads it. */
function stall(port: number, path: string, account: number, network: string): Socket {
  const socket = connect(port, '127.0.0.1')
  stops.push(() => socket.destroy())
  socket.on('error', () => undefined)
  socket.pause()
  const headers = `authorization: Bearer key-${account}\r\nx-forwarded-for: ${network}`
  socket.write(`GET ${path} HTTP/1.1\r\nhost: localhost\r\n${headers}\r\n\r\n`)
  return socket
}

async function get(port: number, path: string, account: number, network: string, method = 'GET') {
  const headers = { authorization: `Bearer key-${account}`, 'x-forwarded-for': network }
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers, method })
  const text = await response.text()
  return { status: response.status, retryAfter: response.headers.get('retry-after'), lines: text.split('\r\n').length }
}

const streamsWithin = (count: number, ms: number): Promise<void> =>
  eventually(() => assert.equal(openStreams, count, 'open streams'), ms)

for (const [name, path] of [
  ['a breakdown', csv],
  ['events', '/api/v1/websites/1/events?period=all'],
] as const) {
  test(`clients that do not read an export of ${name} are disconnected, and their slots released`, {
    timeout: 60_000,
  }, async () => {
    const { port } = await listen({ perAccount: 2 }, 1_000)
    for (let client = 0; client < 2; client++) stall(port, path, 1, '203.0.113.1')
    await streamsWithin(2, 10_000)
    const { status } = await get(port, path, 1, '203.0.113.2')
    assert.equal(status, 200)
  })
}

test('clients that do not read do not block exports of others', { timeout: 60_000 }, async () => {
  const { port } = await listen()
  for (let client = 0; client < 6; client++) stall(port, csv, 1, '203.0.113.1')
  for (let client = 0; client < 6; client++) stall(port, shared, 0, '203.0.113.3')
  await streamsWithin(3, 10_000)
  assert.deepEqual(await get(port, csv, 2, '203.0.113.2'), { status: 200, retryAfter: null, lines: pages + 2 })
  assert.deepEqual(await get(port, shared, 0, '203.0.113.4'), { status: 200, retryAfter: null, lines: pages + 2 })
})

test('one network does not take the slots of all accounts', { timeout: 60_000 }, async () => {
  const { port } = await listen()
  for (let account = 1; account < 8; account++) stall(port, csv, account, '203.0.113.1')
  await streamsWithin(defaultExportLimits.perNetwork, 10_000)
  assert.equal((await get(port, csv, 9, '203.0.113.2')).status, 200)
})

test('a client that waits too long for a slot gets 429 with Retry-After', { timeout: 60_000 }, async () => {
  const { port } = await listen({ perAccount: 1 })
  stall(port, csv, 1, '203.0.113.1')
  await streamsWithin(1, 10_000)
  const waiting = Array.from({ length: 6 }, () => get(port, csv, 1, '203.0.113.2'))
  for (const { status, retryAfter } of await Promise.all(waiting)) {
    assert.deepEqual([status, retryAfter], [429, '5'])
  }
})

test('a client that disconnects releases its slot, also while it waits for one', { timeout: 60_000 }, async () => {
  const { port } = await listen({ perAccount: 1 })
  const first = stall(port, csv, 1, '203.0.113.1')
  await streamsWithin(1, 10_000)
  const second = stall(port, csv, 1, '203.0.113.1')
  await sleep(200)
  second.destroy()
  first.destroy()
  await streamsWithin(0, 10_000)
  assert.equal((await get(port, csv, 1, '203.0.113.1')).status, 200)
})

test('an export that exceeds its time limit is ended', { timeout: 60_000 }, async () => {
  const { port } = await listen({ maxSharedMs: 500 })
  stall(port, shared, 0, '203.0.113.1')
  await streamsWithin(1, 10_000)
  await streamsWithin(0, 10_000)
})

test('no export is in memory as a whole, and HEAD reads nothing', { timeout: 60_000 }, async () => {
  const { port } = await listen()
  for (const path of [csv, shared, '/api/v1/websites/1/events?period=all&format=csv']) {
    assert.equal((await get(port, path, 1, '203.0.113.1')).lines, pages + 2)
    assert.equal((await get(port, path, 1, '203.0.113.1', 'HEAD')).status, 200)
  }
  assert.ok(largestAnswer <= 4_096, `${largestAnswer} rows at a time`)
})
