import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { pollUntil } from '../../ingest/testing/poll-until.ts'
import { duckdbDialect } from '../duckdb/dialect.ts'
import { eventStoreContract } from '../testing/contract.ts'
import { hostStore } from './host.ts'
import type { CrashKind, CrashMethods } from './testing/crash.ts'

const folder = await mkdtemp(join(tmpdir(), 'sightline-thread-'))

const engine = (options: object) => ({
  module: new URL('../duckdb/store.ts', import.meta.url),
  open: 'openDuckdbEventStore',
  options,
})

const neverCrashes = (error: Error): void => assert.fail(error)

eventStoreContract({
  name: 'DuckDB in a thread',
  dialect: duckdbDialect,
  open: async () => (await hostStore(engine({ path: join(folder, 'events.duckdb') }), neverCrashes)).store,
  remove: () => rm(folder, { recursive: true }),
})

test('a store that cannot be opened rejects with the reason', async () => {
  await assert.rejects(hostStore(engine({ path: '/dev/null/events.duckdb' }), neverCrashes), /EEXIST/)
})

test('a stream can be ended early, and a failing one rejects with the reason', async () => {
  const place = await mkdtemp(join(tmpdir(), 'sightline-thread-'))
  const { store } = await hostStore(engine({ path: join(place, 'events.duckdb') }), neverCrashes)
  let seen = 0
  for await (const rows of store.stream({ text: 'SELECT * FROM range(1000000)', values: [] })) {
    seen += rows.length
    if (seen > 5000) break
  }
  assert.ok(seen > 5000 && seen < 20_000, `${seen}`)
  await assert.rejects(async () => {
    for await (const _ of store.stream({ text: 'SELECT nonsense', values: [] }));
  }, /nonsense/)
  await store.close()
  await assert.rejects(store.mark('main'), /The event store is closed/)
  await rm(place, { recursive: true })
})

test('closing interrupts running reads and rejects waiting ones', async () => {
  const place = await mkdtemp(join(tmpdir(), 'sightline-thread-'))
  const { store } = await hostStore(engine({ path: join(place, 'events.duckdb') }), neverCrashes)
  const reads = Array.from({ length: 20 }, () => store.query(slowStatement))
  const ends = Promise.allSettled(reads)
  await sleep(200)
  const began = Date.now()
  await store.close()
  assert.ok(Date.now() - began < 3000, `${Date.now() - began} ms`)
  assert.ok((await ends).every(({ status }) => status === 'rejected'))
  await rm(place, { recursive: true })
})

const deaths: Readonly<Record<string, CrashKind>> = {
  'that crashes': 'throw',
  'that leaves a rejection unhandled': 'reject',
  'that exits': 'exit',
}

for (const [name, way] of Object.entries(deaths)) {
  test(`a thread ${name} fails what was asked of it, and is restarted on what the store has`, async () => {
    const place = await mkdtemp(join(tmpdir(), 'sightline-thread-'))
    const death = Promise.withResolvers<Error>()
    const host = await hostStore(engine({ path: join(place, 'events.duckdb') }), death.resolve)
    const { store } = host
    await store.append({ events: [], drops: [], inbox: 'main', after: 0, lastId: 7 })
    const methods = host.load<CrashMethods>({ module: new URL('./testing/crash.ts', import.meta.url), data: null })
    // An exit cannot be kept in order: DuckDB aborts the process where a thread ends in the middle of a statement.
    const reads = way === 'exit' ? [] : [store.query(slowStatement), readAll(store.stream(slowStatement))]
    const ends = Promise.allSettled(reads)
    await sleep(200)
    await assert.rejects(methods.call('crash', way), { code: 'unavailable' })
    assert.match(String(await death.promise), way === 'exit' ? /ended with code 3/ : /on purpose/)
    for (const end of await ends) assert.equal(end.status === 'rejected' && end.reason.code, 'unavailable')
    await assert.rejects(store.mark('main'), { code: 'unavailable', retryAfterSeconds: 1 })
    const mark = await pollUntil(
      () => store.mark('main').catch(() => null),
      (value) => value !== null,
    )
    assert.deepEqual(mark, { arrived: 7, inFlight: null })
    assert.equal(await methods.call('isAlive', undefined), true, 'modules are loaded again')
    await store.close()
    await rm(place, { recursive: true })
  })
}

const slowStatement = { text: 'SELECT count(*) FROM range(1000000000) AS a, range(1000000000) AS b', values: [] }

async function readAll(rows: AsyncIterable<unknown>): Promise<void> {
  for await (const _ of rows);
}
