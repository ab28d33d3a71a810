import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  type Condition,
  type Filter,
  filterText,
  hasFilterValue,
  invalidParams,
  parseFilter,
  readView,
  toggleValue,
  viewQuery,
  withFilters,
} from './view.ts'

const at = (search: string) => ({ path: '/websites/1', query: new URLSearchParams(search) })

describe('a filter in the URL', () => {
  const rows: readonly [text: string, filter: Condition | undefined][] = [
    ['country:is:DE', { dimension: 'country', operator: 'is', values: ['DE'] }],
    ['country:is:DE|FR', { dimension: 'country', operator: 'is', values: ['DE', 'FR'] }],
    ['page:contains:/a:b', { dimension: 'page', operator: 'contains', values: ['/a:b'] }],
    ['page:is:/a\\|b', { dimension: 'page', operator: 'is', values: ['/a|b'] }],
    ['source:is:|a\\|', { dimension: 'source', operator: 'is', values: ['', 'a|'] }],
    ['source:is:', { dimension: 'source', operator: 'is', values: [''] }],
    ['property.a\\:b:is:x', { dimension: 'property.a:b', operator: 'is', values: ['x'] }],
    ['page:contains_i:/A', { dimension: 'page', operator: 'contains', values: ['/A'], ignoresCase: true }],
    ['property.plan:is_set', { dimension: 'property.plan', operator: 'is_set', values: [] }],
    ['page:in_group:3|7', { dimension: 'page', operator: 'in_group', values: ['3', '7'] }],
    ['property.seats:gte:10', { dimension: 'property.seats', operator: 'gte', values: ['10'] }],
    ['visit(event:is:Sign\\ up)', { dimension: 'event', operator: 'is', values: ['Sign up'], scope: 'visit' }],
    [
      'not visit(page:is:/a\\(b\\)|\\\\\\|)',
      { dimension: 'page', operator: 'is', values: ['/a(b)', '\\|'], scope: 'not_visit' },
    ],
    ['visit(page:is:/a and event:is:B)', { expression: 'visit(page:is:/a and event:is:B)' }],
    ['(country:is:DE or country:is:AT)', { expression: '(country:is:DE or country:is:AT)' }],
    ['not country:is:DE', { expression: 'not country:is:DE' }],
    ['page:is:/a or (b)', { dimension: 'page', operator: 'is', values: ['/a or (b)'] }],
    ['page:is_set:x', undefined],
    ['country', undefined],
    ['country:like:DE', undefined],
    ['', undefined],
  ]
  for (const [text, filter] of rows) {
    test(`${JSON.stringify(text)} is parsed`, () => assert.deepEqual(parseFilter(text), filter))
    if (filter)
      test(`${JSON.stringify(text)} is serialized as it was parsed`, () => assert.equal(filterText(filter), text))
  }
})

describe('a click on a row', () => {
  const germany: Filter = { dimension: 'country', operator: 'is', values: ['DE'] }

  test('on a path group selects it by its id', () => {
    const group: Filter = { dimension: 'page', operator: 'in_group', values: ['3'] }
    assert.deepEqual(toggleValue([germany], 'page', '3', 'in_group'), [germany, group])
    assert.deepEqual(toggleValue([germany, group], 'page', '3', 'in_group'), [germany])
    assert.deepEqual(toggleValue([group], 'page', '3'), [group, { ...group, operator: 'is' }])
  })
  test('adds a filter', () => assert.deepEqual(toggleValue([], 'country', 'DE'), [germany]))
  test('adds the value to the filter of the same dimension', () => {
    assert.deepEqual(toggleValue([germany], 'country', 'FR'), [{ ...germany, values: ['DE', 'FR'] }])
  })
  test('on an active row removes the filter', () => assert.deepEqual(toggleValue([germany], 'country', 'DE'), []))
  test('does not change other filters', () => {
    const other: Filter = { dimension: 'country', operator: 'is_not', values: ['DE'] }
    assert.deepEqual(toggleValue([other], 'country', 'DE'), [other, germany])
    assert.equal(hasFilterValue([other], 'country', 'DE'), false)
  })
})

describe('a view', () => {
  test('defaults to the last 30 days compared with the previous period', () => {
    const { period, compare, zone, filters } = readView(at(''))
    assert.deepEqual(
      { period, compare, zone, filters },
      { period: '30d', compare: 'previous', zone: 'viewer', filters: [] },
    )
  })
  test('has a custom range if both dates are valid', () => {
    assert.equal(readView(at('from=2026-01-01&to=2026-01-31')).period, 'custom')
    assert.equal(readView(at('from=2026-01-01&to=tomorrow')).period, '30d')
  })
  test('ignores unknown values', () => {
    assert.equal(readView(at('period=forever')).period, '30d')
    assert.equal(readView(at('compare=none')).compare, null)
  })
  test('never leaves out a filter that it cannot parse', () => {
    const filters = ['property.plan:is_set:', 'country:like:DE', 'country']
    const view = readView(at(new URLSearchParams(filters.map((one) => ['filter', one])).toString()))
    assert.deepEqual(viewQuery(view, null).filter, filters)
    assert.deepEqual(readView(at('filter=')).filters, [])
  })
  test('queries either a custom range or a period, never both', () => {
    assert.deepEqual(viewQuery(readView(at('from=2026-01-01&to=2026-01-31&period=7d&zone=utc')), null), {
      from: '2026-01-01',
      to: '2026-01-31',
      timezone: 'UTC',
      filter: [],
    })
  })
  test('keeps other parameters of the URL when filters change', () => {
    const changed = withFilters(at('period=7d&rows=page&search=x'), [
      { dimension: 'os', operator: 'is', values: ['iOS'] },
    ])
    assert.equal(changed, '/websites/1?period=7d&filter=os%3Ais%3AiOS')
  })
})

describe('the invalid parameters of a URL', () => {
  for (const [search, names] of [
    ['', []],
    ['period=7d&compare=none&zone=utc&goal=3&segment=2', []],
    ['from=2026-01-01&to=2026-01-31', []],
    ['period=fortnight', ['period']],
    ['period=', ['period']],
    ['compare=x&zone=mars', ['compare', 'zone']],
    ['goal=all&segment=0', ['goal', 'segment']],
    ['from=2026-01-01', ['from', 'to']],
    ['from=2026-13-01&to=2026-01-31', ['from', 'to']],
    ['from=2026-02-01&to=2026-01-31', ['from', 'to']],
  ] as const)
    test(`of ?${search} are ${names.join() || 'none'}`, () => assert.deepEqual(invalidParams(at(search)), names))
})
