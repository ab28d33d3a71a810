import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cutoffs } from './cutoffs.ts'

const now = Date.parse('2026-11-16T23:30:00Z')
const day = (text: string): number => Date.parse(text)

for (const [name, before, after, expected] of [
  ['nothing was deleted so far', [0, 0], [30, 0], [{ what: 'events', before: day('2026-10-18') }]],
  [
    'both, at different ages',
    [0, 0],
    [30, 365],
    [
      { what: 'events', before: day('2026-10-18') },
      { what: 'totals', before: day('2025-11-17') },
    ],
  ],
  ['both at the same age', [0, 0], [30, 30], [{ what: 'all', before: day('2026-10-18') }]],
  ['kept longer than before', [30, 90], [60, 0], []],
  ['only daily totals are kept for less time', [30, 90], [30, 60], [{ what: 'totals', before: day('2026-09-18') }]],
] as const)
  test(`what a change of retention deletes: ${name}`, () => {
    const website = { timezone: 'Europe/Berlin', retention_days: before[0], rollup_retention_days: before[1] }
    assert.deepEqual(cutoffs(website, { events: after[0], totals: after[1] }, now), expected)
  })
