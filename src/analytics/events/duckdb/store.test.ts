import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { setImmediate, setTimeout as sleep } from 'node:timers/promises'
import { inFull, modelRuns } from '../../../../test/support/tier.ts'
import { eventStoreContract } from '../testing/contract.ts'
import { duckdbDialect } from './dialect.ts'
import { openDuckdbEventStore } from './store.ts'

const folder = await mkdtemp(join(tmpdir(), 'sightline-events-'))

eventStoreContract({
  name: 'DuckDB',
  dialect: duckdbDialect,
  open: () => openDuckdbEventStore({ path: join(folder, 'events.duckdb') }),
  remove: () => rm(folder, { recursive: true }),
})

test('a query cannot access files, load extensions, or change these restrictions', async () => {
  const place = await mkdtemp(join(tmpdir(), 'sightline-confined-'))
  const store = await openDuckdbEventStore({ path: join(place, 'events.duckdb') })
  const rows = [
    "SELECT * FROM read_csv('/etc/passwd')",
    "SELECT * FROM read_text('/etc/passwd')",
    "SELECT * FROM glob('/*')",
    "SELECT * FROM '/etc/passwd.csv'",
    `COPY events TO '${join(place, 'copy.csv')}'`,
    `ATTACH '${join(place, 'other.duckdb')}'`,
    'SET enable_external_access = true',
    'SET lock_configuration = false',
    "SET allowed_directories = ['/']",
    'LOAD httpfs',
  ]
  for (const text of rows) {
    await assert.rejects(
      store.query({ text, values: [] }),
      /Permission Error|Invalid Input Error|disabled|locked/,
      text,
    )
  }
  await store.close()
  await rm(place, { recursive: true })
})

test('the last of several time zones that are set at the same time wins', async () => {
  const store = await openDuckdbEventStore({ path: ':memory:' })
  const zones = ['Asia/Tokyo', 'UTC', 'Europe/Berlin', 'Asia/Tokyo', 'Europe/Berlin', 'UTC']
  await Promise.all(zones.map((zone) => store.setTimeZones(new Map([[1, zone]]))))
  assert.deepEqual(await store.query({ text: 'SELECT zone FROM zones', values: [] }), [])
  await store.close()
})

test('a query that is planned before a row arrives never returns it garbled', async () => {
  const text = 'SELECT website, reason, sum(count) AS count FROM drops GROUP BY ALL'
  const store = await openDuckdbEventStore({ path: ':memory:' })
  // Each is longer or larger than anything in the statistics that the engine has used for planning so far.
  const reasons = ['', 'a', 'abc', 'abcde', 'abcdefgh', 'abcdefghijkl', 'abcdefghijklmno', 'abcdefghijklmnopqrstuvwxyz']
  const known = new Set<string>()
  let last = 0
  for (let round = 0; round < modelRuns(60); round++) {
    const website = 2 ** (5 * (round % 10)) + round
    const drop = { website, time: 0, reason: reasons[round % reasons.length] ?? '', count: 1 }
    known.add(`${website} ${drop.reason}`)
    if (round % 10 === 0) await store.deleteBefore(1)
    const asked = Array.from({ length: 8 }, async (_, index) => {
      await sleep(index / 4)
      return store.query({ text, values: [] })
    })
    await store.append({ events: [], drops: [drop], inbox: 'test', after: last, lastId: ++last })
    for (const rows of await Promise.all(asked)) {
      for (const row of rows) assert.ok(known.has(`${row.website} ${row.reason}`), JSON.stringify(row))
    }
  }
  await store.close()
})

test('a selection that is aborted at any moment leaves its connection to the next query', inFull, async () => {
  const store = await openDuckdbEventStore({ path: ':memory:', readers: 1 })
  const span = { website: 1, from: 0, to: 1 }
  // Too large, so that it is rolled back even if it is not aborted.
  const statement = { text: 'SELECT range FROM range(2)', values: [] }
  for (let round = 0; round < 300; round++) {
    const controller = new AbortController()
    const reason = new Error('The client is gone.')
    const selecting = store.select({ id: String(round), span, statement, maxRows: 1 }, { signal: controller.signal })
    const ended = selecting.catch((error: unknown) => assert.equal(error, reason))
    const abortAt = performance.now() + (round % 50) / 20
    while (performance.now() < abortAt) await setImmediate()
    controller.abort(reason)
    await ended
    assert.deepEqual(await store.query({ text: 'SELECT 1 AS one', values: [] }), [{ one: 1 }])
  }
  await store.close()
})
