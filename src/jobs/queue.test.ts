import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { allEngines, type RecordsEngine } from '../../test/support/engines.ts'
import { freshRecords } from '../../test/support/records.ts'
import { runsAll } from '../../test/support/tier.ts'
import type { Records } from '../database/records.ts'
import { addJob, removeJobs, waitMoreThan } from './add.ts'
import { createJobQueue, type JobQueue, type LeasedJob } from './queue.ts'
import { retryAt } from './retry-policy.ts'
import { compareWithModel } from './testing/model.ts'

const kind = 'test'
const leaseMs = 1_000

for (const engine of allEngines) describe(`the job queue on ${engine.name}`, () => describeQueue(engine))

function describeQueue(engine: RecordsEngine): void {
  let records: Records
  let now = 1_000_000
  const clock = (): number => now
  before(async () => {
    records = await freshRecords(engine)
  })
  after(() => records.close())
  beforeEach(() => records.db.deleteFrom('jobs').execute())

  /** Each node has its own round-robin state. */
  const node = (): JobQueue => createJobQueue(records, clock)
  const add = (key: string, accountId = 1, dueAt = now): Promise<void> =>
    addJob(records.db, { kind, key, accountId, dueAt }, now)
  const begin = async (): Promise<true> => true
  const claim = async (queue = node(), passedOver?: ReadonlySet<number>): Promise<LeasedJob | undefined> => {
    await queue.makeReady(kind)
    return (await queue.claim(kind, { leaseMs, begin, ...(passedOver ? { passedOver } : {}) }))?.job
  }
  const claimed = async (queue = node()): Promise<LeasedJob> => {
    const job = await claim(queue)
    assert.ok(job)
    return job
  }
  const rows = () => records.db.selectFrom('jobs').selectAll().orderBy('id').execute()

  test('nodes that claim concurrently get one job each, and then nothing', async () => {
    for (const key of ['a', 'b', 'c']) await add(key)
    const jobs = await Promise.all(Array.from({ length: 8 }, () => claim()))
    assert.deepEqual(jobs.flatMap((job) => job?.key ?? []).sort(), ['a', 'b', 'c'])
  })

  // SQLite allows only one write transaction at a time, so there are no locked rows to skip.
  if (engine.name === 'PostgreSQL') {
    test('a row locked by another transaction is skipped', async () => {
      for (const key of ['held', 'free']) await add(key)
      await records.db.transaction().execute(async (transaction) => {
        await transaction.selectFrom('jobs').select('id').where('key', '=', 'held').forUpdate().execute()
        assert.equal((await claim())?.key, 'free')
        assert.equal(await claim(), undefined)
      })
      assert.equal((await claim())?.key, 'held')
    })

    test('a node that starts while another one runs the job leaves the time that it set', async () => {
      const nextPeriod = (time: number): number => (Math.floor(time / 100) + 1) * 100
      await add('', 0, 900)
      now = 950
      const starting = await records.db.transaction().execute(async (transaction) => {
        await sql`lock table jobs in exclusive mode`.execute(transaction)
        const starting = node().ensure({ kind, key: '', dueAt: now }, nextPeriod)
        await sleep(50)
        now = 1_050
        await transaction
          .updateTable('jobs')
          .set({ due_at: nextPeriod(now), runs: 2 })
          .execute()
        return [starting]
      })
      await Promise.all(starting)
      assert.deepEqual(
        (await rows()).map(({ due_at, runs }) => [due_at, runs]),
        [[1_100, 2]],
      )
    })
  }

  test('a job that is due later than its period allows becomes due at the end of the period', async () => {
    await add('', 0, now + 1_000)
    await node().ensure({ kind, key: '', dueAt: now }, (time) => time + 100)
    assert.deepEqual(
      (await rows()).map(({ due_at }) => due_at),
      [now + 100],
    )
  })

  test('a job is not claimed before it is due', async () => {
    await add('later', 1, now + 500)
    assert.equal(await claim(), undefined)
    assert.equal(await node().makeReady(kind), now + 500)
    now += 500
    assert.equal((await claim())?.key, 'later')
  })

  test('jobs of other kinds are not claimed', async () => {
    await add('mine')
    assert.equal(await node().claim('other', { leaseMs, begin }), undefined)
  })

  test('accounts are scheduled round-robin, each with its oldest job first', async () => {
    for (const [account, key] of [
      [1, 'a'],
      [1, 'b'],
      [1, 'c'],
      [2, 'd'],
      [3, 'e'],
      [3, 'f'],
    ] as const)
      await add(key, account)
    const queue = node()
    const turns: (string | undefined)[] = []
    for (let turn = 0; turn < 7; turn++) turns.push((await claim(queue))?.key)
    assert.deepEqual(turns, ['a', 'd', 'e', 'b', 'f', 'c', undefined])
  })

  test('accounts at their limit are skipped', async () => {
    for (const account of [1, 1, 2]) await add(`${account} ${Math.random()}`, account)
    assert.equal((await claim(node(), new Set([1])))?.accountId, 2)
    assert.equal(await claim(node(), new Set([1])), undefined)
    assert.equal((await claim())?.accountId, 1)
  })

  test('a worker that dies loses its lease, and the job is claimed again', async () => {
    await add('a')
    const lost = await claimed()
    now += leaseMs - 1
    assert.equal(await claim(), undefined)
    now += 1
    const again = await claimed()
    assert.deepEqual([again.key, again.attempts], ['a', 2])
    assert.equal(await node().renew(lost, leaseMs), false)
    let written = false
    const write = async (): Promise<void> => {
      written = true
    }
    for (const kind of ['done', 'release'] as const) assert.equal(await node().settle(lost, { kind, write }), false)
    for (const kind of ['repeat', 'retry'] as const) {
      assert.equal(await node().settle(lost, { kind, dueAt: now, write }), false)
    }
    assert.equal(written, false)
    assert.equal((await rows())[0]?.lease, again.lease)
  })

  test('a renewed lease does not expire', async () => {
    await add('a')
    const job = await claimed()
    now += leaseMs - 1
    assert.equal(await node().renew(job, leaseMs), true)
    now += leaseMs - 1
    assert.equal(await claim(), undefined)
  })

  test('deleting a finished job and storing its result are atomic', async () => {
    await add('a')
    const job = await claimed()
    const broken = node().settle(job, { kind: 'done', write: () => Promise.reject(new Error('no room')) })
    await assert.rejects(broken, /no room/)
    assert.equal((await rows()).length, 1)
    const write = (transaction: Records['db']) =>
      transaction.insertInto('secrets').values({ name: engine.name, value: 'result' }).execute()
    assert.equal(await node().settle(job, { kind: 'done', write }), true)
    assert.deepEqual(await rows(), [])
    assert.equal((await records.db.selectFrom('secrets').selectAll().execute()).length, 1)
  })

  test('a repeated job counts runs and resets attempts, a retried one counts attempts, a released one does not', async () => {
    await add('a')
    await node().settle(await claimed(), { kind: 'retry', dueAt: now + 10 })
    assert.equal(await claim(), undefined)
    now += 10
    const second = await claimed()
    assert.equal(second.attempts, 2)
    await node().settle(second, { kind: 'release' })
    const third = await claimed()
    assert.equal(third.attempts, 2)
    await node().settle(third, { kind: 'repeat', dueAt: now })
    const { attempts, runs } = await claimed()
    assert.deepEqual([attempts, runs], [1, 1])
  })

  test('a job that is added again starts over, and its worker loses the lease', async () => {
    await add('a')
    const job = await claimed()
    await add('a')
    assert.equal(await node().settle(job, { kind: 'done' }), false)
    assert.equal((await claimed()).attempts, 1)
  })

  test('a removed job cannot be renewed or finished', async () => {
    await add('a')
    const job = await claimed()
    await removeJobs(records.db, kind, ['a'])
    assert.equal(await node().renew(job, leaseMs), false)
    assert.equal(await node().settle(job, { kind: 'retry', dueAt: now }), false)
    assert.deepEqual(await rows(), [])
  })

  test('a job without its data is deleted, and the next one is claimed', async () => {
    for (const key of ['gone', 'there']) await add(key)
    const queue = node()
    const claimed = await queue.claim(kind, {
      leaseMs,
      begin: async (_, { key }) => (key === 'there' ? key : undefined),
    })
    assert.equal(claimed?.work, 'there')
    assert.equal((await rows()).length, 1)
  })

  test('a claim whose begin fails leaves the job unchanged, and the next account is scheduled', async () => {
    await add('broken', 1)
    await add('good', 2)
    const queue = node()
    await queue.makeReady(kind)
    const failing = queue.claim(kind, { leaseMs, begin: () => Promise.reject(new Error('cannot begin')) })
    await assert.rejects(failing, /cannot begin/)
    assert.equal((await claim(queue))?.key, 'good')
    assert.equal((await claim(queue))?.attempts, 1)
  })

  test('waiting jobs of an account are counted up to a limit, including retries, without running jobs', async () => {
    for (const key of ['a', 'b', 'c']) await add(key)
    await add('other', 2)
    const more = (limit: number) => waitMoreThan(limit, records.db, { kind, accountId: 1 })
    assert.deepEqual([await more(2), await more(3)], [true, false])
    const job = await claimed()
    assert.equal(await more(2), false)
    await node().settle(job, { kind: 'retry', dueAt: now + 60_000 })
    assert.equal(await more(2), true)
  })

  for (const seed of runsAll ? [1, 2, 3, 4, 5, 6, 7, 8] : [1, 2]) {
    test(`behaves like a simple model under random operations (seed ${seed})`, () => compareWithModel(records, seed))
  }
}

test('waits grow up to a limit, and jitter shortens them by at most a tenth', () => {
  const policy = { firstMs: 1_000, factor: 3, maxMs: 20_000 }
  const waits = (random: () => number): readonly number[] => [1, 2, 3, 4, 99].map((n) => retryAt(policy, n, 0, random))
  assert.deepEqual(
    waits(() => 0),
    [1_000, 3_000, 9_000, 20_000, 20_000],
  )
  assert.deepEqual(
    waits(() => 1),
    [900, 2_700, 8_100, 18_000, 18_000],
  )
})
