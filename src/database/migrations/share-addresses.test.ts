import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { allEngines } from '../../../test/support/engines.ts'
import { openAt } from '../../../test/support/records.ts'
import { migrate } from '../migrate.ts'

/** More than one batch. */
const count = 12_000

for (const engine of allEngines) {
  describe(`share tokens on ${engine.name}`, () => {
    test('are given to all websites and reports of an earlier version', async (t) => {
      const records = openAt(await engine.place())
      t.after(() => records.close())
      const { db } = records
      await migrate(records, '005-moves')
      await sql`insert into accounts (name, created_at) values ('Ann', 0)`.execute(db)
      const numbers = sql`with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${count})`
      await sql`insert into websites
        (account_id, domain, privacy, email, exclude_bots, exclude_params, exclude_ips, created_at, updated_at)
        ${numbers} select 1, 'site-' || n || '.test', 0, 0, 1, '', '', 0, 0 from numbers`.execute(db)
      await sql`insert into reports
        (account_id, url, project, privacy, status, intended_noindex, due_at, created_at, updated_at)
        values (1, 'http://a.test/', 'a.test', 0, 'done', 0, 0, 0, 0)`.execute(db)

      await migrate(records)

      const websites = await db.selectFrom('websites').select('share_token').execute()
      const reports = await db.selectFrom('reports').select('share_token').execute()
      const tokens = [...websites, ...reports].map(({ share_token }) => share_token)
      assert.equal(tokens.length, count + 1)
      assert.equal(new Set(tokens).size, count + 1)
      for (const token of tokens) assert.match(token, /^[\w-]{22}$/)
    })

    test('are unique', async (t) => {
      const records = openAt(await engine.place())
      t.after(() => records.close())
      await migrate(records)
      await sql`insert into accounts (name, created_at) values ('Ann', 0)`.execute(records.db)
      const insert = (domain: string) => {
        const settings = { privacy: 0, email: 0, exclude_bots: 1, exclude_params: '', exclude_ips: '' } as const
        const row = { account_id: 1, domain, share_token: 'the same', ...settings, created_at: 0, updated_at: 0 }
        return records.db.insertInto('websites').values(row).execute()
      }
      await insert('one.test')
      await assert.rejects(insert('two.test'), /created the same record/)
    })
  })
}
