import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { type Compared, changeOf, duration, roughDuration } from './format.ts'
import { browserTimeZone, dateFormat, isolated, numberFormat } from './formatters.ts'
import { setLanguage } from './strings.ts'

describe('formatters', () => {
  test('are created once', () => {
    assert.equal(numberFormat('de', { style: 'percent' }), numberFormat('de', { style: 'percent' }))
  })

  for (const [what, language, style, text] of [
    ['language', 'de', { maximumFractionDigits: 1 }, '1.234,5'],
    ['style', 'en', { maximumFractionDigits: 0 }, '1,235'],
  ] as const) {
    test(`of another ${what} are others`, () => {
      assert.equal(numberFormat('en', { maximumFractionDigits: 1 }).format(1234.5), '1,234.5')
      assert.equal(numberFormat(language, style).format(1234.5), text)
    })
  }

  test('of another time zone are others', () => {
    const hourIn = (timeZone: string): string =>
      dateFormat('en-GB', { timeZone, timeStyle: 'short' }).format(Date.UTC(2026, 5, 1, 12))
    assert.deepEqual(['UTC', 'Asia/Kathmandu', 'UTC'].map(hourIn), ['12:00', '17:45', '12:00'])
  })
})

describe('durations', () => {
  before(() => Object.assign(globalThis, { document: { documentElement: {} } }))
  after(async () => {
    await setLanguage('en')
    Reflect.deleteProperty(globalThis, 'document')
  })

  for (const [language, ...texts] of [
    ['en', '0s', '0s', '38s', '38s', '1m 47s', '1m', '2h 3m', '2h'],
    [
      'de',
      '0\u00a0s',
      '0\u00a0s',
      '38\u00a0s',
      '38\u00a0s',
      '1\u00a0min 47\u00a0s',
      '1\u00a0min',
      '2\u00a0h 3\u00a0min',
      '2\u00a0h',
    ],
    [
      'fr',
      '0\u00a0s',
      '0\u00a0s',
      '38\u00a0s',
      '38\u00a0s',
      '1\u00a0min 47\u00a0s',
      '1\u00a0min',
      '2\u00a0h 3\u00a0min',
      '2\u00a0h',
    ],
  ] as const) {
    test(`are written with their units in ${language}, in full and roughly`, async () => {
      await setLanguage(language)
      assert.deepEqual(
        [0, 38, 107, 7380].flatMap((seconds) => [duration(seconds), roughDuration(seconds)]),
        texts,
      )
    })
  }
})

test('the time zone of the browser is that of its clocks', () => {
  assert.equal(browserTimeZone(), Intl.DateTimeFormat().resolvedOptions().timeZone)
})

describe('a change', () => {
  const rows: readonly [of: Compared, percent: number | null, points: number | null][] = [
    [{ value: 112, previous: 100 }, 0.12, 12],
    [{ value: 47.26, previous: 50 }, -0.0548, -2.7],
    [{ value: 5, previous: 0 }, null, 5],
    [{ value: 5, previous: null }, null, null],
    [{ value: null, previous: 5 }, null, null],
    [{ value: 5 }, null, null],
  ]
  for (const [of, percent, points] of rows)
    test(`of ${JSON.stringify(of)} is relative, or in points with one decimal`, () => {
      const relative = changeOf(of, 'percent')
      assert.equal(relative === null ? null : Math.round(relative * 10_000) / 10_000, percent)
      assert.equal(changeOf(of, 'points'), points)
    })
})

test('names that are written from right to left do not reorder what is around them', () => {
  assert.deepEqual(['Signup', 'הרשמה', 'مرحبا (2)'].map(isolated), [
    'Signup',
    '\u2068הרשמה\u2069',
    '\u2068مرحبا (2)\u2069',
  ])
})
