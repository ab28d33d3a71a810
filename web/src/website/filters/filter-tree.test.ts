import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Condition, type Filter, filterText } from '../view/view.ts'
import { addAt, isInVisit, modesAt, negatedNode, placesIn, replaceAt, toggleJoin, withMode } from './filter-edits.ts'
import { conditionsOf, type FilterGroup, type FilterPath, readTree } from './filter-tree.ts'

const filter = (value: string): Filter => ({ dimension: 'country', operator: 'is', values: [value] })
const texts = (tree: FilterGroup): readonly string[] => conditionsOf(tree).map(filterText)
const tree = (...filters: readonly string[]): FilterGroup =>
  readTree(filters.map((text): Condition => (text.includes(':') ? { expression: text } : filter(text))))
const combineAt = (from: FilterGroup, path: FilterPath, added: Filter): FilterGroup =>
  addAt(from, { path, isInside: false }, added)
const insertAt = (from: FilterGroup, path: FilterPath, added: Filter): FilterGroup =>
  addAt(from, { path, isInside: true }, added)
const [a, b, c] = ['country:is:A', 'country:is:B', 'country:is:C']

const kept: readonly (readonly [name: string, text: string])[] = [
  ['rows and visits', '(country:is:DE or visit(page:is:/docs))'],
  ['a visit without it, and two values', '(not visit(event:is:Signup) or country:is:DE|FR)'],
  ['spaces, parentheses and words', String.raw`(title:is:this\ or\ that\ \(new\) or country:is:DE)`],
  ['separators', String.raw`(page:contains_i:a\|b|c:d or country:is:DE)`],
  ['and inside or', `(${a} or (${b} and ${c}))`],
  ['or inside and inside or', `(${a} or (${b} and (${c} or page:is_set)))`],
  ['none of two', `not (${a} or ${b})`],
  ['not all of two', `not (${a} and ${b})`],
  ['not one', 'not page:starts_with:/a'],
  ['not inside of a group', `(${a} or not (${b} and page:starts_with:/a))`],
  ['a visit with several conditions', `visit(${a} and ${b})`],
  ['a visit without several conditions', `not visit(${a} or ${b})`],
  ['not inside of a visit', `visit(${a} and not (${b} or ${c}))`],
  ['only not inside of a visit', `visit(not (${a} or ${b}))`],
  ['what only the service understands', '(funnel:dropped:3.2 or page:matches:/docs/*)'],
]
for (const [name, text] of kept)
  test(`a group is read and written: ${name}`, () => {
    const read = readTree([{ expression: text }])
    assert.ok(read.parts.every((part) => 'join' in part))
    assert.deepEqual(texts(read), [text])
  })

const simplified: readonly (readonly [text: string, expected: readonly string[]])[] = [
  [`(${a} and ${b})`, [a, b]],
  [`(${a} or ${b} and ${c})`, [`(${a} or (${b} and ${c}))`]],
  [`((${a}) or (${b} or ${c}))`, [`(${a} or ${b} or ${c})`]],
  [`(${a} or ${b}) and (${c} and (${a}))`, [`(${a} or ${b})`, c, a]],
  [`not (${a} or ${b}) and visit(${b} and ${c})`, [`not (${a} or ${b})`, `visit(${b} and ${c})`]],
  [`not not (${a} or ${b})`, [`(${a} or ${b})`]],
  [`not (not (${a} and ${b}))`, [a, b]],
  [`not (visit(${a} or ${b}))`, [`not visit(${a} or ${b})`]],
  [`not (not visit(${a}))`, [`visit(${a})`]],
  [`visit((${a} and (${b})))`, [`visit(${a} and ${b})`]],
  [`visit((${a}))`, [`visit(${a})`]],
  [`not(${a})`, [`not ${a}`]],
]
for (const [text, expected] of simplified)
  test(`${text} is the same as ${expected.join(' and ')}`, () =>
    assert.deepEqual(texts(readTree([{ expression: text }])), expected))

for (const text of [
  ...['visit(visit(page:is:/a) and page:is:/b)', 'not', 'not (', 'visit page:is:/a', 'visit()', 'not and page:is:/a'],
  ...['(country:is:DE or', '()', '(country:is:DE page:is:/a)', '(and)', `${'('.repeat(9)}${a}${')'.repeat(9)}`],
  ...[`${'not '.repeat(9)}${a}`, String.raw`(page:matches:/a\ b or country:is:DE)`],
])
  test(`${text} stays text`, () => {
    const [part] = readTree([{ expression: text }]).parts
    assert.deepEqual(part, { expression: text })
  })

const nested = `(${a} or (${b} and ${c}))`
const prefix: Filter = { dimension: 'page', operator: 'starts_with', values: ['/a'] }
const edits: readonly (readonly [name: string, FilterGroup, readonly string[]])[] = [
  ['the word between two filters', toggleJoin(tree('A', 'B', 'C'), [], 1), [`(${a} or ${b})`, c]],
  ['the word in a group of two', toggleJoin(tree(`(${a} or ${b})`, 'C'), [0], 1), [a, b, c]],
  ['a word in a group of three', toggleJoin(tree(`(${a} or ${b} or ${c})`), [0], 2), [nested]],
  ['the word in a nested group', toggleJoin(tree(nested), [0, 1], 1), [`(${a} or ${b} or ${c})`]],
  ['the word before a nested group', toggleJoin(tree(nested), [0], 1), [a, b, c]],
  ['a filter of a group gets another', combineAt(tree(`(${a} or ${b})`), [0, 1], filter('C')), [nested]],
  ['a group gets another filter', combineAt(tree(`(${a} or ${b})`), [0], filter('C')), [`(${a} or ${b} or ${c})`]],
  [
    'a nested group gets another filter',
    combineAt(tree(nested), [0, 1], filter('A')),
    [nested.replace(c, `${c} and ${a}`)],
  ],
  ['a filter gets an alternative', combineAt(tree('A'), [0], filter('B')), [`(${a} or ${b})`]],
  ['a filter is added to all', combineAt(tree('A'), [], filter('B')), [a, b]],
  ['a filter of a nested group is removed', replaceAt(tree(nested), [0, 1, 0], null), [`(${a} or ${c})`]],
  ['a filter of a group is changed', replaceAt(tree(nested), [0, 1, 0], filter('A')), [nested.replace(b, a)]],
  ['the other part of a group is removed', replaceAt(tree(nested), [0, 0], null), [b, c]],
  ['the only filter is removed', replaceAt(tree('A'), [0], null), []],
  ['a group is negated', withMode(tree(`(${a} or ${b})`), [0], 'not'), [`not (${a} or ${b})`]],
  ['a group is negated no more', withMode(tree(`not (${a} and ${b})`, 'C'), [0], undefined), [a, b, c]],
  ['a group is about visits', withMode(tree(`(${a} or ${b})`), [0], 'visit'), [`visit(${a} or ${b})`]],
  [
    'a group is about other visits',
    withMode(tree(`visit(${a} or ${b})`), [0], 'not_visit'),
    [`not visit(${a} or ${b})`],
  ],
  [
    'a group gets a filter inside',
    insertAt(tree(`not (${a} or ${b})`), [0], filter('C')),
    [`not (${a} or ${b} or ${c})`],
  ],
  [
    'a group gets a filter outside',
    combineAt(tree(`not (${a} or ${b})`), [0], filter('C')),
    [`(not (${a} or ${b}) or ${c})`],
  ],
  ['a visit gets a filter inside', insertAt(tree(`visit(${a})`), [0], filter('B')), [`visit(${a} and ${b})`]],
  [
    'a visit without gets a filter inside',
    insertAt(tree(`not visit(${a})`), [0], filter('B')),
    [`not visit(${a} and ${b})`],
  ],
  ['a visit gets a filter outside', combineAt(tree(`visit(${a})`), [0], filter('B')), [`(visit(${a}) or ${b})`]],
  ['the word in a visit', toggleJoin(tree(`visit(${a} and ${b})`, 'C'), [0], 1), [`visit(${a} or ${b})`, c]],
  ['a filter of a visit is removed', replaceAt(tree(`visit(${a} and ${b})`), [0, 0], null), [`visit(${b})`]],
  ['a filter of none is removed', replaceAt(tree(`not (${a} or ${b})`), [0, 0], null), [`not ${b}`]],
  ['the last filter of none is removed', replaceAt(tree(`not ${a}`, 'B'), [0, 0], null), [b]],
  [
    'a filter without an opposite is negated',
    replaceAt(tree('A'), [0], negatedNode(prefix)),
    ['not page:starts_with:/a'],
  ],
  [
    'what is negated is negated again',
    replaceAt(tree('not page:starts_with:/a'), [0, 0], negatedNode(prefix)),
    ['page:starts_with:/a'],
  ],
]
for (const [name, changed, expected] of edits) test(name, () => assert.deepEqual(texts(changed), expected))

test('filters inside of a visit have no scope of their own', () => {
  const visit = tree(`(visit(${a} and ${b}) or ${c})`)
  assert.equal(isInVisit(visit, { path: [0, 0, 1], isInside: false }), true)
  assert.equal(isInVisit(visit, { path: [0, 0], isInside: true }), true)
  assert.equal(isInVisit(visit, { path: [0, 0], isInside: false }), false)
  assert.equal(isInVisit(visit, { path: [0, 1], isInside: false }), false)
})

test('a group that has conditions on visits cannot be one', () => {
  assert.deepEqual(modesAt(tree(`(${a} or ${b})`), [0]), [undefined, 'not', 'visit', 'not_visit'])
  assert.deepEqual(modesAt(tree(`(visit(${a}) or ${b})`), [0]), [undefined, 'not'])
  assert.deepEqual(modesAt(tree(`visit(${a} and (${b} or ${c}))`), [0, 1]), [undefined, 'not'])
})

test('a new filter can be inside of what has a mode, or be combined with it', () => {
  const places = placesIn(tree('A', `visit(${a} and ${b})`)).map(({ path, isInside }) => [path.join('.'), isInside])
  assert.deepEqual(places, [
    ['0', false],
    ['1', false],
    ['1', true],
    ['1.0', false],
    ['1.1', false],
  ])
})
