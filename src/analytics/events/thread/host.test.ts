import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { eventStoreContract } from '../contract.ts'
import { duckdbDialect } from '../duckdb/dialect.ts'
import { hostStore } from './host.ts'

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

test('a store that cannot be opened says so', async () => {
  await assert.rejects(hostStore(engine({ path: '/dev/null/events.duckdb' }), neverCrashes), /EEXIST/)
})

test('a stream can be left early, and a failing one says why', async () => {
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
  await assert.rejects(store.mark('main'), /ended/)
  await rm(place, { recursive: true })
})

test('closing interrupts the reads that are running and refuses those that wait', async () => {
  const place = await mkdtemp(join(tmpdir(), 'sightline-thread-'))
  const { store } = await hostStore(engine({ path: join(place, 'events.duckdb') }), neverCrashes)
  const statement = { text: 'SELECT count(*) FROM range(1000000000) AS a, range(1000000000) AS b', values: [] }
  const reads = Array.from({ length: 20 }, () => store.query(statement))
  const ends = Promise.allSettled(reads)
  await sleep(200)
  const began = Date.now()
  await store.close()
  assert.ok(Date.now() - began < 3000, `${Date.now() - began} ms`)
  assert.ok((await ends).every(({ status }) => status === 'rejected'))
  await rm(place, { recursive: true })
})

test('a thread that crashes fails what was asked of it, and is told of', async () => {
  const crash = Promise.withResolvers<Error>()
  const host = await hostStore(engine({ path: ':memory:' }), crash.resolve)
  host.runBeside({ module: new URL('./crash.ts', import.meta.url), data: null })
  assert.match(String(await crash.promise), /on purpose/)
  await assert.rejects(host.store.mark('main'))
})
