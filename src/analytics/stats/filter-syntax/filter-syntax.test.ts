import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import type { Condition } from '../../events/sql/conditions.ts'
import { randomCondition } from '../model/random-queries.ts'
import { printFilter } from './print-filter.ts'
import { readFilters } from './read-filters.ts'

const onA: Condition = { dimension: { name: 'page' }, operator: 'is', values: ['/a'] }
const onB: Condition = { dimension: { name: 'page' }, operator: 'is', values: ['/b'] }
const inGermany: Condition = { dimension: { name: 'country' }, operator: 'is', values: ['DE'] }

/** Texts and what they are read as; `printed` if they are written differently. */
const rows: readonly { readonly text: string; readonly condition: Condition; readonly printed?: string }[] = [
  { text: 'page:is:/a', condition: onA },
  { text: 'page:is_i:/a', condition: { ...onA, ignoresCase: true } },
  { text: 'visit(page:is:/a)', condition: { kind: 'visit', condition: onA } },
  { text: 'not visit(page:is:/a)', condition: { kind: 'not', condition: { kind: 'visit', condition: onA } } },
  {
    text: 'visit(page:is:/a and country:is:DE)',
    condition: { kind: 'visit', condition: { kind: 'and', conditions: [onA, inGermany] } },
  },
  {
    text: '(page:is:/a or page:is:/b and country:is:DE)',
    condition: { kind: 'or', conditions: [onA, { kind: 'and', conditions: [onB, inGermany] }] },
    printed: '(page:is:/a or (page:is:/b and country:is:DE))',
  },
  {
    text: '(page:is:/a or page:is:/b) and not country:is:DE',
    condition: {
      kind: 'and',
      conditions: [
        { kind: 'or', conditions: [onA, onB] },
        { kind: 'not', condition: inGermany },
      ],
    },
    printed: '((page:is:/a or page:is:/b) and not country:is:DE)',
  },
  { text: '((page:is:/a))', condition: onA, printed: 'page:is:/a' },
  { text: 'not(page:is:/a)', condition: { kind: 'not', condition: onA }, printed: 'not page:is:/a' },
  // A filter that is alone means what it always meant.
  { text: 'page:is:/a or (b)', condition: { ...onA, values: ['/a or (b)'] } },
  { text: 'page:is:a\\(', condition: { ...onA, values: ['a\\('] }, printed: 'page:is:a\\\\(' },
  { text: 'not page:is:a\\(\\ b', condition: { kind: 'not', condition: { ...onA, values: ['a( b'] } } },
]

describe('a filter', () => {
  for (const { text, condition, printed = text } of rows)
    test(JSON.stringify(text), () => {
      assert.deepEqual(readFilters([text]), [condition])
      assert.equal(printFilter(condition), printed)
      assert.deepEqual(readFilters([printed]), [condition])
    })

  test('is read as what was printed', () => {
    const hostile = fc.string({ unit: fc.constantFrom(...'a:|\\ ()\n*and or not visit('), maxLength: 12 })
    const leaf = fc
      .record({ name: hostile, values: fc.array(hostile, { minLength: 1, maxLength: 3 }) })
      .map(({ name, values }): Condition => ({ dimension: { property: `${name}x` }, operator: 'is', values }))
    const shapes = [
      (one: Condition): Condition => one,
      (one: Condition): Condition => ({ kind: 'visit', condition: one }),
      (one: Condition): Condition => ({ kind: 'not', condition: { kind: 'or', conditions: [onA, one, one] } }),
    ]
    const condition = fc.oneof(
      randomCondition,
      fc.tuple(leaf, fc.constantFrom(...shapes)).map(([one, shape]) => shape(one)),
    )
    fc.assert(
      fc.property(condition, (one) => assert.deepEqual(readFilters([printFilter(one)]), [structuredClone(one)])),
      { numRuns: 2000, seed: Number(process.env.SEED ?? 20261115) },
    )
  })

  test('of any text is read or rejected at once', () => {
    const words = ['(', ')', 'not ', 'visit(', ' and ', ' or ', 'page:is:a', '\\', ':', '|', '*', ' ', 'a']
    const text = fc.array(fc.constantFrom(...words), { maxLength: 300 }).map((parts) => parts.join('').slice(0, 4096))
    fc.assert(
      fc.property(text, (one) => {
        try {
          readFilters([one])
        } catch (error) {
          assert.equal((error as { readonly code?: string }).code, 'invalid')
        }
      }),
      { numRuns: 1000, seed: Number(process.env.SEED ?? 20261115) },
    )
  })

  test('may name goals of the website, and no others', () => {
    const goal = (id: string): Condition | undefined => (id === '1' ? onA : id === '2' ? onB : undefined)
    assert.deepEqual(readFilters(['goal:is:1'], { goal }), [onA])
    assert.deepEqual(readFilters(['goal:is_not:1|2'], { goal }), [
      { kind: 'not', condition: { kind: 'or', conditions: [onA, onB] } },
    ])
    assert.deepEqual(readFilters(['not visit(goal:is:2 and country:is:DE)'], { goal }), [
      {
        kind: 'not',
        condition: { kind: 'visit', condition: { kind: 'and', conditions: [onB, inGermany] }, onlyHits: true },
      },
    ])
    for (const [text, expected] of [
      ['goal:is:3', /must name a goal of this website by its id; found goal "3"/],
      ['goal:is:', /found goal ""/],
      ['goal:contains:1', /may use is and is_not with goal/],
      [`goal:is:${Array(51).fill('1').join('|')}`, /50 values at most; found 51/],
    ] as const)
      assert.throws(() => readFilters([text], { goal }), expected)
    const revenue: Condition = { dimension: { name: 'revenue' }, operator: 'gt', values: ['1'] }
    assert.deepEqual(readFilters(['goal:is:1'], { goal: () => revenue, hidden: ['revenue'] }), [revenue])
    assert.throws(() => readFilters(['revenue:gt:1'], { hidden: ['revenue'] }), /must not use revenue here/)
  })

  test('may have few conditions that read the rows of all visits', () => {
    const several = (count: number, one: (index: number) => string): string =>
      Array.from({ length: count }, (_, index) => one(index)).join(' or ')
    const exits = (count: number): string => several(count, (index) => `exit_page:contains:${index}`)
    for (const texts of [[`(${exits(10)})`], [`visit(${exits(9)})`], ['exit_page:is:/a', `(${exits(10)})`]])
      assert.equal(readFilters(texts).length, texts.length)
    for (const texts of [
      [`(page:is:/a or ${exits(11)})`],
      [`visit(${exits(10)})`],
      [`not (${exits(11)})`],
      [`(${several(6, () => 'visit(exit_page:is:/a)')})`],
      [`(${exits(6)})`, `not (${exits(5)})`],
    ])
      assert.throws(() => readFilters(texts), { code: 'invalid' }, texts.join())
  })
})
