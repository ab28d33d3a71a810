import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { engines, type RecordsEngine } from '../../../test/support/engines.ts'
import { freshRecords } from '../../../test/support/records.ts'
import { createAccounts } from '../../accounts/accounts.ts'
import { systemClock } from '../../base/clock.ts'
import { createShareToken } from '../../base/share-links.ts'
import type { Records } from '../../database/records.ts'
import { createWebsiteInserts, type NewWebsiteRow } from './insert-websites.ts'

for (const engine of engines) describe(`inserting websites on ${engine.name}`, () => describeInserts(engine))

const rowOf = (domain: string, timezone: string | null = null): NewWebsiteRow => ({
  domain,
  privacy: 0,
  password_hash: null,
  share_token: createShareToken(),
  embed: 0,
  email: 0,
  email_pdf: 0,
  exclude_bots: 1,
  exclude_params: '',
  exclude_ips: '',
  timezone,
  demo: 0,
  retention_days: 0,
  rollup_retention_days: 0,
  created_at: 1,
  updated_at: 1,
})

function describeInserts(engine: RecordsEngine): void {
  let records: Records
  let accounts = 0
  before(async () => {
    records = await freshRecords(engine)
  })
  after(() => records.close())

  const createAccount = async (): Promise<number> =>
    (await createAccounts(records, systemClock).create(`${accounts++}@example.com`, 'Ada')).id
  const countOf = async (account: number): Promise<number | undefined> =>
    (await records.db.selectFrom('accounts').select('website_count').where('id', '=', account).executeTakeFirst())
      ?.website_count

  test('websites that an account creates at the same time share few transactions', async () => {
    const account = await createAccount()
    let transactions = 0
    const insert = createWebsiteInserts({
      ...records,
      batch(queries) {
        transactions++
        return records.batch(queries)
      },
    })
    const domains = Array.from({ length: 150 }, (_, index) => `site-${index}.example`)
    const created = await Promise.all(domains.map((domain) => insert(account, rowOf(domain))))
    assert.deepEqual(
      created.map((row) => row?.domain),
      domains,
    )
    assert.equal(new Set(created.map((row) => row?.id)).size, 150)
    assert.equal(await countOf(account), 150)
    assert.ok(transactions <= 4, `${transactions} transactions`)
  })

  test('each domain is inserted and counted once, also within a group', async () => {
    const account = await createAccount()
    const insert = createWebsiteInserts(records)
    await insert(account, rowOf('there.example'))
    const domains = ['a.example', 'there.example', 'b.example', 'a.example', 'a.example', 'c.example', 'there.example']
    const created = await Promise.all(domains.map((domain) => insert(account, rowOf(domain))))
    assert.deepEqual(
      created.map((row) => row?.domain),
      ['a.example', undefined, 'b.example', undefined, undefined, 'c.example', undefined],
    )
    assert.equal(await countOf(account), 4)
  })

  test('a website without a time zone gets that of its account', async () => {
    const account = await createAccount()
    const insert = createWebsiteInserts(records)
    assert.equal((await insert(account, rowOf('before.example')))?.timezone, 'UTC')
    await records.db.updateTable('accounts').set({ timezone: 'Europe/Berlin' }).where('id', '=', account).execute()
    const created = await Promise.all([
      insert(account, rowOf('own.example', 'Asia/Kathmandu')),
      insert(account, rowOf('default.example')),
    ])
    assert.deepEqual(
      created.map((row) => row?.timezone),
      ['Asia/Kathmandu', 'Europe/Berlin'],
    )
  })

  test('websites of a removed account are rejected, those of others at the same time are not', async () => {
    const [removed, other] = [await createAccount(), await createAccount()]
    await records.db.deleteFrom('accounts').where('id', '=', removed).execute()
    const insert = createWebsiteInserts(records)
    const results = await Promise.allSettled([
      insert(removed, rowOf('a.example')),
      insert(other, rowOf('a.example')),
      insert(removed, rowOf('b.example')),
    ])
    assert.deepEqual(
      results.map((result) => (result.status === 'fulfilled' ? result.value?.domain : result.reason.code)),
      ['unauthorized', 'a.example', 'unauthorized'],
    )
    assert.equal(await countOf(other), 1)
  })
}
