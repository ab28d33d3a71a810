import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { allEngines, type RecordsEngine } from '../../../test/support/engines.ts'
import { freshRecords } from '../../../test/support/records.ts'
import { addCrawledPages, readUse, requireRoom } from '../../database/account-limits.ts'
import { writeSetting } from '../../database/installation-settings.ts'
import type { Records } from '../../database/records.ts'
import { createAccounts } from '../accounts.ts'
import type { AccountMail } from '../mails/account-mails.ts'
import { principalOfSession } from '../session-tokens.ts'
import { actingMs, createSessions } from '../sessions.ts'
import { createOperatedAccounts } from './operated-accounts.ts'
import { createUsageCount } from './usage.ts'

for (const engine of allEngines) describe(`what accounts use, on ${engine.name}`, () => describeUsage(engine))

function describeUsage(engine: RecordsEngine): void {
  let records: Records
  let now = Date.parse('2026-11-20T12:00:00Z')
  const clock = () => now
  const mails: AccountMail[] = []
  const signal = new AbortController().signal
  before(async () => {
    records = await freshRecords(engine)
    count = createCount()
  })
  after(() => records.close())

  const addAccount = async (name: string): Promise<number> =>
    (await createAccounts(records, clock).create(`${name}@example.com`, name)).id
  const addWebsite = async (account: number, domain: string): Promise<number> => {
    const website = {
      ...({ account_id: account, domain, privacy: 1, password_hash: null, email: 0, exclude_bots: 1 } as const),
      ...{ exclude_params: '', exclude_ips: '', share_token: `token of ${domain}`, created_at: now, updated_at: now },
    }
    const made = await records.db.insertInto('websites').values(website).returning('id').executeTakeFirstOrThrow()
    return made.id
  }
  const operated = () => createOperatedAccounts(records, clock)
  let count: ReturnType<typeof createUsageCount>
  const createCount = () =>
    createUsageCount({
      records,
      clock,
      mails: {
        isSetUp: true,
        async queue(mail) {
          mails.push(mail)
        },
      },
    })
  const countOf = async (website: number, events: number): Promise<void> =>
    await count(async () => new Map([[website, events]]), signal)
  const percents = () => mails.splice(0).map(({ key }) => JSON.parse(key).percent)

  test('warns owners once at each step, holds statistics above the limit, and shows them in the next month', async () => {
    const account = await addAccount('ann')
    const website = await addWebsite(account, 'ann.example')
    await operated().update(account, { limits: { events: 100 } })
    const state = async () => {
      const { views_held, used } = await operated().read(account)
      return [views_held, used.events, percents()]
    }
    const steps: readonly (readonly [events: number, held: number, used: number, mailed: readonly number[]])[] = [
      [79, 0, 79, []],
      [80, 0, 80, [80]],
      [99, 0, 99, []],
      [100, 0, 100, [100]],
      [101, 1, 101, []],
      // Deleted events stay counted.
      [5, 1, 101, []],
    ]
    for (const [events, ...expected] of steps) {
      await countOf(website, events)
      assert.deepEqual(await state(), expected, `with ${events} events`)
    }
    await operated().update(account, { limits: { events: 200 } })
    assert.deepEqual(await state(), [0, 101, []])
    await operated().update(account, { limits: { events: 100 } })
    assert.equal((await operated().read(account)).views_held, 1)
    now = Date.parse('2026-12-01T00:00:30Z')
    await countOf(website, 3)
    assert.deepEqual(await state(), [0, 3, []])
  })

  test('follows the limits of the installation where the account has none of its own', async () => {
    const [account, other] = [await addAccount('bob'), await addAccount('bea')]
    const website = await addWebsite(account, 'bob.example')
    await operated().update(other, { limits: { events: null } })
    await writeSetting(records.db, 'account_limits', {
      ...{ websites: null, events: 10, crawled_pages: 5, reports: null, members: null },
    })
    await countOf(website, 11)
    assert.equal((await operated().read(account)).views_held, 1)
    assert.deepEqual((await operated().read(other)).effective.events, null)
    assert.deepEqual(percents(), [100])
  })

  test('spends pages of crawls for a month', async () => {
    const account = await addAccount('cyd')
    await addCrawledPages(records.db, account, 3, now)
    await addCrawledPages(records.db, account, 2, now)
    assert.equal(await readUse(records.db, 'crawled_pages', account, now), 5)
    const room = requireRoom(records.db, 'crawled_pages', account, { adding: 1, now })
    await assert.rejects(room, { reason: 'account-limit', limit: { name: 'crawled_pages', found: 6, allowed: 5 } })
    const january = Date.parse('2027-01-01T00:00:00Z')
    await requireRoom(records.db, 'crawled_pages', account, { adding: 1, now: january })
  })

  test('ends signing in as an account after an hour, and with the rights of the operator', async () => {
    const own = (await createAccounts(records, clock).createOwner()) ?? 0
    const account = await addAccount('dan')
    const person = (await createAccounts(records, clock).read(own)).person_id ?? 0
    const sessions = createSessions(records, clock, 90)
    const token = await sessions.create(person, own)
    const principal = async () => {
      const session = (await sessions.find(token)) ?? assert.fail('no session')
      const { accountId, access, hold } = principalOfSession(session, true, now)
      return [accountId, access, hold ?? null]
    }
    const { id } = (await sessions.find(token)) ?? assert.fail('no session')
    await sessions.actFor(id, account)
    assert.deepEqual(await principal(), [account, 'operator', null])
    assert.ok(await sessions.actingFor(account))
    await records.db.updateTable('memberships').set({ role: 'viewer' }).where('account_id', '=', own).execute()
    assert.deepEqual(await principal(), [account, 'operator', 'sign-in-as-ended'])
    await records.db.updateTable('memberships').set({ role: 'owner' }).where('account_id', '=', own).execute()
    now += actingMs
    assert.deepEqual(await principal(), [account, 'operator', 'sign-in-as-ended'])
    assert.equal(await sessions.actingFor(account), null)
    assert.equal(await sessions.stopActing(id), account)
    assert.deepEqual(await principal(), [own, 'owner', null])
  })
}
