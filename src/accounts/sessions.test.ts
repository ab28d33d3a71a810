import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { temporaryFolder } from '../../test/support/folder.ts'
import { migrate } from '../database/migrate.ts'
import { openRecords } from '../database/open.ts'
import type { Records } from '../database/records.ts'
import { createAccounts } from './accounts.ts'
import { createLinks } from './links.ts'
import { createSessionTokens } from './session-tokens.ts'
import { createSessions } from './sessions.ts'

const minute = 60 * 1000
const hour = 60 * minute
const day = 24 * hour

let records: Records
let account: number
const start = Date.UTC(2026, 0, 1)
let now = start
const clock = () => now
before(async () => {
  records = openRecords({ url: null, dataDir: temporaryFolder() }, assert.ifError)
  await migrate(records)
  account = (await createAccounts(records, clock).create('ada@example.com', 'Ada')).id
})
beforeEach(() => {
  now = start
})
after(() => records.close())

describe('a session', () => {
  test('lives 30 days where nobody uses it', async () => {
    const sessions = createSessions(records, clock, 90)
    const token = await sessions.create(account)
    now += 30 * day - 1
    assert.equal((await sessions.find(token))?.account_id, account)
    now += 1
    assert.equal(await sessions.find(token), undefined)
    assert.equal(await sessions.renew(token), false)
    assert.equal(await sessions.find(token), undefined)
  })

  test('lives on where it is used, which is written once an hour', async () => {
    const sessions = createSessions(records, clock, 90)
    const token = await sessions.create(account)
    now += hour - 1
    assert.equal(await sessions.renew(token), false)
    now += 1
    assert.equal(await sessions.renew(token), true)
    assert.equal(await sessions.renew(token), false)
    now += 30 * day - 1
    assert.equal((await sessions.find(token))?.account_id, account)
  })

  test('that has expired is swept away, and no other', async () => {
    const sessions = createSessions(records, clock, 90)
    const first = await sessions.create(account)
    const id = (await sessions.find(first))?.id ?? 0
    now += 31 * day
    const second = await sessions.create(account)
    await sessions.forgetExpired()
    assert.ok(await sessions.find(second))
    now -= 31 * day
    assert.equal(await sessions.findById(id), undefined)
  })

  test('is stored as a hash that is no way in', async () => {
    const sessions = createSessions(records, clock, 90)
    const token = await sessions.create(account)
    const stored = await records.db.selectFrom('sessions').selectAll().execute()
    assert.equal(JSON.stringify(stored).includes(token), false)
    for (const { hash } of stored) assert.equal(await sessions.find(hash), undefined)
  })
})

describe('a session token', () => {
  test('lives ten minutes', async () => {
    const sessions = createSessions(records, clock, 90)
    const session = await sessions.find(await sessions.create(account))
    const tokens = createSessionTokens({ current: () => 'secret' }, sessions, clock)
    const { token } = tokens.issue(session?.id ?? 0)
    now += 10 * minute - 1
    assert.equal((await tokens.authenticate(token))?.accountId, account)
    now += 1
    assert.equal(await tokens.authenticate(token), undefined)
  })

  test('is signed with a secret of its installation', async () => {
    const sessions = createSessions(records, clock, 90)
    const session = await sessions.find(await sessions.create(account))
    const { token } = createSessionTokens({ current: () => 'another secret' }, sessions, clock).issue(session?.id ?? 0)
    assert.equal(await createSessionTokens({ current: () => 'secret' }, sessions, clock).authenticate(token), undefined)
  })
})

describe('a one-time link', () => {
  const tokenOf = (link: string): string => new URL(link).searchParams.get('token') ?? ''

  test('lives a day', async () => {
    const links = createLinks(records, clock)
    const token = tokenOf(await links.create(account, 'http://localhost:4100'))
    now += day - 1
    assert.equal((await links.read(token)).id, account)
    now += 1
    await assert.rejects(links.read(token), { code: 'not-found' })
    await assert.rejects(links.use(token, { name: 'Late' }), { code: 'not-found' })
  })

  test('is not used up where what it would write is refused', async () => {
    const links = createLinks(records, clock)
    await createAccounts(records, clock).create('taken@example.com', 'Taken')
    const token = tokenOf(await links.create(account, 'http://localhost:4100'))
    await assert.rejects(links.use(token, { email: 'taken@example.com' }), { code: 'invalid' })
    assert.equal((await links.use(token, { name: 'In time' })).name, 'In time')
  })
})
