import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, beforeEach, describe, test } from 'node:test'
import { sql } from 'kysely'
import type { Records } from '../records.ts'
import type { Schema } from '../schema.ts'
import { openSqlite, openSqliteInThread } from './open.ts'

const folder = mkdtempSync(join(tmpdir(), 'sightline-sqlite-'))
let files = 0
let records: Records
let path: string

const insert = (name: string) => sql`insert into things (name) values (${name})`
const names = async (): Promise<readonly string[]> => {
  const { rows } = await sql<{ name: string }>`select name from things order by rowid`.execute(records.db)
  return rows.map(({ name }) => name)
}
const settled = (results: readonly PromiseSettledResult<unknown>[]): readonly string[] =>
  results.map(({ status }) => status)

describe('writing to SQLite', () => {
  beforeEach(async () => {
    await records?.close()
    path = join(folder, `${files++}.sqlite`)
    records = openSqlite({ path })
    await sql`create table things (name text not null unique)`.execute(records.db)
  })
  after(async () => {
    await records.close()
    rmSync(folder, { recursive: true })
  })

  test('a thread that waits for the writes of another goes on with its other work', async () => {
    const other = openSqliteInThread<Schema>({ path })
    const third = openSqliteInThread<Schema>({ path })
    let ticks = 0
    const ticking = setInterval(() => (ticks += 1), 1)
    try {
      const writing = Promise.withResolvers<void>()
      const holding = other.db.transaction().execute(async (transaction) => {
        await insert('first').execute(transaction)
        await writing.promise
      })
      const waiting = third.db.transaction().execute((transaction) => insert('second').execute(transaction))
      const single = insert('third').execute(third.db)
      for (let polls = 0; polls < 1_000 && ticks < 10; polls++) await new Promise((done) => setTimeout(done, 5))
      assert.ok(ticks >= 10)
      writing.resolve()
      await Promise.all([holding, waiting, single])
      assert.deepEqual(await names(), ['first', 'second', 'third'])
    } finally {
      clearInterval(ticking)
      await other.close()
      await third.close()
    }
  })

  test('a full disk and a read-only file are named as such', async () => {
    const other = openSqliteInThread<Schema>({ path })
    try {
      await sql`pragma max_page_count = 2`.execute(other.db)
      await assert.rejects(
        insert('x'.repeat(100_000)).execute(other.db),
        /^DomainError: The disk of the database is full/,
      )
      await sql`pragma query_only = on`.execute(other.db)
      await assert.rejects(
        insert('y').execute(other.db),
        /^DomainError: The database cannot be written to: .+ read-only/,
      )
    } finally {
      await other.close()
    }
  })

  test('a failing statement does not affect others in its group', async () => {
    const wanted = ['a', 'b', 'a', 'c']
    const results = await Promise.allSettled(wanted.map((name) => insert(name).execute(records.db)))
    assert.deepEqual(settled(results), ['fulfilled', 'fulfilled', 'rejected', 'fulfilled'])
    assert.deepEqual(await names(), ['a', 'b', 'c'])
  })

  test('a constraint violation fails as a conflict', async () => {
    await insert('a').execute(records.db)
    await assert.rejects(insert('a').execute(records.db), { name: 'DomainError', code: 'conflict' })
  })

  test('a batch is written as a whole, or not at all', async () => {
    const query = (name: string) => insert(name).compile(records.db)
    const results = await Promise.allSettled([
      records.batch([query('a'), query('b')]),
      records.batch([query('c'), query('a')]),
      records.batch([query('d'), sql<{ n: number }>`select count(*) as n from things`.compile(records.db)]),
    ])
    assert.deepEqual(settled(results), ['fulfilled', 'rejected', 'fulfilled'])
    const [, , counted] = results
    assert.deepEqual(counted.status === 'fulfilled' && counted.value[1]?.map((row) => ({ ...row })), [{ n: 3 }])
    assert.deepEqual(await names(), ['a', 'b', 'd'])
  })

  test('more statements than fit in one group are all written', async () => {
    const wanted = Array.from({ length: 1000 }, (_, index) => `thing ${index}`)
    await Promise.all(wanted.map((name) => insert(name).execute(records.db)))
    assert.deepEqual(await names(), wanted)
  })

  test('transactions run one after another and see each other’s changes', async () => {
    const add = () =>
      records.db.transaction().execute(async (transaction) => {
        const { rows } = await sql<{ n: number }>`select count(*) as n from things`.execute(transaction)
        await new Promise((resolve) => setImmediate(resolve))
        await insert(`thing ${rows[0]?.n}`).execute(transaction)
      })
    await Promise.all(Array.from({ length: 50 }, add))
    assert.equal((await names()).length, 50)
  })

  test('a failed transaction is rolled back without affecting others', async () => {
    const failing = records.db.transaction().execute(async (transaction) => {
      await insert('undone').execute(transaction)
      throw new Error('on purpose')
    })
    const results = await Promise.allSettled([
      insert('before').execute(records.db),
      failing,
      insert('after').execute(records.db),
    ])
    assert.deepEqual(settled(results), ['fulfilled', 'rejected', 'fulfilled'])
    assert.deepEqual(await names(), ['before', 'after'])
  })

  test('a reader sees a transaction only after its commit', async () => {
    await records.db.transaction().execute(async (transaction) => {
      await transaction
        .insertInto('things' as never)
        .values({ name: 'a' } as never)
        .execute()
      const seen = await records.db
        .selectFrom('things' as never)
        .selectAll()
        .execute()
      assert.equal(seen.length, 0)
    })
    const seen = await records.db
      .selectFrom('things' as never)
      .selectAll()
      .execute()
    assert.equal(seen.length, 1)
  })

  test('a read-only transaction sees one snapshot and does not block writers', async () => {
    await insert('before').execute(records.db)
    const moment = records.db.transaction().setAccessMode('read only')
    await moment.execute(async (snapshot) => {
      const look = async () => (await sql`select name from things`.execute(snapshot)).rows.length
      assert.equal(await look(), 1)
      await insert('meanwhile').execute(records.db)
      assert.equal(await look(), 1)
    })
    assert.deepEqual(await names(), ['before', 'meanwhile'])
  })

  test('on a full disk acknowledged writes are kept, others fail, and writing works again once there is space', async () => {
    await sql`pragma max_page_count = 40`.execute(records.db)
    const wanted = Array.from({ length: 100 }, (_, index) => `${index} ${'x'.repeat(3000)}`)
    const results = await Promise.allSettled(wanted.map((name) => insert(name).execute(records.db)))
    const written = wanted.filter((_, index) => results[index]?.status === 'fulfilled')
    assert.ok(written.length < wanted.length)
    assert.deepEqual(await names(), written)
    const full = records.db.transaction().execute(async (transaction) => {
      for (const name of wanted) await insert(`again ${name}`).execute(transaction)
    })
    await assert.rejects(full, { name: 'DomainError', code: 'unavailable' })
    assert.deepEqual(await names(), written)
    await sql`pragma max_page_count = 4000`.execute(records.db)
    await insert('last').execute(records.db)
    assert.deepEqual(await names(), [...written, 'last'])
  })

  /** An open transaction that continues after `proceed`, and two writes that wait for its end. */
  const closeDuringTransaction = async (): Promise<readonly PromiseSettledResult<unknown>[]> => {
    const [entered, proceed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const transaction = records.db.transaction().execute(async (transaction) => {
      await insert('rolled back').execute(transaction)
      entered.resolve()
      await proceed.promise
      await insert('after closing').execute(transaction)
    })
    await entered.promise
    const pending = ['a', 'b'].map((name) => insert(name).execute(records.db))
    const ends = Promise.allSettled([transaction, ...pending])
    await new Promise((resolve) => setImmediate(resolve))
    const closing = records.close()
    proceed.resolve()
    await closing
    return await ends
  }

  test('a write after close fails alone, and queued writes are completed', async () => {
    const [late, ...pending] = await closeDuringTransaction()
    assert.match(late?.status === 'rejected' ? String(late.reason) : '', /DomainError: The database is closed/)
    assert.deepEqual(settled(pending), ['fulfilled', 'fulfilled'])
    records = openSqlite({ path })
  })

  test('closing during a transaction rolls it back', async () => {
    await closeDuringTransaction()
    records = openSqlite({ path })
    assert.deepEqual(await names(), ['a', 'b'])
  })

  test('writes are there after closing and reopening', async () => {
    await insert('kept').execute(records.db)
    await records.close()
    records = openSqlite({ path })
    assert.deepEqual(await names(), ['kept'])
  })
})
