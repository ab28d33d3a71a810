import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { allEngines } from '../../../test/support/engines.ts'
import { openAt } from '../../../test/support/records.ts'
import { migrate } from '../migrate.ts'

for (const engine of allEngines) {
  describe(`mails of an earlier version on ${engine.name}`, () => {
    test('keep their summaries', async (t) => {
      const records = openAt(await engine.place())
      t.after(() => records.close())
      await migrate(records, '015-website-timezones')
      const { db } = records
      await sql`insert into accounts (name, created_at) values ('Ann', 0)`.execute(db)
      await sql`insert into mails (account_id, kind, key, message_id, state, gist, due_at, created_at)
        values (1, 'weekly', 'a', 'a', 'sent', 'quiet', 0, 0), (1, 'weekly', 'b', 'b', 'sent', null, 0, 0)`.execute(db)

      await migrate(records)

      const mails = await db.selectFrom('mails').select(['key', 'summary']).orderBy('id').execute()
      assert.deepEqual(
        mails.map(({ key, summary }) => [key, summary]),
        [
          ['a', 'quiet'],
          ['b', null],
        ],
      )
    })
  })
}
