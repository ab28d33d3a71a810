import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { ComparisonQuery } from '../../../http/range-query.ts'
import { readComparedSpan } from './comparison.ts'
import { rangeOfDates, rangeOfPeriod } from './period.ts'

const date = (text: string): Temporal.PlainDate => Temporal.PlainDate.from(text)
const at = (time: number, timezone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(time).toZonedDateTimeISO(timezone).toPlainDateTime().toString()

describe('a range is compared with', () => {
  const rows: readonly [
    name: string,
    days: readonly [string, string],
    query: ComparisonQuery,
    span: [string, string] | null,
  ][] = [
    ['nothing', ['2026-10-20', '2026-11-18'], {}, null],
    ['the time before', ['2026-10-20', '2026-11-18'], { compare: 'previous' }, ['2026-09-20', '2026-10-20']],
    // A Tuesday. The time before begins on a Sunday, two days too early, but the Tuesday after it would reach into the range.
    [
      'the time before, from the same weekday',
      ['2026-10-20', '2026-11-18'],
      { compare: 'previous', match_weekdays: 1 },
      ['2026-09-15', '2026-10-15'],
    ],
    [
      'the time before, from the same weekday, which it is',
      ['2026-11-12', '2026-11-18'],
      { compare: 'previous', match_weekdays: 1 },
      ['2026-11-05', '2026-11-12'],
    ],
    ['the year before', ['2026-10-20', '2026-11-18'], { compare: 'year' }, ['2025-10-20', '2025-11-19']],
    [
      'the year before, from the same weekday',
      ['2026-10-20', '2026-11-18'],
      { compare: 'year', match_weekdays: 1 },
      ['2025-10-21', '2025-11-20'],
    ],
    [
      'days of its own, of another length, across a change of the clock',
      ['2026-11-02', '2026-11-08'],
      { compare: 'custom', compare_from: '2026-10-24', compare_to: '2026-10-25', match_weekdays: 0 },
      ['2026-10-24', '2026-10-26'],
    ],
  ]
  for (const [name, [first, last], query, span] of rows) {
    test(name, () => {
      const timezone = 'Europe/Berlin'
      const compared = readComparedSpan(rangeOfDates(date(first), date(last), timezone), query)
      assert.deepEqual(
        compared && [at(compared.from, timezone), at(compared.to, timezone)],
        span?.map((day) => `${day}T00:00:00`) ?? null,
      )
    })
  }

  test('as much of a day as has passed today', () => {
    const now = Date.parse('2026-11-18T15:00:00Z')
    const today = rangeOfPeriod('today', { now, timezone: 'UTC' }, null)
    const compared = readComparedSpan(today, { compare: 'previous', match_weekdays: 1 })
    assert.deepEqual(compared && [at(compared.from, 'UTC'), at(compared.to - 1, 'UTC')], [
      '2026-11-11T00:00:00',
      '2026-11-11T15:00:00',
    ])
  })
})

describe('a comparison is rejected', () => {
  const range = rangeOfDates(date('2026-11-01'), date('2026-11-07'), 'UTC')
  const rows: readonly [query: ComparisonQuery, fields: readonly string[]][] = [
    [{ compare_from: '2026-01-01' }, ['compare_from']],
    [{ compare: 'previous', compare_from: '2026-01-01', compare_to: '2026-01-02' }, ['compare_from', 'compare_to']],
    [{ compare: 'custom' }, ['compare_from', 'compare_to']],
    [{ compare: 'custom', compare_from: '2026-01-01' }, ['compare_to']],
    [{ compare: 'custom', compare_from: '2026-02-30', compare_to: 'x' }, ['compare_from', 'compare_to']],
    [{ compare: 'custom', compare_from: '2026-01-02', compare_to: '2026-01-01' }, ['compare_to']],
    [
      { compare: 'custom', compare_from: '2026-01-01', compare_to: '2026-01-02', match_weekdays: 1 },
      ['match_weekdays'],
    ],
  ]
  for (const [query, fields] of rows) {
    test(JSON.stringify(query), () => {
      assert.throws(
        () => readComparedSpan(range, query),
        (error: { readonly fields?: object }) => {
          assert.deepEqual(Object.keys(error.fields ?? {}).toSorted(), fields)
          return true
        },
      )
    })
  }
})
