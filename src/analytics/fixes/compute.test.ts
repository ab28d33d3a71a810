import assert from 'node:assert/strict'
import test from 'node:test'
import { computeResult, type FixNumbers } from './compute.ts'

const state = { isOver: true, hasBefore: true, weeks: 8 }
type Weeks = readonly [before: number, after: number]

/** The same in each of the weeks before, and in each of those after. */
const numbers = (pages: Readonly<Record<string, Weeks>>) =>
  new Map(
    Object.entries(pages).map(([page, [before, after]]) => [
      page,
      Float64Array.of(before, before, before, before, after, after, after, after),
    ]),
  )

const shop: Readonly<Record<string, Weeks>> = {
  ...Object.fromEntries(Array.from({ length: 10 }, (_, at) => [`/products/fixed-${at}`, [100, 150] as const])),
  ...Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`/products/other-${at}`, [100, 110] as const])),
  ...Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`/blog/${at}`, [50, 25] as const])),
}

const request = (changes: Partial<FixNumbers> = {}): FixNumbers => ({
  fix: { pages: ['/products/fixed-*'], pageCount: 1 },
  visits: { visits: numbers(shop), conversions: null, ...state },
  search: null,
  pathGroups: [],
  others: [],
  ...changes,
})

test('fixed pages are compared with the other pages of their template', () => {
  const { split, measures, verdict, pages, gainedPages } = computeResult(request())
  assert.deepEqual(
    [split.kind, split.templates, split.fixed.length, split.control.length],
    ['template', ['products'], 10, 20],
  )
  const [visits] = measures
  assert.deepEqual([visits?.fixed, visits?.control], [{ before: 4000, after: 6000 }, { before: 8000, after: 8800 }]) // biome-ignore format: one row
  assert.deepEqual([verdict, visits?.effect?.change], ['helped', 36.4], '1.5 / 1.1')
  assert.equal(visits?.gained?.change, 1600, '6,000 less 4,000 · 1.1')
  assert.deepEqual(visits?.weeks[0], { fixed: 1000, expected: 1000 })
  assert.deepEqual(visits?.weeks[7], { fixed: 1500, expected: 1100 })
  assert.deepEqual([pages.length, pages[0], gainedPages], [10, { page: '/products/fixed-0', before: 400, after: 600 }, 10]) // biome-ignore format: one row
})

test('path groups are the templates where there are some', () => {
  const pathGroups = [{ name: 'All products', pattern: '/products/*' }]
  assert.deepEqual(computeResult(request({ pathGroups })).split.templates, ['All products'])
})

test('a template without other pages is compared with the rest of the site', () => {
  const { split } = computeResult(request({ fix: { pages: ['/products/*'], pageCount: 1 } }))
  assert.deepEqual([split.kind, split.control.length], ['site', 20])
})

test('a fix of all pages has nothing to be compared with', () => {
  const { split, verdict, measures } = computeResult(request({ fix: { pages: ['/*'], pageCount: 1 } }))
  assert.deepEqual([split.kind, verdict, measures[0]?.effect], ['none', 'no_control', null])
  assert.deepEqual(measures[0]?.fixed, { before: 8000 + 4000 + 4000, after: 8800 + 6000 + 2000 })
})

test('a fix of more pages than are stored has nothing to be compared with either', () => {
  const fix = { pages: ['/products/fixed-1'], pageCount: 5000 }
  assert.equal(computeResult(request({ fix })).verdict, 'no_control')
})

test('pages that other fixes changed, and new or gone ones, are no control pages', () => {
  const others = [{ id: 7, text: 'New text', time: 5, pages: ['/products/other-1', '/products/fixed-0'] }]
  const pages = { ...shop, '/products/new': [0, 30], '/products/gone': [30, 0], '/products/rare': [0, 1] } as const
  const visits = { visits: numbers(pages), conversions: null, ...state }
  const { split, overlaps } = computeResult(request({ others, visits }))
  assert.deepEqual([split.control.length, split.excluded], [20, 3])
  assert.deepEqual(overlaps.map(({ fix, pages: shared, without }) => [fix, shared, without]), [[7, 1, 36.3]]) // biome-ignore format: one row
})

test('clicks come before visits, and visits are used where clicks are too few', () => {
  const positions = numbers(Object.fromEntries(Object.keys(shop).map((page) => [page, [4000, 3000] as const])))
  const impressions = numbers(Object.fromEntries(Object.keys(shop).map((page) => [page, [1000, 1000] as const])))
  const search = { clicks: numbers(shop), impressions, positions, ...state, isLate: false }
  const computed = computeResult(request({ search }))
  assert.deepEqual(
    computed.measures.map(({ name }) => name),
    ['clicks', 'position', 'visits'],
  )
  assert.deepEqual([computed.measure, computed.verdict], ['clicks', 'helped'])
  assert.deepEqual(computed.measures[1]?.fixed, { before: 4, after: 3 })
  assert.equal(computed.measures[1]?.effect?.verdict, 'unclear', 'all pages moved alike')
  const few = numbers(Object.fromEntries(Object.keys(shop).map((page) => [page, [0, 0] as const])))
  const withFew = computeResult(request({ search: { ...search, clicks: few } }))
  assert.deepEqual([withFew.measure, withFew.verdict, withFew.measures[0]?.lacks], ['visits', 'helped', 'fixed'])
})

test('a better position is a lower one', () => {
  const positionOf = (page: string): Weeks => (page.includes('fixed') ? [8000, 4000] : [8000, 8000])
  const positions = numbers(Object.fromEntries(Object.keys(shop).map((page) => [page, positionOf(page)])))
  const impressions = numbers(Object.fromEntries(Object.keys(shop).map((page) => [page, [1000, 1000] as const])))
  const search = { clicks: numbers(shop), impressions, positions, ...state, isLate: false }
  const position = computeResult(request({ search })).measures[1]
  assert.deepEqual([position?.effect?.change, position?.effect?.verdict], [-4, 'helped'])
})

for (const [name, changes, verdict, lack] of [
  ['the days are not over', { isOver: false, weeks: 6 }, 'waiting', 'days'],
  ['nothing was counted before', { hasBefore: false }, 'not_enough', 'before'],
] as const)
  test(`there is no effect if ${name}`, () => {
    const visits = { visits: numbers(shop), conversions: null, ...state, ...changes }
    const computed = computeResult(request({ visits }))
    assert.deepEqual(
      [computed.verdict, computed.measures[0]?.lacks, computed.measures[0]?.effect],
      [verdict, lack, null],
    )
    const weeks = computed.measures[0]?.weeks.map(({ fixed }) => fixed)
    assert.equal(weeks?.[7], lack === 'days' ? null : 1500)
  })

test('search engines that do not report the days after all are not waited for', () => {
  const search = { clicks: numbers(shop), impressions: numbers({}), positions: numbers({}), ...state, isOver: false }
  assert.equal(computeResult(request({ search: { ...search, isLate: false } })).verdict, 'waiting')
  const late = computeResult(request({ search: { ...search, isLate: true } }))
  assert.deepEqual([late.verdict, late.measure], ['helped', 'visits'])
})
