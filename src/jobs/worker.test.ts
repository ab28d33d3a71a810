import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { engines, type RecordsEngine } from '../../test/support/engines.ts'
import { eventually } from '../../test/support/eventually.ts'
import { freshRecords } from '../../test/support/records.ts'
import type { Records } from '../database/records.ts'
import { addJob, removeJobs, waitMoreThan } from './add.ts'
import { createJobQueue, type JobQueue } from './queue.ts'
import { type JobKind, startWorker, type Work, type Worker, type WorkerDeps } from './worker.ts'

const kind = 'test'
/** So long that no test can depend on it. */
const never = 3_600_000

for (const engine of engines) describe(`a worker on ${engine.name}`, () => describeWorker(engine))

function describeWorker(engine: RecordsEngine): void {
  let records: Records
  let queue: JobQueue
  const workers: Worker[] = []
  const clock = Date.now
  before(async () => {
    records = await freshRecords(engine)
    queue = createJobQueue(records, clock)
  })
  after(() => records.close())
  beforeEach(() => records.db.deleteFrom('jobs').execute())

  const add = (key: string, accountId = 1, dueAt = 0): Promise<void> =>
    addJob(records.db, { kind, key, accountId, dueAt }, Date.now())
  const left = async (): Promise<readonly string[]> =>
    (await records.db.selectFrom('jobs').select('key').orderBy('key').execute()).map(({ key }) => key)
  const errors: unknown[] = []
  const work = (run: (key: string) => Work, options: Partial<JobKind> = {}, deps: Partial<WorkerDeps> = {}): Worker => {
    const begin = async (_: unknown, { key }: { readonly key: string }): Promise<Work> => run(key)
    const worker = startWorker(
      { kind, total: 4, pollMs: never, retry: { firstMs: 50 }, begin, ...options },
      { queue, clock, onError: (error) => errors.push(error), ...deps },
    )
    workers.push(worker)
    return worker
  }
  beforeEach(async () => {
    errors.length = 0
    for (const worker of workers.splice(0)) await worker.stop()
  })
  after(async () => {
    for (const worker of workers) await worker.stop()
  })

  test('runs existing jobs, and those added later', async () => {
    await add('a')
    const ran: string[] = []
    const worker = work((key) => async () => {
      ran.push(key)
      return { kind: 'done' }
    })
    await eventually(async () => ran.length === 1)
    await add('b')
    worker.notify()
    await eventually(async () => (await left()).length === 0)
    assert.deepEqual(ran, ['a', 'b'])
  })

  test('releases running jobs while their kind is paused, and runs them again afterwards', async () => {
    let isPaused = false
    const pausable = createJobQueue(records, clock, () => isPaused)
    await add('a')
    const attempts: string[] = []
    const worker = work(
      () => async (signal) => {
        attempts.push('started')
        if (attempts.length > 1) return { kind: 'done' }
        await sleep(never, undefined, { signal })
        return { kind: 'done' }
      },
      { isInterruptible: true },
      { queue: pausable },
    )
    await eventually(async () => attempts.length === 1)
    isPaused = true
    worker.notify()
    await eventually(async () => {
      const row = await records.db.selectFrom('jobs').select(['ready', 'attempts']).executeTakeFirst()
      assert.deepEqual({ ...row }, { ready: 1, attempts: 0 })
    })
    worker.notify()
    assert.equal(await pausable.claim(kind, { leaseMs: 1_000, begin: async () => 'work' }), undefined)
    assert.equal(attempts.length, 1)
    isPaused = false
    worker.notify()
    await eventually(async () => (await left()).length === 0)
    assert.deepEqual(errors, [])
  })

  test('misses no wake-up: a job added between the last poll and the pause runs at once', async () => {
    const ran: string[] = []
    let looks = 0
    let worker: Worker | undefined
    const late: WorkerDeps['queue'] = {
      ...queue,
      async claim(...args) {
        const claimed = await queue.claim(...args)
        if (claimed === undefined && looks++ < 3) {
          await add(`late ${looks}`)
          worker?.notify()
        }
        return claimed
      },
    }
    const done: Work = async () => ({ kind: 'done' })
    worker = work(
      (key) => {
        ran.push(key)
        return done
      },
      {},
      { queue: late },
    )
    await eventually(async () => ran.length === 3)
    assert.deepEqual(ran, ['late 1', 'late 2', 'late 3'])
  })

  test('wakes up when a job is due, without a poll', async () => {
    await add('later', 1, Date.now() + 300)
    const ran: number[] = []
    work(() => async () => {
      ran.push(Date.now())
      return { kind: 'done' }
    })
    await eventually(async () => ran.length === 1)
  })

  test('finds jobs of another node by polling', async () => {
    const ran: string[] = []
    work(
      (key) => async () => {
        ran.push(key)
        return { kind: 'done' }
      },
      { pollMs: 50 },
    )
    await sleep(100)
    await add('from elsewhere')
    await eventually(async () => ran.length === 1)
  })

  test('respects the concurrency limits, in total and per account', async () => {
    for (let number = 0; number < 8; number++) await add(`greedy ${number}`, 1)
    for (let number = 0; number < 3; number++) await add(`modest ${number}`, 2)
    const running = new Map<string, () => void>()
    const release = (key: string): void => running.get(key)?.()
    work(
      (key) => async () => {
        const { promise, resolve } = Promise.withResolvers<void>()
        running.set(key, resolve)
        await promise
        running.delete(key)
        return { kind: 'done' }
      },
      { total: 3, perAccount: 2 },
    )
    const names = (): string =>
      [...running.keys()]
        .map((key) => key.split(' ')[0])
        .sort()
        .join()
    await eventually(async () => running.size === 3)
    const mixes = new Set<string>()
    while ((await left()).length > 0) {
      mixes.add(names())
      assert.ok(running.size <= 3, names())
      assert.ok(names().split('greedy').length - 1 <= 2, names())
      const [next] = running.keys()
      if (next) release(next)
      await sleep(10)
    }
    assert.ok(mixes.has('greedy,greedy,modest') || mixes.has('greedy,modest,modest'))
  })

  test('retries and logs a job that throws', async () => {
    await add('a')
    let attempts = 0
    work(() => async () => {
      attempts += 1
      if (attempts < 3) throw new Error(`attempt ${attempts}`)
      return { kind: 'done' }
    })
    await eventually(async () => (await left()).length === 0)
    assert.deepEqual(errors.map(String), ['Error: attempt 1', 'Error: attempt 2'])
  })

  test('gives up on a job whose workers died too often', async () => {
    await add('deadly')
    await records.db.updateTable('jobs').set({ attempts: 5 }).execute()
    let ran = false
    const gaveUp: string[] = []
    work(
      () => async () => {
        ran = true
        return { kind: 'done' }
      },
      {
        giveUp: {
          after: 5,
          end: ({ key }) => {
            gaveUp.push(key)
            return { kind: 'done' }
          },
        },
      },
    )
    await eventually(async () => (await left()).length === 0)
    assert.deepEqual([ran, gaveUp], [false, ['deadly']])
  })

  test('stores the end of a job when the database is available again', async () => {
    await add('a')
    let failures = 2
    const flaky: WorkerDeps['queue'] = {
      ...queue,
      async settle(...args) {
        if (failures-- > 0) throw new Error('The database is away.')
        return await queue.settle(...args)
      },
    }
    let runs = 0
    const settled: string[] = []
    work(
      () => async () => {
        runs += 1
        return { kind: 'done' }
      },
      { settled: ({ key }) => settled.push(key) },
      { queue: flaky },
    )
    await eventually(async () => settled.length === 1)
    assert.deepEqual([runs, await left()], [1, []])
  })

  test('renews its leases while jobs run', async () => {
    await add('long')
    const { promise, resolve } = Promise.withResolvers<void>()
    let runs = 0
    const run = (): Work => async () => {
      runs += 1
      await promise
      return { kind: 'done' }
    }
    work(run, { leaseMs: 1_200, pollMs: 50 })
    work(run, { leaseMs: 1_200, pollMs: 50 })
    await eventually(async () => runs === 1)
    await sleep(3_000)
    resolve()
    await eventually(async () => (await left()).length === 0)
    assert.equal(runs, 1)
  })

  test('interrupts a job that was removed', async () => {
    await add('a')
    let interrupted = false
    const worker = work(() => async (signal) => {
      await sleep(never, undefined, { signal }).catch(() => {
        interrupted = true
      })
      throw new Error('Interrupted.')
    })
    await eventually(async () => !(await waitMoreThan(0, records.db, { kind, accountId: 1 })))
    await removeJobs(records.db, kind, ['a'])
    worker.cancel('a')
    await eventually(async () => interrupted)
    await worker.stop()
    assert.deepEqual([await left(), errors], [[], []])
  })

  test('releases interrupted jobs on stop, including those just being claimed', async () => {
    for (const key of ['a', 'b']) await add(key)
    const slow: WorkerDeps['queue'] = {
      ...queue,
      async claim(...args) {
        const claimed = await queue.claim(...args)
        await sleep(50)
        return claimed
      },
    }
    const worker = work(() => (signal) => sleep(never, { kind: 'done' }, { signal }), {}, { queue: slow })
    await worker.stop()
    const rows = await records.db.selectFrom('jobs').selectAll().orderBy('key').execute()
    assert.deepEqual(
      rows.map(({ key, lease, ready, attempts }) => [key, lease, ready, attempts]),
      [
        ['a', null, 1, 0],
        ['b', null, 1, 0],
      ],
    )
    assert.deepEqual(errors, [])
  })

  test('lets running jobs finish within the grace period on stop', async () => {
    await add('a')
    const { promise: began, resolve } = Promise.withResolvers<void>()
    const worker = work(
      () => async (signal) => {
        resolve()
        await sleep(200, undefined, { signal })
        return { kind: 'done' }
      },
      { graceMs: 10_000 },
    )
    await began
    await worker.stop()
    assert.deepEqual(await left(), [])
  })
}
