import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { matchPath, withQuery } from './router.ts'

describe('a route pattern', () => {
  const rows: readonly [pattern: string, path: string, params: object | undefined][] = [
    ['/websites', '/websites', {}],
    ['/websites', '/websites/', {}],
    ['/websites/:id', '/websites/7', { id: '7' }],
    ['/projects/:project', '/projects/b%C3%BCcher.example', { project: 'bücher.example' }],
    ['/projects/:project', '/projects/%E0', { project: '%E0' }],
    ['/websites/:id', '/websites/', undefined],
    ['/websites/:id', '/websites/7/edit', undefined],
    ['/websites/:id', '/reports/7', undefined],
  ]
  for (const [pattern, path, params] of rows) {
    test(`${pattern} ${params ? 'matches' : 'does not match'} ${path}`, () =>
      assert.deepEqual(matchPath(pattern, path), params))
  }
})

test('withQuery keeps other parameters and removes empty ones', () => {
  const place = { path: '/reports', query: new URLSearchParams('search=x&page=3') }
  assert.equal(withQuery(place, { page: undefined, result: 'good' }), '/reports?search=x&result=good')
  assert.equal(withQuery(place, { page: undefined, search: '' }), '/reports')
})
