import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { historyOf, pageHistory } from './issue-history.ts'

describe('the history of an issue', () => {
  const rows: readonly (readonly [string, readonly (number | null)[], readonly string[]])[] = [
    ['begins where it was first found', [0, 3, 5], ['', 'first_seen 3', '']],
    ['has it fixed and back', [3, 0, 0, 2], ['first_seen 3', 'fixed 3', '', 'came_back 2']],
    [
      'says nothing by runs that do not know',
      [3, null, 0, null, 4],
      ['first_seen 3', '', 'fixed 3', '', 'came_back 4'],
    ],
  ]
  for (const [what, pages, events] of rows)
    test(what, () => {
      const history = historyOf(pages.map((count, run) => ({ run, at: null, pages: count })))
      assert.deepEqual(
        history.map(({ event, event_pages }) => (event === null ? '' : `${event} ${event_pages}`)),
        events,
      )
    })
})

describe('the history of a page', () => {
  const rows: readonly (readonly [readonly number[], readonly number[], number | null, string | null])[] = [
    [[1], [1], 1, null],
    [[1, 2], [1, 2], 1, 'remaining'],
    [[1, 2], [2], 2, 'new'],
    [[1, 2, 3], [1, 3], 1, 'came_back'],
  ]
  for (const [runs, had, first_seen_run, state] of rows)
    test(`in ${had} of ${runs}`, () => assert.deepEqual(pageHistory(runs, new Set(had)), { first_seen_run, state }))
})
