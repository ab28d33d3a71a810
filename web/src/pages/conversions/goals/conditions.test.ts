import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { conditionText, hasIncomplete, readConditions, textsOf, treeOf } from './conditions.ts'
import { emptyDraft, type GoalDraft, matchingFilter } from './goal-draft.ts'

describe('the conditions of a goal', () => {
  const rows: readonly [conditions: readonly string[], text: string][] = [
    [[], ''],
    [['property.plan:is:pro'], 'property.plan:is:pro'],
    [['title:is:Two words (new)'], 'title:is:Two words (new)'],
    [
      ['property.plan:is:pro|team', 'title:is:this and that'],
      String.raw`(property.plan:is:pro|team and title:is:this\ and\ that)`,
    ],
    [['(device:is:tv or country:is:DE)'], '(device:is:tv or country:is:DE)'],
    [
      ['title:is:A (b)', 'not (device:is:tv or country:is:DE)'],
      String.raw`(title:is:A\ \(b\) and not (device:is:tv or country:is:DE))`,
    ],
  ]
  for (const [conditions, text] of rows) {
    test(`are written as ${text || 'nothing'}, and read back`, () => {
      assert.equal(conditionText(conditions), text)
      assert.deepEqual(readConditions(text), conditions)
    })
  }
})

test('a condition without a value is kept, but no part of the goal', () => {
  const conditions = ['property.plan:is', 'country:is:DE', 'property.:is']
  assert.deepEqual(textsOf(treeOf(conditions)), conditions)
  assert.equal(hasIncomplete(conditions), true)
  assert.equal(hasIncomplete(['property.plan:is:', 'property.plan:is_set']), false)
  assert.equal(conditionText(conditions), 'country:is:DE')
})

describe('what a goal matches', () => {
  const rows: readonly [name: string, draft: Partial<GoalDraft>, filter: string][] = [
    ['a page', { page: '/docs/*' }, '(event:is:pageview and page:matches:/docs/*)'],
    ['a page with a space', { page: '/a b' }, String.raw`(event:is:pageview and page:matches:/a\ b)`],
    [
      'an event with conditions',
      { type: 'event', event: 'Sign up', conditions: ['property.plan:is:pro', 'country:is:DE'] },
      String.raw`(event:is:Sign\ up and property.plan:is:pro and country:is:DE)`,
    ],
    [
      'an event with one condition that has a space',
      { type: 'event', event: 'Buy', conditions: ['title:is:Two words'] },
      String.raw`(event:is:Buy and title:is:Two\ words)`,
    ],
    [
      'scrolling',
      { type: 'scroll', page: '/', scrollDepth: '75' },
      '(event:is:pageview and page:matches:/ and scroll_depth:gte:75)',
    ],
    [
      'a link without its scheme',
      { type: 'outbound_link', link: 'github.com/*' },
      String.raw`(event:is:Outbound\ Link:\ Click and property.url:matches:*://github.com/*)`,
    ],
  ]
  for (const [name, draft, filter] of rows)
    test(`is the filter of ${name}`, () => assert.equal(matchingFilter({ ...emptyDraft, ...draft }), filter))
})
