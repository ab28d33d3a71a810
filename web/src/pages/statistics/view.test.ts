import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  type Filter,
  filterText,
  isChosen,
  parseFilter,
  readView,
  toggleValue,
  viewQuery,
  withFilters,
} from './view.ts'

const at = (search: string) => ({ path: '/websites/1', query: new URLSearchParams(search) })

describe('a filter in the address', () => {
  const rows: readonly [text: string, filter: Filter | undefined][] = [
    ['country:is:DE', { dimension: 'country', operator: 'is', values: ['DE'] }],
    ['country:is:DE|FR', { dimension: 'country', operator: 'is', values: ['DE', 'FR'] }],
    ['page:contains:/a:b', { dimension: 'page', operator: 'contains', values: ['/a:b'] }],
    ['page:is:/a\\|b', { dimension: 'page', operator: 'is', values: ['/a|b'] }],
    ['source:is:', { dimension: 'source', operator: 'is', values: [''] }],
    ['property.a\\:b:is:x', { dimension: 'property.a:b', operator: 'is', values: ['x'] }],
    ['country', undefined],
    ['country:like:DE', undefined],
    ['', undefined],
  ]
  for (const [text, filter] of rows) {
    test(`${JSON.stringify(text)} is read`, () => assert.deepEqual(parseFilter(text), filter))
    if (filter) test(`${JSON.stringify(text)} is written as it was read`, () => assert.equal(filterText(filter), text))
  }
})

describe('a click on a row', () => {
  const germany: Filter = { dimension: 'country', operator: 'is', values: ['DE'] }

  test('adds a filter', () => assert.deepEqual(toggleValue([], 'country', 'DE'), [germany]))
  test('of the same dimension lets either match', () => {
    assert.deepEqual(toggleValue([germany], 'country', 'FR'), [{ ...germany, values: ['DE', 'FR'] }])
  })
  test('on a chosen one takes it away', () => assert.deepEqual(toggleValue([germany], 'country', 'DE'), []))
  test('leaves other filters alone', () => {
    const other: Filter = { dimension: 'country', operator: 'is_not', values: ['DE'] }
    assert.deepEqual(toggleValue([other], 'country', 'DE'), [other, germany])
    assert.equal(isChosen([other], 'country', 'DE'), false)
  })
})

describe('a view', () => {
  test('is of the last 30 days against those before, where the address says nothing', () => {
    const { period, compare, zone, filters } = readView(at(''))
    assert.deepEqual(
      { period, compare, zone, filters },
      { period: '30d', compare: 'previous', zone: 'viewer', filters: [] },
    )
  })
  test('is of days where both are days', () => {
    assert.equal(readView(at('from=2026-01-01&to=2026-01-31')).period, 'custom')
    assert.equal(readView(at('from=2026-01-01&to=tomorrow')).period, '30d')
  })
  test('leaves out what the API would not know', () => {
    assert.equal(readView(at('period=forever')).period, '30d')
    assert.equal(readView(at('compare=none')).compare, null)
  })
  test('asks for days, or for a period, never for both', () => {
    assert.deepEqual(viewQuery(readView(at('from=2026-01-01&to=2026-01-31&period=7d&zone=utc')), null), {
      from: '2026-01-01',
      to: '2026-01-31',
      timezone: 'UTC',
      filter: [],
    })
  })
  test('keeps the rest of the address when its filters change', () => {
    const changed = withFilters(at('period=7d&rows=page&search=x'), [
      { dimension: 'os', operator: 'is', values: ['iOS'] },
    ])
    assert.equal(changed, '/websites/1?period=7d&filter=os%3Ais%3AiOS')
  })
})
