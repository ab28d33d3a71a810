import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { engines, type RecordsEngine } from '../../test/support/engines.ts'
import { freshRecords } from '../../test/support/records.ts'
import type { Records } from '../database/records.ts'
import { createAccounts } from './accounts.ts'
import { createKeyAuthenticator } from './authenticate.ts'
import { createKeys } from './keys.ts'

for (const engine of engines) describe(`keys on ${engine.name}`, () => describeKeys(engine))

function describeKeys(engine: RecordsEngine): void {
  let records: Records
  let now = 1_000_000
  const clock = () => now
  const rights = { name: 'Test', service: null, scope: 'administer' } as const
  before(async () => {
    records = await freshRecords(engine)
    await createAccounts(records, clock).createOwner()
  })
  after(() => records.close())

  const open = () => createKeyAuthenticator(records, clock, assert.ifError)
  const create = async (): Promise<{ key: string; id: number }> => {
    const { key, row } = await createKeys(records, clock).create(1, rights)
    return { key, id: row.id }
  }
  const row = (id: number) =>
    records.db.selectFrom('api_keys').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

  test('are stored as a hash and a hint', async () => {
    const { key, id } = await create()
    const stored = await row(id)
    assert.equal(stored.hash, createHash('sha256').update(key).digest('hex'))
    assert.ok(key.startsWith(stored.hint) && stored.hint.length < 10)
    assert.ok(!JSON.stringify(stored).includes(key))
  })

  test('use is written when it stops, and not with each request', async () => {
    const { key, id } = await create()
    const authenticator = open()
    for (let n = 0; n < 5; n += 1) {
      now += 1000
      assert.equal((await authenticator.authenticate(key))?.by.id, id)
    }
    assert.equal((await row(id)).last_used_at, null)
    await authenticator.stop()
    assert.equal((await row(id)).last_used_at, now)
  })

  test('that are revoked are trusted for two seconds more, where they were known', async () => {
    const { key, id } = await create()
    const [knowing, other] = [open(), open()]
    assert.ok(await knowing.authenticate(key))
    await createKeys(records, clock).revoke(id)
    assert.equal(await other.authenticate(key), undefined)
    now += 1999
    assert.ok(await knowing.authenticate(key))
    now += 1
    assert.equal(await knowing.authenticate(key), undefined)
    await Promise.all([knowing.stop(), other.stop()])
  })

  test('that may do less than nodes of 0.2 know of are not found by these', async () => {
    const { key, id } = await create()
    const hash = createHash('sha256').update(key).digest('hex')
    const keys = createKeys(records, clock)
    const restrictions = [{ scope: 'write' }, { scope: 'events' }, { expires_at: now + 1 }, { limits: '{}' }] as const
    for (const restriction of restrictions) {
      await keys.update(1, id, restriction)
      assert.notEqual((await row(id)).hash, hash)
      await keys.update(1, id, { scope: 'read', expires_at: null, limits: null })
      const { hash: stored, read_only, scope } = await row(id)
      assert.deepEqual([stored, read_only, scope], [hash, 1, null])
    }
  })

  test('end at their time, and say from where they were used', async () => {
    const { key, id } = await create()
    await createKeys(records, clock).update(1, id, { expires_at: now + 10_000 })
    const authenticator = open()
    assert.equal((await authenticator.authenticate(key, '2001:db8:1:2:3::4'))?.by.id, id)
    now += 10_000
    assert.equal(await authenticator.authenticate(key), undefined)
    await authenticator.stop()
    assert.equal((await row(id)).last_used_network, '2001:db8:1:2::/64')
  })

  test('that are used all the time are looked up again all the same', async () => {
    const { key, id } = await create()
    const authenticator = open()
    await authenticator.authenticate(key)
    await createKeys(records, clock).revoke(id)
    for (let n = 0; n < 4; n += 1) {
      now += 499
      assert.ok(await authenticator.authenticate(key))
    }
    now += 499
    assert.equal(await authenticator.authenticate(key), undefined)
    await authenticator.stop()
  })
}
