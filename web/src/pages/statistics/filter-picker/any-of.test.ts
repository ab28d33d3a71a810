import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Filter } from '../view.ts'
import { anyOf, partsOf } from './any-of.ts'

const germany: Filter = { dimension: 'country', operator: 'is', values: ['DE'] }
const rows: readonly [name: string, filters: readonly Filter[], text: string][] = [
  [
    'rows and visits',
    [germany, { dimension: 'page', operator: 'is', values: ['/docs'], scope: 'visit' }],
    '(country:is:DE or visit(page:is:/docs))',
  ],
  [
    'a visit without it, and two values',
    [
      { dimension: 'event', operator: 'is', values: ['Signup'], scope: 'not_visit' },
      { dimension: 'country', operator: 'is', values: ['DE', 'FR'] },
    ],
    '(not visit(event:is:Signup) or country:is:DE|FR)',
  ],
  [
    'values with spaces, parentheses and the word or',
    [{ dimension: 'title', operator: 'is', values: ['this or that (new)'] }, germany],
    String.raw`(title:is:this\ or\ that\ \(new\) or country:is:DE)`,
  ],
  [
    'values with separators',
    [{ dimension: 'page', operator: 'contains', values: ['a|b', 'c:d'], ignoresCase: true }, germany],
    String.raw`(page:contains_i:a\|b|c:d or country:is:DE)`,
  ],
]
for (const [name, filters, text] of rows) {
  test(`filters are joined with or, and read back: ${name}`, () => {
    assert.deepEqual(anyOf(filters), { expression: text })
    assert.deepEqual(partsOf({ expression: text }), filters)
  })
}

test('a single filter is itself, and none is nothing', () => {
  assert.deepEqual(anyOf([germany]), germany)
  assert.deepEqual(partsOf(germany), [germany])
  assert.equal(anyOf([]), null)
})

for (const text of [
  '(country:is:DE and page:is:/a)',
  '(country:is:DE or (page:is:/a and page:is:/b))',
  '(country:is:DE or page:is:/a) and (device:is:tv or page:is:/b)',
  'not (country:is:DE or page:is:/a)',
  '(country:is:DE or',
  '()',
]) {
  test(`${text} stays text`, () => assert.equal(partsOf({ expression: text }), null))
}
