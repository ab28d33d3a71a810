import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { temporaryFolder } from '../../test/support/folder.ts'
import { sign } from '../base/signatures.ts'
import { createToken } from '../base/tokens.ts'
import { migrate } from '../database/migrate.ts'
import { openRecords } from '../database/open.ts'
import type { Records } from '../database/records.ts'
import { createAccounts } from './accounts.ts'
import { createOneTimeLinks } from './one-time-links.ts'
import { createServiceTokens } from './service-tokens.ts'
import { createSessionTokens } from './session-tokens.ts'
import { createSessions } from './sessions.ts'

const minute = 60 * 1000
const hour = 60 * minute
const day = 24 * hour

let records: Records
let account: number
let person: number
const start = Date.UTC(2026, 0, 1)
let now = start
const clock = () => now
before(async () => {
  records = openRecords({ url: null, dataDir: temporaryFolder() }, assert.ifError)
  await migrate(records)
  const ada = await createAccounts(records, clock).create('ada@example.com', 'Ada')
  account = ada.id
  person = ada.person_id ?? assert.fail()
})
beforeEach(() => {
  now = start
})
after(() => records.close())

describe('a session', () => {
  test('lives 30 days where nobody uses it', async () => {
    const sessions = createSessions(records, clock, 90)
    const token = await sessions.create(person, account)
    now += 30 * day - 1
    assert.equal((await sessions.find(token))?.account_id, account)
    now += 1
    assert.equal(await sessions.find(token), undefined)
    assert.equal(await sessions.renew(token), false)
    assert.equal(await sessions.find(token), undefined)
  })

  test('lives on where it is used, which is written once an hour', async () => {
    const sessions = createSessions(records, clock, 90)
    const token = await sessions.create(person, account)
    now += hour - 1
    assert.equal(await sessions.renew(token), false)
    now += 1
    assert.equal(await sessions.renew(token), true)
    assert.equal(await sessions.renew(token), false)
    now += 30 * day - 1
    assert.equal((await sessions.find(token))?.account_id, account)
  })

  test('ends 90 days after it began, however much it is used', async () => {
    const sessions = createSessions(records, clock, 90)
    const token = await sessions.create(person, account)
    const id = (await sessions.find(token))?.id ?? 0
    for (let days = 1; days < 90; days += 1) {
      now += day
      assert.equal(await sessions.renew(token), true, `day ${days}`)
    }
    now += day - 1
    assert.equal((await sessions.find(token))?.id, id)
    now += 1
    assert.equal(await sessions.find(token), undefined)
    assert.equal(await sessions.findById(id), undefined)
    assert.equal(await sessions.renew(token), false)
    await sessions.deleteExpired()
    assert.equal(await records.db.selectFrom('sessions').selectAll().where('id', '=', id).executeTakeFirst(), undefined)
  })

  test('that began before there was such an end gets one, from when it began', async () => {
    const sessions = createSessions(records, clock, 90)
    const { token, hash } = createToken()
    const old = { account_id: account, hash, created_at: now - 90 * day, expires_at: now + 30 * day }
    await records.db.insertInto('sessions').values(old).execute()
    assert.equal(await sessions.find(token), undefined)
  })

  test('lives no longer unused than it may live at all', async () => {
    const sessions = createSessions(records, clock, 2)
    const token = await sessions.create(person, account)
    now += 2 * day
    assert.equal(await sessions.find(token), undefined)
    assert.equal(sessions.idleMs, 2 * day)
  })

  test('that has expired is swept away, and no other', async () => {
    const sessions = createSessions(records, clock, 90)
    const first = await sessions.create(person, account)
    const id = (await sessions.find(first))?.id ?? 0
    now += 31 * day
    const second = await sessions.create(person, account)
    await sessions.deleteExpired()
    assert.ok(await sessions.find(second))
    now -= 31 * day
    assert.equal(await sessions.findById(id), undefined)
  })

  test('is stored as a hash that is no way in', async () => {
    const sessions = createSessions(records, clock, 90)
    const token = await sessions.create(person, account)
    const stored = await records.db.selectFrom('sessions').selectAll().execute()
    assert.equal(JSON.stringify(stored).includes(token), false)
    for (const { hash } of stored) assert.equal(await sessions.find(hash), undefined)
  })
})

describe('a session token', () => {
  test('lives ten minutes', async () => {
    const sessions = createSessions(records, clock, 90)
    const session = await sessions.find(await sessions.create(person, account))
    const tokens = createSessionTokens({ current: () => 'secret' }, sessions, clock)
    const { token } = tokens.issue(session?.id ?? 0)
    now += 10 * minute - 1
    assert.equal((await tokens.authenticate(token))?.accountId, account)
    now += 1
    assert.equal(await tokens.authenticate(token), undefined)
  })

  test('is signed with a secret of its installation', async () => {
    const sessions = createSessions(records, clock, 90)
    const session = await sessions.find(await sessions.create(person, account))
    const { token } = createSessionTokens({ current: () => 'another secret' }, sessions, clock).issue(session?.id ?? 0)
    assert.equal(await createSessionTokens({ current: () => 'secret' }, sessions, clock).authenticate(token), undefined)
  })
})

describe('an expiry that is far away', () => {
  const secret = { current: () => 'secret' }
  const tenYears = 10 * 365 * day

  test('is not taken from a service token, however well it is signed', () => {
    const tokens = createServiceTokens(secret, clock)
    const expires = (ms: number): string =>
      `sv_seo_${account}_${now + ms}_${sign('secret', ['service token', 'seo', account, now + ms])}`
    assert.equal(tokens.authenticate(expires(minute))?.accountId, account)
    assert.equal(tokens.authenticate(expires(tenYears)), undefined)
    assert.equal(tokens.authenticate(expires(hour)), undefined)
  })

  test('is not taken from a session token', async () => {
    const sessions = createSessions(records, clock, 90)
    const id = (await sessions.find(await sessions.create(person, account)))?.id ?? 0
    const tokens = createSessionTokens(secret, sessions, clock)
    const expires = (ms: number): string => `st_${id}_${now + ms}_${sign('secret', ['session token', id, now + ms])}`
    assert.equal((await tokens.authenticate(expires(10 * minute)))?.accountId, account)
    assert.equal(await tokens.authenticate(expires(tenYears)), undefined)
    assert.equal(await tokens.authenticate(expires(hour)), undefined)
  })
})

describe('a one-time link', () => {
  const tokenOf = (link: string): string => new URL(link).searchParams.get('token') ?? ''

  test('lives a day', async () => {
    const links = createOneTimeLinks(records, clock)
    const token = tokenOf(await links.create(account, 'http://localhost:4100'))
    now += day - 1
    assert.equal((await links.read(token)).id, person)
    now += 1
    await assert.rejects(links.read(token), { code: 'not-found' })
    await assert.rejects(links.use(token, { name: 'Late' }), { code: 'not-found' })
  })

  test('is not used up where what it would write is refused', async () => {
    const links = createOneTimeLinks(records, clock)
    await createAccounts(records, clock).create('taken@example.com', 'Taken')
    const token = tokenOf(await links.create(account, 'http://localhost:4100'))
    await assert.rejects(links.use(token, { email: 'taken@example.com' }), { code: 'invalid' })
    assert.equal((await links.use(token, { name: 'In time' })).person.name, 'In time')
  })
})
