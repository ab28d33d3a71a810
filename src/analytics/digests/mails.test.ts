import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { engines } from '../../../test/support/engines.ts'
import { freshRecords } from '../../../test/support/records.ts'
import { createAccounts } from '../../accounts/accounts.ts'
import type { MailState } from '../../database/schema.ts'
import { createWebsites } from '../websites/websites.ts'
import { createMails } from './mails.ts'

/** By name: the state of a mail, when it ended, and whether it stays when mails that ended before 1,000 are deleted. */
const rows: Readonly<
  Record<string, readonly [kind: string, state: MailState, endedAt: number | null, stays: boolean]>
> = {
  'old, with three newer ones': ['weekly', 'sent', 10, false],
  'old and failed, with three newer ones': ['weekly', 'failed', 20, false],
  'the third before the last': ['weekly', 'sent', 30, true],
  'failed since': ['weekly', 'failed', 40, true],
  'the second before the last': ['weekly', 'unconfirmed', 50, true],
  'the last of its kind': ['weekly', 'sent', 60, true],
  'the only one of another kind': ['monthly', 'sent', 15, true],
  planned: ['weekly', 'queued', null, true],
}

for (const engine of engines) {
  describe(`deleting old mails on ${engine.name}`, () => {
    test('deletes mails that ended long ago, except the last of each kind about a website', async (t) => {
      const records = await freshRecords(engine)
      t.after(() => records.close())
      const clock = (): number => 2_000
      const account = await createAccounts(records, clock).create('ada@example.com', 'Ada')
      const settings = { privacy: 0, embed: 0, email: 1, exclude_bots: 1, exclude_params: '', exclude_ips: '' } as const
      const { create } = createWebsites(records, clock, () => {})
      const add = async (websiteId: number, key: string, kind: string, state: MailState, endedAt: number | null) => {
        const mail = { account_id: account.id, website_id: websiteId, kind, key, message_id: key, state }
        await records.db
          .insertInto('mails')
          .values({ ...mail, attempts: 1, due_at: 0, ended_at: endedAt, created_at: 0 })
          .execute()
      }
      const one = await create(account.id, { domain: 'one.test', ...settings })
      const busy = await create(account.id, { domain: 'busy.test', ...settings })
      for (const [name, [kind, state, endedAt]] of Object.entries(rows)) await add(one.id, name, kind, state, endedAt)
      // More than one batch, and some that are not old enough.
      for (let number = 0; number < 1_100; number++) await add(busy.id, `busy ${number}`, 'weekly', 'sent', number)

      // What returns is done for its period.
      await assert.rejects(createMails(records).deleteEndedBefore(1_000, AbortSignal.abort()))
      await createMails(records).deleteEndedBefore(1_000, AbortSignal.timeout(60_000))

      const left = (id: number) => records.db.selectFrom('mails').select('key').where('website_id', '=', id).execute()
      const names = Object.keys(rows).filter((name) => rows[name]?.[3])
      assert.deepEqual((await left(one.id)).map(({ key }) => key).sort(), names.sort())
      assert.equal((await left(busy.id)).length, 100)
    })
  })
}
