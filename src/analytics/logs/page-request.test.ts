import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isPageRequest } from './page-request.ts'

const page = {
  ...{ time: 1, address: '203.0.113.1', path: '/', status: 200, userAgent: 'x', host: '' },
  ...{ method: 'GET', search: '', referrer: '', contentType: '' },
}

const rows: readonly (readonly [name: string, line: Partial<typeof page>, expected: boolean])[] = [
  ['the home page', {}, true],
  ['a page that the browser still had', { status: 304 }, true],
  ['a page with a dot in its path', { path: '/docs/v1.2' }, true],
  ['a page by its extension', { path: '/index.php' }, true],
  ['HTML by its content type', { path: '/feed.xml', contentType: 'text/html; charset=utf-8' }, true],
  ['JSON by its content type', { path: '/api/items', contentType: 'application/json' }, false],
  ['a log without methods', { method: '' }, true],
  ['a form that was sent', { method: 'POST' }, false],
  ['only the headers', { method: 'HEAD' }, false],
  ['a redirect', { status: 301 }, false],
  ['a missing page', { status: 404 }, false],
  ['a part of a file', { status: 206 }, false],
  ['a stylesheet', { path: '/assets/main.CSS' }, false],
  ['an icon', { path: '/favicon.ico' }, false],
  ['robots.txt', { path: '/robots.txt' }, false],
  ['a well-known file', { path: '/.well-known/security' }, false],
]

for (const [name, line, expected] of rows)
  test(`${name} is ${expected ? 'a page' : 'no page'}`, () =>
    assert.equal(isPageRequest({ ...page, ...line }), expected))
