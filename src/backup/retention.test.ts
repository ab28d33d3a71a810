import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { nameOfBackup } from './folder.ts'
import { expiredBackups, readRetention } from './retention.ts'

const at = (date: string): string => nameOfBackup(Date.parse(date))
/** One backup a day from 2026-01-01 to 2026-03-31, the first and last of them twice. */
const names = [
  at('2026-01-01T01:00:00Z'),
  ...Array.from({ length: 90 }, (_, day) => nameOfBackup(Date.UTC(2026, 0, 1 + day, 3))),
  at('2026-03-31T20:00:00Z'),
]
const kept = (text: string): readonly string[] => {
  const retention = readRetention(text)
  assert.ok(retention)
  const expired = new Set(expiredBackups(names, retention))
  return names.filter((name) => !expired.has(name)).map((name) => name.slice(0, 13))
}

describe('the retention of backups', () => {
  const rows: readonly [what: string, retention: string, kept: readonly string[]][] = [
    ['nothing but the last', '0,0,0', ['2026-03-31T20']],
    ['days: the last backup of each', '3,0,0', ['2026-03-29T03', '2026-03-30T03', '2026-03-31T20']],
    ['weeks end on Sunday', '0,3,0', ['2026-03-22T03', '2026-03-29T03', '2026-03-31T20']],
    ['months', '0,0,3', ['2026-01-31T03', '2026-02-28T03', '2026-03-31T20']],
    ['all of them', '2,2,2', ['2026-02-28T03', '2026-03-29T03', '2026-03-30T03', '2026-03-31T20']],
  ]
  for (const [what, retention, expected] of rows) test(what, () => assert.deepEqual(kept(retention), expected))

  test('anything but three numbers is refused', () => {
    for (const text of ['', '7', '7,4', '7,4,12,1', '-1,4,12', 'a,b,c']) assert.equal(readRetention(text), undefined)
  })
})
