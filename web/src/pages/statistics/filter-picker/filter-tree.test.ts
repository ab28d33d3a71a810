import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Condition, type Filter, filterText } from '../view.ts'
import { combineAt, conditionsOf, type FilterGroup, readTree, replaceAt, toggleJoin } from './filter-tree.ts'

const filter = (value: string): Filter => ({ dimension: 'country', operator: 'is', values: [value] })
const texts = (tree: FilterGroup): readonly string[] => conditionsOf(tree).map(filterText)
const tree = (...filters: readonly string[]): FilterGroup =>
  readTree(filters.map((text): Condition => (text.startsWith('(') ? { expression: text } : filter(text))))
const [a, b, c] = ['country:is:A', 'country:is:B', 'country:is:C']

const kept: readonly (readonly [name: string, text: string])[] = [
  ['rows and visits', '(country:is:DE or visit(page:is:/docs))'],
  ['a visit without it, and two values', '(not visit(event:is:Signup) or country:is:DE|FR)'],
  ['spaces, parentheses and words', String.raw`(title:is:this\ or\ that\ \(new\) or country:is:DE)`],
  ['separators', String.raw`(page:contains_i:a\|b|c:d or country:is:DE)`],
  ['and inside or', `(${a} or (${b} and ${c}))`],
  ['or inside and inside or', `(${a} or (${b} and (${c} or page:is_set)))`],
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
]
for (const [text, expected] of simplified)
  test(`${text} is the same as ${expected.join(' and ')}`, () =>
    assert.deepEqual(texts(readTree([{ expression: text }])), expected))

for (const text of [
  ...['not (country:is:DE or page:is:/a)', '(country:is:DE or not page:is:/a)', 'visit(page:is:/a and page:is:/b)'],
  ...['(country:is:DE or', '()', '(country:is:DE page:is:/a)', '(and)', `${'('.repeat(9)}${a}${')'.repeat(9)}`],
])
  test(`${text} stays text`, () => {
    const [part] = readTree([{ expression: text }]).parts
    assert.deepEqual(part, { expression: text })
  })

const nested = `(${a} or (${b} and ${c}))`
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
]
for (const [name, changed, expected] of edits) test(name, () => assert.deepEqual(texts(changed), expected))
