import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { engines } from '../../../test/support/engines.ts'
import { openAt } from '../../../test/support/records.ts'
import { createAccounts } from '../../accounts/accounts.ts'
import { migrate } from '../../database/migrate.ts'
import type { Records } from '../../database/records.ts'
import type { MailPeriod } from '../../database/schema.ts'
import { recipientMailJobs } from '../../jobs/kinds.ts'
import { createOutbox } from '../../mail/outbox.ts'
import { createWebsites } from '../websites/websites.ts'
import { planDigests, planRecipients } from './plan.ts'

const wednesday = Date.UTC(2026, 10, 4, 12)

for (const engine of engines) {
  describe(`planning on ${engine.name}`, () => {
    let records: Records
    let now = wednesday
    const clock = (): number => now
    before(async () => {
      records = openAt(await engine.place())
      await migrate(records)
    })
    after(() => records.close())

    const plan = () => planDigests(records, createOutbox(records, clock, 'example.com'), clock)
    let people = 0
    const account = async (choice: MailPeriod, timezone: string | null = null): Promise<number> => {
      const accounts = createAccounts(records, clock)
      const { id } = await accounts.create(`person-${people++}@example.com`, 'Person')
      await accounts.update(id, { timezone, mail_period: choice })
      return id
    }
    const website = async (accountId: number, email: 0 | 1 = 1): Promise<number> => {
      const websites = createWebsites(records, clock, () => {})
      const exclusions = { exclude_bots: 1, exclude_params: '', exclude_ips: '' } as const
      const made = await websites.create(accountId, {
        domain: 'example.com',
        privacy: 0,
        embed: 0,
        email,
        ...exclusions,
      })
      return made.id
    }
    const planned = async (websiteId: number): Promise<readonly string[]> => {
      const rows = await records.db
        .selectFrom('mails')
        .selectAll()
        .where('website_id', '=', websiteId)
        .orderBy('due_at')
        .execute()
      return rows.map(({ kind, key, due_at }) => `${kind} ${key.split(':')[1]} ${new Date(due_at).toISOString()}`)
    }

    test('each mail period gets its reports once, however often and by however many nodes they are planned', async () => {
      const weekly = await website(await account('weekly'))
      const monthly = await website(await account('monthly', 'Europe/Berlin'))
      const both = await website(await account('both', 'America/New_York'))
      const off = await website(await account('both'), 0)
      await Promise.all([plan(), plan(), plan()])
      await plan()
      assert.deepEqual(await planned(weekly), ['weekly 2026-11-02 2026-11-09T08:00:00.000Z'])
      assert.deepEqual(await planned(monthly), ['monthly 2026-11-01 2026-12-01T07:00:00.000Z'])
      assert.deepEqual(await planned(both), [
        'weekly 2026-11-02 2026-11-09T13:00:00.000Z',
        'monthly 2026-11-01 2026-12-01T13:00:00.000Z',
      ])
      assert.deepEqual(await planned(off), [])
    })

    test('an account without an email address gets no reports', async () => {
      const owner = await createAccounts(records, clock).createOwner()
      assert.ok(owner)
      const silent = await website(owner)
      await plan()
      assert.deepEqual(await planned(silent), [])
    })

    test('a report is rescheduled when the time zone of its account changes', async () => {
      const mover = await account('weekly', 'Europe/Berlin')
      const moved = await website(mover)
      await plan()
      assert.deepEqual(await planned(moved), ['weekly 2026-11-02 2026-11-09T07:00:00.000Z'])
      await createAccounts(records, clock).update(mover, { timezone: 'Asia/Tokyo' })
      await plan()
      assert.deepEqual(await planned(moved), ['weekly 2026-11-02 2026-11-08T23:00:00.000Z'])
    })

    test('a move to a time zone further west does not send a report twice', async () => {
      const mover = await account('weekly', 'Asia/Tokyo')
      const moved = await website(mover)
      await plan()
      await records.db.updateTable('mails').set({ state: 'sent' }).where('website_id', '=', moved).execute()
      now = Date.UTC(2026, 10, 8, 23, 1)
      await createAccounts(records, clock).update(mover, { timezone: 'America/Los_Angeles' })
      await plan()
      assert.deepEqual(await planned(moved), ['weekly 2026-11-02 2026-11-08T23:00:00.000Z'])
      now = wednesday
    })

    test('an address that is a channel gets the reports that it has chosen, whatever the account gets', async () => {
      const outbox = createOutbox(records, clock, 'example.com', { jobs: recipientMailJobs })
      const id = await account('monthly', 'Europe/Berlin')
      const chosen = await website(id, 0)
      const foreign = await website(await account('weekly'), 0)
      const channel = {
        ...({ account_id: id, kind: 'email', language: 'de', target: 'ops@example.com', settings: '' } as const),
        ...{ events: '[]', verified_at: 1, created_at: 1, updated_at: 1 },
      }
      const add = (name: string, more: object) =>
        records.db
          .insertInto('notification_channels')
          .values({ ...channel, name, report_period: 'weekly', ...more })
          .execute()
      await add('weekly', {})
      for (const [name, more] of Object.entries({
        none: { report_period: 'none' },
        unconfirmed: { verified_at: null },
        off: { enabled: 0 },
        limited: { websites: '[]', projects: '[]' },
      }))
        await add(name, more)
      for (let times = 0; times < 2; times++) await planRecipients(records, outbox, clock)
      assert.deepEqual(await planned(chosen), ['weekly 2026-11-02 2026-11-09T07:00:00.000Z'])
      assert.deepEqual(await planned(foreign), [])
      const jobs = records.db.selectFrom('jobs').selectAll().where('kind', '=', recipientMailJobs)
      assert.equal((await jobs.execute()).length, 1)
    })

    test('reports that were planned before an outage stay queued', async () => {
      const late = await website(await account('weekly'))
      await plan()
      now = Date.UTC(2026, 10, 11)
      await plan()
      assert.deepEqual(await planned(late), [
        'weekly 2026-11-02 2026-11-09T08:00:00.000Z',
        'weekly 2026-11-09 2026-11-16T08:00:00.000Z',
      ])
      now = wednesday
    })
  })
}
