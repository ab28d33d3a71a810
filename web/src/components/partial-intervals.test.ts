import assert from 'node:assert/strict'
import { test } from 'node:test'
import { splitPartial } from './partial-intervals.ts'

const values = [1, 2, 3, 4]
type Row = readonly [name: string, start: boolean, end: number, complete: unknown, partial: unknown]
const rows: readonly Row[] = [
  ['nothing is partial', false, 0, [1, 2, 3, 4], [null, null, null, null]],
  ['the last interval is not over', false, 1, [1, 2, 3, null], [null, null, 3, 4]],
  ['the first interval began earlier', true, 0, [null, 2, 3, 4], [1, 2, null, null]],
  ['the last ones may still change', false, 2, [1, 2, null, null], [null, 2, 3, 4]],
  ['both', true, 1, [null, 2, 3, null], [1, 2, 3, 4]],
]
for (const [name, partialStart, partialEnd, complete, partial] of rows)
  test(`the segments of a line that are drawn dashed: ${name}`, () =>
    assert.deepEqual(splitPartial(values, { partialStart, partialEnd }), [complete, partial]))

test('a single partial interval is a point', () =>
  assert.deepEqual(splitPartial([7], { partialStart: false, partialEnd: 1 }), [[null], [7]]))
