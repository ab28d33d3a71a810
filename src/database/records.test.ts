import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { allEngines, type Place, type RecordsEngine } from '../../test/support/engines.ts'
import { openAt } from '../../test/support/records.ts'
import { run, runToEnd } from '../../test/support/run.ts'
import { inFull } from '../../test/support/tier.ts'
import { createShareToken } from '../base/share-links.ts'
import { migrate, ownFormat, rejectNewerRecords } from './migrate.ts'
import type { Records } from './records.ts'
import { containsText } from './search.ts'

for (const engine of allEngines) describe(`records on ${engine.name}`, () => describeRecords(engine))

function describeRecords(engine: RecordsEngine): void {
  let place: Place
  let records: Records
  before(async () => {
    place = await engine.place()
    records = openAt(place)
    await migrate(records)
  })
  after(() => records.close())

  let emails = 0
  const account = async (owner: 1 | null = null): Promise<number> => {
    emails += 1
    const values = { name: 'Test', email: `${emails}@example.test`, owner, created_at: 0 }
    return (await records.db.insertInto('accounts').values(values).returning('id').executeTakeFirstOrThrow()).id
  }
  const website = async (accountId: number, domain: string): Promise<number> => {
    const settings = { privacy: 0, email: 0, exclude_bots: 1, exclude_params: '', exclude_ips: '' } as const
    const row = await records.db
      .insertInto('websites')
      .values({
        account_id: accountId,
        domain,
        share_token: createShareToken(),
        ...settings,
        created_at: 0,
        updated_at: 0,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return row.id
  }
  const report = async (accountId: number, url: string): Promise<number> => {
    const state = {
      privacy: 0,
      status: 'queued',
      intended_noindex: 0,
      created_at: 0,
      updated_at: 0,
    } as const
    const row = await records.db
      .insertInto('reports')
      .values({ account_id: accountId, url, project: 'x', share_token: createShareToken(), ...state })
      .returning('id')
      .executeTakeFirstOrThrow()
    return row.id
  }

  test('migrating again changes nothing', async () => {
    const id = await account()
    await migrate(records)
    assert.ok(await records.db.selectFrom('accounts').where('id', '=', id).select('id').executeTakeFirst())
  })

  test('several processes can migrate an empty database at the same time', inFull, async () => {
    const empty = await engine.place()
    const starting = Array.from({ length: 4 }, () =>
      runToEnd('test/support/migrate-once.ts', [JSON.stringify(empty)], {}),
    )
    for (const { code, output } of await Promise.all(starting)) assert.equal(code, 0, output)
    const opened = openAt(empty)
    const owners = await opened.db.selectFrom('accounts').selectAll().execute()
    await opened.close()
    assert.equal(owners.length, 1)
  })

  test('a failed migration is rolled back', async () => {
    const empty = openAt(await engine.place())
    // An existing table makes the migration fail after its first table.
    await empty.db.schema.createTable('websites').addColumn('id', 'integer').execute()
    await assert.rejects(migrate(empty))
    const tables = (await empty.db.introspection.getTables()).map(({ name }) => name)
    await empty.close()
    assert.deepEqual(tables, ['websites'])
  })

  test('a newer schema is rejected with a clear message', async () => {
    const newer = openAt(await engine.place())
    await migrate(newer)
    await sql`insert into kysely_migration (name, timestamp) values ('999-later', '2030-01-01')`.execute(newer.db)
    await assert.rejects(migrate(newer), /written by a newer version of Sightline: it has the migration 999-later/)
    const { format } = ownFormat()
    await sql`update data_format set format = ${format + 2}, oldest = ${format + 1}`.execute(newer.db)
    await assert.rejects(migrate(newer), /999-later.*needs a version with format/)
    // One that has only added something can be used.
    await sql`update data_format set oldest = ${format}`.execute(newer.db)
    await migrate(newer)
    await assert.rejects(rejectNewerRecords(newer), { name: 'DomainError', code: 'conflict' })
    await newer.close()
  })

  test('there is one owner', async () => {
    await account(1)
    await assert.rejects(account(1))
  })

  test('a domain is unique within its account only', async () => {
    const [one, other] = [await account(), await account()]
    await website(one, 'unique.test')
    await website(other, 'unique.test')
    await assert.rejects(website(one, 'unique.test'), { name: 'DomainError', code: 'conflict' })
  })

  test('ids increase and are never reused', async () => {
    const mine = await account()
    const first = await website(mine, 'first.test')
    await records.db.deleteFrom('websites').execute()
    assert.ok((await website(mine, 'second.test')) > first)
    const firstReport = await report(mine, 'http://a.test/')
    await records.db.deleteFrom('reports').execute()
    assert.ok((await report(mine, 'http://a.test/')) > firstReport)
  })

  test('deleting an account deletes its keys, websites and reports, and nobody else’s', async () => {
    const [gone, kept] = [await account(), await account()]
    for (const id of [gone, kept]) {
      await website(id, 'cascade.test')
      await report(id, 'http://cascade.test/')
      const key = { account_id: id, name: '', hash: `hash ${id}`, hint: '', read_only: 0, created_at: 0 } as const
      await records.db.insertInto('api_keys').values(key).execute()
    }
    await records.db.deleteFrom('accounts').where('id', '=', gone).execute()
    for (const table of ['api_keys', 'websites', 'reports'] as const) {
      const rows = await records.db
        .selectFrom(table)
        .where('account_id', 'in', [gone, kept])
        .select('account_id')
        .execute()
      assert.deepEqual(
        rows.map(({ account_id }) => account_id),
        [kept],
        table,
      )
    }
  })

  test('a website requires an existing account', async () => {
    await assert.rejects(website(987_654, 'orphan.test'), { name: 'DomainError', code: 'conflict' })
  })

  test('names and addresses sort by their bytes', async () => {
    const mine = await account()
    const urls = [
      'http://b.test/',
      'http://a.test/B',
      'http://a.test/a',
      'http://a.test/-',
      'http://a.test/_',
      'http://a.test/~',
      'http://a-b.test/',
      'http://a.b.test/',
    ]
    for (const url of urls) await report(mine, url)
    const own = records.db.selectFrom('reports').where('account_id', '=', mine)
    const sorted = await own.select('url').orderBy('url').execute()
    assert.deepEqual(
      sorted.map(({ url }) => url),
      [...urls].sort(),
    )
  })

  describe('search', () => {
    const urls = [
      'http://s.test/100%25',
      'http://s.test/a_b',
      'http://s.test/aXb',
      'http://s.test/Upper',
      'http://s.test/%5C',
      "http://s.test/it's",
    ]
    let mine: number
    before(async () => {
      mine = await account()
      for (const url of urls) await report(mine, url)
    })
    const rows: Record<string, readonly string[]> = {
      '%': ['http://s.test/100%25', 'http://s.test/%5C'],
      '100%': ['http://s.test/100%25'],
      a_b: ['http://s.test/a_b'],
      _: ['http://s.test/a_b'],
      '\\': [],
      '%5c': ['http://s.test/%5C'],
      UPPER: ['http://s.test/Upper'],
      "it's": ["http://s.test/it's"],
      "' or '1'='1": [],
      's.test': urls,
    }
    for (const [text, expected] of Object.entries(rows)) {
      test(`${JSON.stringify(text)} finds ${expected.length}`, async () => {
        const own = records.db.selectFrom('reports').where('account_id', '=', mine)
        const rows = await own.where(containsText('url', text)).select('url').orderBy('id').execute()
        assert.deepEqual(
          rows.map(({ url }) => url),
          expected,
        )
      })
    }
  })

  test('large numbers are returned as numbers', async () => {
    const time = Date.UTC(2999, 11, 31)
    const values = { name: 'Far', email: 'far@example.test', owner: null, created_at: time }
    const row = await records.db.insertInto('accounts').values(values).returningAll().executeTakeFirstOrThrow()
    assert.equal(row.created_at, time)
    assert.equal(typeof row.id, 'number')
    assert.equal(row.website_count, 0)
  })

  test('concurrent transactions are isolated, and a failed one is rolled back', async () => {
    const mine = await account()
    const work = Array.from({ length: 20 }, (_, n) =>
      records.db.transaction().execute(async (transaction) => {
        await transaction
          .updateTable('accounts')
          .set((set) => ({ website_count: set('website_count', '+', 1) }))
          .where('id', '=', mine)
          .execute()
        await new Promise((resolve) => setImmediate(resolve))
        if (n % 2 === 1) throw new Error('undone')
      }),
    )
    const outcomes = await Promise.allSettled(work)
    assert.equal(outcomes.filter(({ status }) => status === 'fulfilled').length, 10)
    const row = records.db.selectFrom('accounts').where('id', '=', mine).select('website_count')
    assert.equal((await row.executeTakeFirst())?.website_count, 10)
  })

  test('a writer waits for another process to finish', async () => {
    const mine = await account()
    const writer = await records.db.transaction().execute(async (transaction) => {
      await transaction.updateTable('accounts').set({ name: 'Held' }).where('id', '=', mine).execute()
      const started = run('test/support/rename-account.ts', [JSON.stringify(place), String(mine), 'Renamed'], {})
      await started.printed('writing')
      await sleep(500)
      assert.doesNotMatch(started.output(), /written/)
      return started
    })
    assert.equal(await writer.ended, 0, writer.output())
    const row = await records.db.selectFrom('accounts').where('id', '=', mine).select('name').executeTakeFirst()
    assert.equal(row?.name, 'Renamed')
  })
}
