import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { allEngines } from '../../../test/support/engines.ts'
import { openAt } from '../../../test/support/records.ts'
import { migrate } from '../migrate.ts'

for (const engine of allEngines) {
  describe(`rows queued by an earlier version on ${engine.name}`, () => {
    test('become jobs that are due at the same time', async (t) => {
      const records = openAt(await engine.place())
      t.after(() => records.close())
      await migrate(records, '008-mail-turns')
      const { db } = records
      await sql`insert into deleted_websites (id, deleted_at, passes, due_at, lease)
        values (7, 1, 0, 0, null), (8, 2, 3, 500, 'of a node')`.execute(db)
      await sql`insert into tasks (name, period, attempts, runs) values ('a task', 5, 1, 4)`.execute(db)

      await sql`insert into accounts (name, created_at) values ('Ann', 0)`.execute(db)
      await sql`insert into mails (account_id, kind, key, message_id, state, attempts, due_at, lease, leased_until, created_at)
        values (1, 'weekly', 'a', 'a', 'queued', 0, 900, null, null, 3), (1, 'weekly', 'b', 'b', 'sent', 1, 0, null, null, 3),
          (1, 'weekly', 'c', 'c', 'sending', 2, 5, 'of a node', 700, 3)`.execute(db)
      await sql`insert into reports (account_id, url, project, privacy, status, share_token, intended_noindex, attempts, due_at,
          lease, leased_until, created_at, updated_at)
        values (1, 'http://a.test/', 'a.test', 0, 'done', 'a', 0, 1, 0, null, null, 4, 4),
          (1, 'http://b.test/', 'b.test', 0, 'queued', 'b', 0, 1, 300, null, null, 4, 4),
          (1, 'http://c.test/', 'c.test', 0, 'running', 'c', 0, 2, 10, 'of a node', 600, 4, 4)`.execute(db)

      await migrate(records)

      const jobs = await db.selectFrom('jobs').selectAll().orderBy('id').execute()
      assert.deepEqual(
        jobs.map(({ kind, key, account_id, ready, due_at, attempts, runs, lease }) =>
          [kind, key, account_id, ready, due_at, attempts, runs, lease].join(),
        ),
        [
          'delete events,7,0,0,0,0,0,',
          'delete events,8,0,0,500,0,3,of a node',
          'mail,1,1,0,900,0,0,',
          'mail,3,1,0,700,2,0,of a node',
          'audit,2,1,0,300,1,0,',
          'audit,3,1,0,600,2,0,of a node',
        ],
      )
    })
  })
}
