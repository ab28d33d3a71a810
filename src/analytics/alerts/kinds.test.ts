import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type Condition, type Counted, step } from './kinds.ts'
import { cases, makeStreams, scoreStream, sumScores } from './testing/streams.ts'
import { hourMs, isQuiet, windowsAt } from './windows.ts'

const condition: Condition = {
  ...{ kind: 'anomaly', direction: 'below', amount: 10, percent: 40, hours: 3, minimum: 20, readings: 1 },
  period: 'hour',
}
const none = { recent: [], isOpen: false }
const at = (value: number, weeks: readonly number[]): Counted => ({ from: 0, to: hourMs, value, weeks })
const even = [100, 100, 100, 100, 100, 100, 100, 100]

describe('a reading', () => {
  const rows: readonly [string, Partial<Condition>, Counted, string][] = [
    ['as usual', {}, at(98, even), 'ok'],
    ['less than half of what is usual', {}, at(45, even), 'firing'],
    ['twice what is usual, where less is asked about', {}, at(200, even), 'ok'],
    ['twice what is usual', { direction: 'above' }, at(200, even), 'firing'],
    ['less than half, where weeks differ as much', {}, at(45, [20, 180, 60, 150, 30, 170, 100, 100]), 'ok'],
    ['one holiday among the weeks', {}, at(45, [0, ...even.slice(1)]), 'firing'],
    ['three weeks', {}, at(0, [100, 100, 100]), 'learning'],
    ['small numbers', {}, at(0, [5, 5, 5, 5, 5, 5, 5, 5]), 'ok'],
    ['a change by percent alone', { kind: 'change', amount: 60, percent: 40 }, at(50, even.slice(4)), 'ok'],
    ['a change by count alone', { kind: 'change', amount: 10, percent: 60 }, at(50, even.slice(4)), 'ok'],
    ['a change by both', { kind: 'change', amount: 10, percent: 40 }, at(50, even.slice(4)), 'firing'],
    ['no change', { kind: 'change', amount: 0, percent: 0 }, at(100, even.slice(4)), 'ok'],
    ['a change without weeks', { kind: 'change' }, at(0, [100]), 'learning'],
    ['at a threshold', { kind: 'threshold', amount: 50 }, at(50, []), 'ok'],
    ['below a threshold', { kind: 'threshold', amount: 50 }, at(49, []), 'firing'],
    ['above a threshold', { kind: 'threshold', amount: 50, direction: 'above' }, at(51, []), 'firing'],
    ['silence', { kind: 'silence' }, at(0, [30, 40, 0, 50]), 'firing'],
    ['silence as usual at night', { kind: 'silence' }, at(0, [3, 4, 0, 5]), 'ok'],
    ['silence with one visit', { kind: 'silence' }, at(1, []), 'ok'],
  ]
  for (const [name, changes, counted, status] of rows)
    test(`${name}: ${status}`, () => assert.equal(step(none, counted, { ...condition, ...changes }).status, status))

  test('fires after so many in a row, once, and is resolved by one that is as usual', () => {
    let state: Pick<ReturnType<typeof step>, 'recent' | 'isOpen'> = none
    const changes = [40, 40, 98, 40, 40, 40, 40, 98, 98].map((value) => {
      const next = step(state, at(value, even), { ...condition, readings: 3 })
      state = next
      return next.change
    })
    assert.deepEqual(changes, [null, null, null, null, null, 'opened', null, 'closed', null])
  })
})

describe('windows', () => {
  const hour = { kind: 'anomaly', period: 'hour', hours: 3 } as const
  const iso = (time: number) => new Date(time).toISOString().slice(0, 16)

  test('are the same local hours across a clock change', () => {
    const windows = windowsAt(hour, Date.UTC(2026, 2, 30, 8), 'Europe/Berlin', 2)
    assert.equal(iso(windows?.current.to ?? 0), '2026-03-30T08:00')
    assert.deepEqual(
      windows?.weeks.map(({ to }) => iso(to)),
      ['2026-03-23T09:00', '2026-03-16T09:00'],
    )
  })

  test('of days are compared once, whatever the zone and however long they are', () => {
    const day = { ...hour, period: 'day' } as const
    for (const zone of ['Europe/Berlin', 'Asia/Kolkata', 'America/New_York', 'Australia/Lord_Howe']) {
      const days = Array.from({ length: 14 * 24 }, (_, index) =>
        windowsAt(day, Date.UTC(2026, 2, 20) + index * hourMs, zone, 1),
      ).filter((windows) => windows !== null)
      assert.equal(days.length, 14, zone)
      for (const [index, { current }] of days.entries())
        assert.equal(current.from, days[index - 1]?.current.to ?? current.from)
    }
  })

  test('quiet hours are those of the zone, also over midnight', () => {
    const noon = Date.UTC(2026, 6, 1, 12)
    const rows: readonly [string, string, boolean][] = [
      ['12-13', 'UTC', true],
      ['13-14', 'UTC', false],
      ['13-15', 'Europe/Berlin', true],
      ['22-07', 'America/Los_Angeles', true],
      ['22-05', 'America/Los_Angeles', false],
      ['', 'UTC', false],
      ['12-12', 'UTC', false],
    ]
    for (const [quiet, zone, expected] of rows) assert.equal(isQuiet(quiet, noon, zone), expected, `${quiet} ${zone}`)
  })
})

describe('made-up websites', () => {
  for (const { name, condition: of, make } of cases)
    test(name, () => {
      const sites = 5
      const score = sumScores(makeStreams(sites, make).map((stream) => scoreStream(stream, of)))
      assert.ok(score.found >= score.planted * 0.95, JSON.stringify(score))
      assert.ok(score.false < sites, JSON.stringify(score))
    })
})
