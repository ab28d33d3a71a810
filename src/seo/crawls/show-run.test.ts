import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { FoundTrap } from './finish/traps.ts'
import { limitTrapOf } from './show-run.ts'

const trapOf = (exclude: string | null, fetched: number): FoundTrap => ({
  ...{ trap: 'calendar', pattern: 'site.test/events?month', exclude, fetched, skipped: 9_000 },
  examples: ['https://site.test/events?month=1'],
})
const events = trapOf('/events?*', 160)

const rows: Record<string, readonly [string | null, number, readonly FoundTrap[], string | null]> = {
  'a trap with most of the pages': ['max_pages', 300, [events], '/events?*'],
  'a trap with half of them': ['max_pages', 320, [events], '/events?*'],
  'a trap with few of them': ['max_pages', 321, [events], null],
  'several traps, the largest of which is named': ['max_pages', 400, [trapOf('/a?*', 50), events], '/events?*'],
  'a trap in a run that ended otherwise': ['complete', 200, [events], null],
  'a trap in a run that is not over': [null, 200, [events], null],
  'no trap': ['max_pages', 300, [], null],
  'a run that fetched nothing': ['max_pages', 0, [], null],
}
for (const [name, [endReason, fetched, traps, exclude]] of Object.entries(rows)) {
  test(`the trap that used up the page limit: ${name}`, () => {
    assert.equal(limitTrapOf(endReason, { fetched, traps })?.exclude ?? null, exclude)
  })
}

test('summaries of earlier versions have no traps', () => {
  assert.equal(limitTrapOf('max_pages', {}), null)
})
