import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lastDay } from './last-day.ts'

const rows = [
  [null, 'UTC', ''],
  ['2099-07-01T00:00:00.000Z', 'UTC', '2099-06-30'],
  ['2099-06-30T22:00:00.000Z', 'Europe/Berlin', '2099-06-30'],
  ['2099-07-01T04:00:00.000Z', 'America/New_York', '2099-06-30'],
  ['2099-01-01T11:00:00.000Z', 'UTC', '2099-01-01'],
] as const

for (const [expiresAt, zone, expected] of rows)
  test(`a link that ends at ${expiresAt} works until ${expected} in ${zone}`, () =>
    assert.equal(lastDay(expiresAt, zone), expected))
