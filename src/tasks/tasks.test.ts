import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type Engine, engines } from '../../test/support/engines.ts'
import { freshRecords } from '../../test/support/records.ts'
import type { Records } from '../database/records.ts'
import { createTasks, type LeasedTask, type Tasks } from './tasks.ts'

for (const engine of engines) describe(`tasks on ${engine.name}`, () => describeTasks(engine))

function describeTasks(engine: Engine): void {
  let records: Records
  let tasks: Tasks
  let now = 1_000_000
  let made = 0
  before(async () => {
    records = await freshRecords(engine)
    tasks = createTasks(records, () => now, { leaseMs: 1_000, pauseMs: 100 })
  })
  after(() => records.close())

  const newName = (): string => `task ${++made}`
  const begin = async (name: string, period: number): Promise<LeasedTask> => {
    const task = await tasks.claim(name, period)
    assert.ok(task)
    return task
  }
  const stored = (name: string) =>
    records.db.selectFrom('tasks').selectAll().where('name', '=', name).executeTakeFirstOrThrow()

  test('of many that claim a period at once, one gets it', async () => {
    const name = newName()
    const claims = await Promise.all(Array.from({ length: 20 }, () => tasks.claim(name, 7)))
    assert.equal(claims.filter((claim) => claim !== undefined).length, 1)
  })

  test('a period that is done is not done again, and neither is one before it', async () => {
    const name = newName()
    await tasks.finish(await begin(name, 7))
    assert.equal(await tasks.claim(name, 7), undefined)
    assert.equal(await tasks.claim(name, 6), undefined)
    const { runs, attempts, finished_at } = await stored(name)
    assert.deepEqual([runs, attempts, finished_at], [1, 1, now])
  })

  test('the next period is done next, by anybody', async () => {
    const name = newName()
    for (const period of [7, 8, 12]) await tasks.finish(await begin(name, period))
    assert.equal((await stored(name)).runs, 3)
  })

  test('the next period waits for the one that is under way', async () => {
    const name = newName()
    const task = await begin(name, 7)
    assert.equal(await tasks.claim(name, 8), undefined)
    await tasks.finish(task)
    await begin(name, 8)
  })

  test('a period whose node died is taken over when the lease is over, and lost to that node', async () => {
    const name = newName()
    const died = await begin(name, 7)
    now += 999
    assert.equal(await tasks.claim(name, 7), undefined)
    now += 2
    const takenOver = await begin(name, 7)
    assert.equal(await tasks.renew(died), false)
    await tasks.finish(died)
    assert.equal((await stored(name)).finished_at, null)
    await tasks.finish(takenOver)
    const { runs, attempts } = await stored(name)
    assert.deepEqual([runs, attempts], [1, 2])
  })

  test('a lease that is renewed is kept', async () => {
    const name = newName()
    const task = await begin(name, 7)
    now += 900
    assert.equal(await tasks.renew(task), true)
    now += 900
    assert.equal(await tasks.claim(name, 7), undefined)
  })

  test('a period that failed is tried again after a while, one that was cut short at once', async () => {
    const name = newName()
    await tasks.fail(await begin(name, 7))
    assert.equal(await tasks.claim(name, 7), undefined)
    now += 101
    await tasks.release(await begin(name, 7))
    await begin(name, 7)
  })
}
