import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ItemValue, StructuredItem } from '../facts/page/structured-data/structured-data.ts'
import { type OutlineLine, structuredOutline } from './structured-outline.ts'

const item = (
  types: readonly string[],
  properties: readonly (readonly [string, readonly ItemValue[]])[] = [],
): StructuredItem => ({
  at: null,
  syntax: 'JSON-LD',
  types,
  id: null,
  properties: new Map(properties),
  nested: false,
  mayUseOtherNames: false,
})
const text = (value: string): ItemValue => ({ kind: 'text', text: value })

const offer = { ...item(['Offer'], [['price', [text('9')]]]), nested: true }

const rows: readonly [name: string, items: readonly StructuredItem[], lines: readonly OutlineLine[]][] = [
  ['nothing', [], []],
  ['an item without a type', [item([])], [{ depth: 0, name: 'JSON-LD', value: '{}' }]],
  [
    'an item within another stands there once, and deeper',
    [item(['Product'], [['offers', [{ kind: 'item', item: offer }]]]), offer],
    [
      { depth: 0, name: 'JSON-LD', value: 'Product' },
      { depth: 1, name: 'offers', value: 'Offer' },
      { depth: 2, name: 'price', value: '9' },
    ],
  ],
  [
    'a reference is what it refers to',
    [item(['Article'], [['author', [{ kind: 'reference', id: '#ada' }]]])],
    [
      { depth: 0, name: 'JSON-LD', value: 'Article' },
      { depth: 1, name: 'author', value: '#ada' },
    ],
  ],
]

for (const [name, items, lines] of rows) {
  test(`the outline of structured data: ${name}`, () => {
    assert.deepEqual(structuredOutline({ items, problems: [], scripts: 1, truncated: false }), lines)
  })
}

test('the outline of structured data ends, whatever a page holds', () => {
  let deep = item(['Thing'])
  for (let level = 0; level < 50; level++) deep = item(['Thing'], [['about', [{ kind: 'item', item: deep }]]])
  const broad = item(['Thing'], [['keywords', Array.from({ length: 5000 }, () => text('x'.repeat(5000)))]])
  const lines = structuredOutline({ items: [deep, broad], problems: [], scripts: 1, truncated: false })
  assert.equal(lines.length, 300)
  assert.ok(Math.max(...lines.map(({ depth }) => depth)) <= 12)
  assert.ok(lines.every(({ value }) => value.length <= 200))
})
