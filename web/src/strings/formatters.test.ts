import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { browserTimeZone, dateFormat, numberFormat } from './formatters.ts'

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

test('the time zone of the browser is that of its clocks', () => {
  assert.equal(browserTimeZone(), Intl.DateTimeFormat().resolvedOptions().timeZone)
})
