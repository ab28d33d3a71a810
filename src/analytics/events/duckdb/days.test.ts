import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api'
import { dayMs } from '../day.ts'
import { type ChangedVisit, type EventDays, openEventDays } from './days.ts'
import { eventTables, retainedTables } from './tables.ts'

let instance: DuckDBInstance
let connection: DuckDBConnection
let days: EventDays

const today = 20_000
const websites = 200
const daysEach = 250

const at = (website: number, day: number, started = day): ChangedVisit => ({
  website,
  time: day * dayMs + 1,
  startedAt: started * dayMs,
})
const touch = async (...visits: readonly ChangedVisit[]) => {
  const touched = await days.touch(connection, visits)
  days.remember(touched)
  return touched.map(({ set, day }) => [set.website, day])
}
const count = async (condition: string): Promise<number> =>
  Number((await connection.runAndReadAll(`SELECT count(*) FROM days WHERE ${condition}`)).getRows()[0]?.[0])

before(async () => {
  instance = await DuckDBInstance.create(':memory:')
  connection = await instance.connect()
  for (const statement of [...eventTables, ...retainedTables]) await connection.run(statement)
})
after(() => {
  connection.closeSync()
  instance.closeSync()
})
beforeEach(async () => {
  await connection.run('DELETE FROM days')
  await connection.run(`INSERT INTO days SELECT website, 'UTC', ${today} - 1 - day, 7
    FROM range(${websites}) AS a(website), range(${daysEach}) AS b(day)`)
  days = await openEventDays(connection)
})

describe('days with events', () => {
  test('days with roll-ups use no memory, however many there are', () => {
    assert.equal(days.waiting, 0)
    assert.equal(days.nextOver(today * dayMs), undefined)
  })

  test('a new day is written once, and waits until it is over', async () => {
    for (let batch = 0; batch < 3; batch++)
      assert.deepEqual(await touch(at(1, today), at(2, today)), [
        [1, today],
        [2, today],
      ])
    assert.equal(await count(`day = ${today} AND build IS NULL`), 2)
    assert.equal(days.waiting, 2)
    assert.equal(days.nextOver(today * dayMs), undefined)
    assert.equal(days.nextOver((today + 1) * dayMs)?.day, today)
  })

  test('a late event invalidates the roll-ups of its day, and of the other days of its visit that have events', async () => {
    const touched = await touch(at(5, today - 9, today - 10), at(5, today - 300, today - 301))
    assert.deepEqual(
      touched.toSorted(),
      [
        [5, today - 300],
        [5, today - 10],
        [5, today - 9],
      ].toSorted(),
    )
    assert.equal(await count('build IS NULL'), 3)
    assert.equal(days.nextOver(today * dayMs)?.day, today - 300)
  })

  test('a change while a day is waiting can be detected', async () => {
    await touch(at(1, today - 1))
    const set = days.zones.own(1)
    const begun = days.get(set, today - 1)
    assert.ok(begun)
    assert.equal(days.get(set, today - 1), begun)
    await touch(at(1, today - 1))
    assert.notEqual(days.get(set, today - 1), begun)
    days.forget(begun)
    assert.equal(days.waiting, 0)
  })

  test('more days than fit into one statement', async () => {
    const visits = Array.from({ length: 3_000 }, (_, website) => at(website, today - 1))
    await touch(...visits)
    assert.equal(days.waiting, 3_000)
    assert.equal(await count(`day = ${today - 1} AND build IS NULL`), 3_000)
    assert.equal(await count('build IS NULL'), 3_000)
  })

  test('a span is marked with the days that have events in it', async () => {
    days.remember(await days.touchSpan(connection, { website: 3, first: today - 2, last: today + 9 }))
    assert.equal(days.waiting, 2)
    days.remember(await days.touchSpan(connection, { last: today - daysEach }))
    assert.equal(days.waiting, 2 + websites)
    days.forgetSpan({ last: today - daysEach })
    assert.equal(days.waiting, 2)
    assert.equal(await count('build IS NULL'), 2 + websites)
  })

  test('after reopening, the same days are waiting', async () => {
    await touch(at(1, today), at(7, today - 30))
    const again = await openEventDays(connection)
    // The outcome of a visit also counts on the following day.
    assert.equal(again.waiting, 3)
    assert.deepEqual(again.nextOver(today * dayMs), { set: again.zones.own(7), day: today - 30 })
  })
})
