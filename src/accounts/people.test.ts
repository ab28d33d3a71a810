import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { allEngines, type RecordsEngine } from '../../test/support/engines.ts'
import { openAt } from '../../test/support/records.ts'
import { migrate } from '../database/migrate.ts'
import type { Records } from '../database/records.ts'
import type { MembershipRow, PersonRow } from '../database/schema.ts'
import { createAccounts } from './accounts.ts'
import { type AuditEntry, createAuditLog } from './audit-log.ts'
import { createKeys } from './keys.ts'
import { createPeople } from './people.ts'
import { createSessions } from './sessions.ts'

for (const engine of allEngines) describe(`people on ${engine.name}`, () => describePeople(engine))

function describePeople(engine: RecordsEngine): void {
  let records: Records
  let now = 1_000
  const clock = () => now
  before(async () => {
    records = openAt(await engine.place())
    // As nodes of 0.2 left it.
    await migrate(records, '064-page-share-links')
    const old = { created_at: 5, language: 'de', timezone: 'Europe/Berlin' }
    await records.db
      .insertInto('accounts')
      .values([
        { ...old, name: 'Owner', email: null, owner: 1 },
        { ...old, name: 'Gone', email: 'gone@example.com', owner: null },
        { ...old, name: 'Ada', email: 'ada@example.com', owner: null, password_hash: 'hash of ada' },
      ])
      .execute()
    await records.db.deleteFrom('accounts').where('name', '=', 'Gone').execute()
    await migrate(records)
  })
  after(() => records.close())

  const people = () => createPeople(records)
  const accounts = () => createAccounts(records, clock)
  const ownersOf = async (account: number): Promise<readonly (PersonRow & Pick<MembershipRow, 'role'>)[]> =>
    await records.db
      .selectFrom('memberships')
      .innerJoin('people', 'people.id', 'memberships.person_id')
      .selectAll('people')
      .select('memberships.role')
      .where('account_id', '=', account)
      .execute()

  test('are made of the accounts that there are, with the same ids', async () => {
    const [first, third] = await accounts().list()
    assert.ok(first && third)
    assert.deepEqual([first.person_id, third.person_id], [first.id, third.id])
    const ada = { id: third.id, name: 'Ada', email: 'ada@example.com', password_hash: 'hash of ada', language: 'de' }
    assert.deepEqual(
      { ...(await ownersOf(third.id))[0] },
      { ...ada, timezone: 'Europe/Berlin', created_at: 5, role: 'owner' },
    )
    assert.equal((await ownersOf(first.id))[0]?.email, null)
    assert.equal((await accounts().find('ada@example.com')).id, third.id)
  })

  test('are created with an account, also by nodes of 0.2', async () => {
    const bob = await accounts().create('bob@example.com', 'Bob')
    const eve = { name: 'Eve', email: 'eve@example.com', owner: null, password_hash: 'hash of eve', created_at: 7 }
    const { id } = await records.db.insertInto('accounts').values(eve).returning('id').executeTakeFirstOrThrow()
    assert.deepEqual(
      [...(await ownersOf(bob.id)), ...(await ownersOf(id))].map(({ email, role }) => [email, role]),
      [
        ['bob@example.com', 'owner'],
        ['eve@example.com', 'owner'],
      ],
    )
    assert.equal((await people().findByEmail('eve@example.com'))?.password_hash, 'hash of eve')
    await assert.rejects(accounts().create('bob@example.com', 'Bob'), { code: 'invalid' })
  })

  test('sign in by what nodes of 0.2 change, and these by what is changed here', async () => {
    const { id, person_id } = await accounts().create('cyd@example.com', 'Cyd')
    const update = records.db.updateTable('accounts').where('id', '=', id)
    await update.set({ email: 'cyd@example.org', password_hash: 'changed there' }).execute()
    assert.equal((await people().findByEmail('cyd@example.org'))?.password_hash, 'changed there')
    await update.set({ website_count: 3, name: 'Cyd & Co' }).execute()
    assert.equal((await people().read(person_id ?? 0)).name, 'Cyd')

    await people().update(person_id ?? 0, { email: 'cyd@example.net', password_hash: 'changed here' })
    const { email, password_hash } = await accounts().read(id)
    assert.deepEqual([email, password_hash], ['cyd@example.net', 'changed here'])
    await assert.rejects(people().update(person_id ?? 0, { email: 'ada@example.com' }), { code: 'invalid' })
    await assert.rejects(update.set({ email: 'ada@example.com' }).execute(), { code: 'conflict' })
  })

  test('whose last account is deleted are forgotten, and their address is free', async () => {
    const { id, person_id } = await accounts().create('dan@example.com', 'Dan')
    await people().update(person_id ?? 0, { password_hash: 'hash of dan' })
    await accounts().remove(id)
    assert.equal(await people().findByEmail('dan@example.com'), undefined)
    const again = await accounts().create('dan@example.com', 'Dan')
    assert.notEqual(again.person_id, person_id)
    assert.equal((await people().findByEmail('dan@example.com'))?.password_hash, null)
    // As nodes of 0.2 do.
    await records.db.deleteFrom('accounts').where('id', '=', again.id).execute()
    now += 2 * 24 * 60 * 60_000
    const before = (await accounts().list()).length
    await people().deleteWithoutAccount(clock)
    assert.equal(await people().findByEmail('dan@example.com'), undefined)
    assert.equal((await records.db.selectFrom('people').selectAll().execute()).length, before)
  })

  test('have sessions that nodes of 0.2 began, and these know those of owners', async () => {
    const sessions = createSessions(records, clock, 90)
    const { id, person_id } = await accounts().create('fay@example.com', 'Fay')
    const old = { account_id: id, hash: 'hash of a session', created_at: now, expires_at: now + 1_000 }
    const begun = await records.db.insertInto('sessions').values(old).returning('id').executeTakeFirstOrThrow()
    const liveSession = await sessions.findById(begun.id)
    const unproven = { confirmed_at: null, second_factor: 0, second_factor_required: 0 }
    const unheld = { suspended_at: null, views_held: 0, acting_account_id: null, acting_until: null }
    assert.deepEqual(
      { ...liveSession },
      { id: begun.id, account_id: id, person_id, role: 'owner', limits: null, ...unproven, ...unheld },
    )
    const token = await sessions.create(person_id ?? 0, id)
    const own = await sessions.find(token)
    await sessions.endAll(person_id ?? 0, own?.id)
    assert.equal(await sessions.findById(begun.id), undefined)
    assert.ok(await sessions.find(token))

    await records.db.deleteFrom('memberships').where('account_id', '=', id).execute()
    assert.equal(await sessions.find(token), undefined)
  })

  test('see their sessions, those of nodes of 0.2 as well, and end no other', async () => {
    const sessions = createSessions(records, clock, 90)
    const gus = await accounts().create('gus@example.com', 'Gus')
    const hal = await accounts().create('hal@example.com', 'Hal')
    const [gusId, halId] = [gus.person_id ?? 0, hal.person_id ?? 0]
    const client = { browser: 'Firefox', os: 'Linux', country: 'DE' }
    const old = { account_id: gus.id, hash: 'an old session', created_at: now, expires_at: now + 1_000 }
    await records.db.insertInto('sessions').values(old).execute()
    await sessions.create(gusId, gus.id, { client })
    const foreign = await sessions.create(halId, hal.id, { client })
    const [begun, older, ...more] = await sessions.list(gusId)
    assert.deepEqual([begun?.browser, begun?.country, begun?.last_used_at], ['Firefox', 'DE', now])
    assert.deepEqual([older?.browser, older?.last_used_at, more.length], [null, null, 0])
    await assert.rejects(sessions.endOne(halId, begun?.id ?? 0), { code: 'not-found' })
    await sessions.endOne(gusId, older?.id ?? 0)
    assert.equal((await sessions.list(gusId)).length, 1)
    assert.ok(await sessions.find(foreign))
  })

  test('entries of the audit log that are added at the same time all have the names of their actors', async () => {
    const account = (await accounts().create('grace@example.com', 'Grace')).id
    const { row: key } = await createKeys(records, clock).create(account, {
      name: 'CI',
      service: null,
      scope: 'write',
    })
    const person_id =
      (await records.db.selectFrom('memberships').selectAll().where('account_id', '=', account).execute())[0]
        ?.person_id ?? assert.fail()
    const log = createAuditLog(records, clock, 30)
    const entries: readonly (readonly [sent: Omit<AuditEntry, 'action'>, name: string | null])[] = [
      [{ actor: 'key', key_id: key.id, before: '{"a":1}' }, 'CI'],
      [{ actor: 'person', person_id, key_id: key.id }, 'grace@example.com'],
      [{ actor: 'person', person_id: 999_999, key_id: key.id }, null],
      [{ actor: 'service' }, null],
      [{ actor: 'person', person_id, actor_name: 'As sent' }, 'As sent'],
    ]
    const added = await Promise.allSettled([
      ...entries.map(([sent], index) => log.add(account, { action: `change${index}`, ...sent })),
      log.add(999_999, { action: 'ofNobody', actor: 'service' }),
    ])
    assert.deepEqual(
      added.map(({ status }) => status),
      [...entries.map(() => 'fulfilled'), 'rejected'],
    )
    const { items } = await log.list({ account }, { page: 1, per_page: 10, sort: 'asc' })
    assert.deepEqual(
      items.map(({ action, actor_name, time, before }) => [action, actor_name, time, before]),
      entries.map(([sent, name], index) => [`change${index}`, name, now, sent.before ?? null]),
    )
  })
}
