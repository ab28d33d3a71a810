import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseFileTime } from './time.ts'

const noon = Date.UTC(2024, 1, 29, 12)

const times: Readonly<Record<string, number | null>> = {
  '2024-02-29T12:00:00Z': noon,
  '2024-02-29 12:00:00+00': noon,
  '2024-02-29 12:00:00.1+00': noon + 100,
  '2024-02-29 12:00:00.123456+00': noon + 123,
  ' 2024-02-29 12:00:00.123456+00 ': noon + 123,
  '2024-02-29 14:00:00+02': noon,
  '2024-02-29 12:00:00 UTC': noon,
  '2024-02-29 13:00:00': noon,
  '1709208000': noon,
  '1709208000000': noon,
  '2024-02-29 12:00:60+00': null,
  '2024-02-29 25:00:00+00': null,
  '2024-13-01 12:00:00+00': null,
  '2024-13-01 12:00:00': null,
  '2024-02-30 12:00:00': null,
  yesterday: null,
}

for (const [text, time] of Object.entries(times))
  test(`the time ${JSON.stringify(text)}`, () => assert.equal(parseFileTime(text, 'Europe/Berlin'), time))
