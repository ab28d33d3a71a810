import assert from 'node:assert/strict'
import { test } from 'node:test'
import { engines } from '../../../test/support/engines.ts'
import { freshRecords } from '../../../test/support/records.ts'
import { createAccounts } from '../../accounts/accounts.ts'
import { openDuckdbEventStore } from '../events/duckdb/store.ts'
import type { EventStore } from '../events/store.ts'
import { createWebsites } from '../websites/websites.ts'
import { createDemo } from './demo.ts'

test('a demo website whose creation was broken off by a crash is created again', async (t) => {
  const [engine = assert.fail()] = engines
  const records = await freshRecords(engine)
  const store = await openDuckdbEventStore({ path: ':memory:' })
  t.after(async () => {
    await store.close()
    await records.close()
  })
  let now = Date.UTC(2026, 5, 1, 12)
  const clock = () => now
  const { id: account } = await createAccounts(records, clock).create('one@example.test', 'One')
  const websites = createWebsites(records, clock, () => {})
  const demoWith = (append: EventStore['append']) =>
    createDemo({ records, websites, store: { append, mark: store.mark }, clock })
  const countOf = async (website: number): Promise<number> => {
    const [row] = await store.query({ text: 'SELECT count(*) AS n FROM events WHERE website = $1', values: [website] })
    return Number(row?.n)
  }

  const crashed = Promise.withResolvers<never>()
  let batches = 0
  const dying = demoWith(async (batch) => {
    if (++batches > 1) crashed.reject(new Error('killed'))
    await (batches > 1 ? new Promise<never>(() => {}) : store.append(batch))
  })
  await assert.rejects(Promise.race([dying.create(account), crashed.promise]), /killed/)

  now += 120_000
  const demo = demoWith(store.append)
  const created = await demo.create(account)
  const events = await countOf(created.id)
  assert.ok(events > 20_000, `${events} events`)
  now += 120_000
  assert.equal((await demo.create(account)).id, created.id)
  assert.equal((await records.db.selectFrom('websites').select('id').execute()).length, 1)
})
