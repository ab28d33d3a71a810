import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { sql } from 'kysely'
import { type DroppingProxy, startDroppingProxy } from '../../../test/support/dropping-proxy.ts'
import { freePort } from '../../../test/support/port.ts'
import { type Postgres, startPostgres } from '../../../test/support/postgres.ts'
import { DomainError } from '../../base/errors.ts'
import { migrate } from '../migrate.ts'
import type { Records } from '../records.ts'
import { openPostgres } from './open.ts'

let postgres: Postgres
let url: string
before(async () => {
  postgres = await startPostgres()
  url = await postgres.createDatabase()
})
after(() => postgres.stop())

/** Runs `work` with records that are closed afterwards. Errors of idle pool connections do not fail the test. */
async function withRecords<T>(address: string, work: (records: Records) => Promise<T>, connections = 10): Promise<T> {
  const records = openPostgres({ url: address, connections, onError: () => undefined })
  try {
    return await work(records)
  } finally {
    await records.close()
  }
}

const add = (text: string): string => `${url}?${text}`
const one = async ({ db }: Records): Promise<number | undefined> =>
  (await sql<{ one: number }>`select 1 as one`.execute(db)).rows[0]?.one
const pidOf = async (db: Records['db']): Promise<number> =>
  (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)).rows[0]?.pid ?? 0
const endConnection = (pid: number) =>
  withRecords(url, async ({ db }) => void (await sql`select pg_terminate_backend(${pid}::int, 5000)`.execute(db)))

const unavailable = (retryAfterSeconds: number) => (error: unknown) =>
  error instanceof DomainError && error.code === 'unavailable' && error.retryAfterSeconds === retryAfterSeconds

describe('a connection that died while idle', () => {
  let proxy: DroppingProxy
  before(async () => {
    proxy = await startDroppingProxy(new URL(url))
  })
  after(() => proxy.close())
  const throughProxy = (): string => url.replace(new URL(url).host, proxy.host)

  test('does not fail the next read', async () => {
    await withRecords(throughProxy(), async (records) => {
      await Promise.all(Array.from({ length: 10 }, () => one(records)))
      proxy.dropConnections()
      const answers = await Promise.all(Array.from({ length: 20 }, () => one(records)))
      assert.deepEqual(new Set(answers), new Set([1]))
    })
  })

  test('does not fail the next transaction', async () => {
    await withRecords(throughProxy(), async (records) => {
      await migrate(records)
      proxy.dropConnections()
      await records.db.transaction().execute(async (transaction) => {
        await transaction.insertInto('secrets').values({ name: 'after', value: 'x' }).execute()
      })
      assert.ok(await records.db.selectFrom('secrets').where('name', '=', 'after').select('value').executeTakeFirst())
    })
  })

  test('fails a write as unavailable, because the write may have arrived', async () => {
    await withRecords(throughProxy(), async (records) => {
      await migrate(records)
      proxy.dropConnections()
      const write = records.db.insertInto('secrets').values({ name: 'lost', value: 'x' }).execute()
      await assert.rejects(write, unavailable(2))
      assert.equal(await one(records), 1)
    })
  })
})

test('a connection that breaks in a transaction rolls it back and fails as unavailable', async () => {
  await withRecords(url, async (records) => {
    await migrate(records)
    const broken = records.db.transaction().execute(async (transaction) => {
      await transaction.insertInto('secrets').values({ name: 'undone', value: 'x' }).execute()
      await endConnection(await pidOf(transaction))
      await sql`select 1`.execute(transaction)
    })
    await assert.rejects(broken, unavailable(2))
    const undone = records.db.selectFrom('secrets').where('name', '=', 'undone').select('value')
    assert.equal(await undone.executeTakeFirst(), undefined)
  })
})

test('in a deadlock one transaction succeeds and the other fails as unavailable', async () => {
  await withRecords(url, async ({ db }) => {
    const lock = async (first: number, second: number, bothHold: () => Promise<void>): Promise<void> =>
      db.transaction().execute(async (transaction) => {
        await sql`select pg_advisory_xact_lock(${first}::int)`.execute(transaction)
        await bothHold()
        await sql`select pg_advisory_xact_lock(${second}::int)`.execute(transaction)
      })
    let holding = 0
    const { promise: held, resolve } = Promise.withResolvers<void>()
    const bothHold = (): Promise<void> => {
      holding += 1
      if (holding === 2) resolve()
      return held
    }
    const outcomes = await Promise.allSettled([lock(1, 2, bothHold), lock(2, 1, bothHold)])
    const failures = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
    assert.equal(failures.length, 1)
    assert.ok(unavailable(1)(failures[0]))
  })
})

test('a statement that takes too long fails as unavailable', async () => {
  await withRecords(add('statement_timeout=100'), async ({ db }) => {
    await assert.rejects(sql`select pg_sleep(10)`.execute(db), unavailable(1))
  })
})

test('no more connections are opened than allowed', async () => {
  const most = 3
  await withRecords(
    url,
    async ({ db }) => {
      const pids = await Promise.all(Array.from({ length: 20 }, () => pidOf(db)))
      assert.equal(new Set(pids).size, most)
    },
    most,
  )
})

test('connections set the application name', async () => {
  await withRecords(url, async ({ db }) => {
    const { rows } = await sql<{ application_name: string }>`show application_name`.execute(db)
    assert.deepEqual(rows, [{ application_name: 'sightline' }])
  })
})

describe('several servers', () => {
  const withHost = (host: string, ...more: readonly string[]): string => {
    const { host: own } = new URL(url)
    return url.replace(own, [host, ...more].join(','))
  }

  test('the next one is used if one cannot be reached', async () => {
    const nobody = `127.0.0.1:${await freePort()}`
    await withRecords(withHost(nobody, new URL(url).host), async (records) => assert.equal(await one(records), 1))
  })

  test('a read-only server is skipped', async () => {
    const readOnly = `${withHost(new URL(url).host, new URL(url).host)}?options=-c%20default_transaction_read_only%3Don`
    await withRecords(readOnly, async (records) => assert.rejects(one(records), unavailable(2)))
  })
})

test('statements fail as unavailable while the server is down, and work again when it is back', async () => {
  await withRecords(url, async (records) => {
    assert.equal(await one(records), 1)
    await postgres.kill()
    await assert.rejects(one(records), unavailable(2))
    await postgres.restart()
    assert.equal(await one(records), 1)
  })
})
