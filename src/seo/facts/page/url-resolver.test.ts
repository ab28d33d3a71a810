import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { createUrlResolver } from './url-resolver.ts'

const page = 'https://www.example.com/shop/page?x=1'

const rows: readonly [name: string, written: string, base: string | null, expected: string | null][] = [
  ['a path', '/a/b', null, 'https://www.example.com/a/b'],
  ['a path with dots in it', '/a/../b', null, 'https://www.example.com/b'],
  ['a path with a hidden file', '/a/.b', null, 'https://www.example.com/a/.b'],
  ['a query', '/a?b=/../c', null, 'https://www.example.com/a?b=/../c'],
  ['a relative one', 'b', null, 'https://www.example.com/shop/b'],
  ['one relative to the base', 'b', 'https://cdn.example.net/x/', 'https://cdn.example.net/x/b'],
  ['a path on the base', '/b', 'https://cdn.example.net/x/', 'https://cdn.example.net/b'],
  ['another host by its slashes', '//cdn.example.net/b', null, 'https://cdn.example.net/b'],
  ['a fragment is dropped', '/b#c', null, 'https://www.example.com/b'],
  ['spaces are escaped', '/a b', null, 'https://www.example.com/a%20b'],
  ['mail', 'mailto:a@example.com', null, null],
  ['nonsense', 'http://', null, null],
]

for (const [name, written, base, expected] of rows) {
  test(`address: ${name}`, () => assert.equal(createUrlResolver(page, base).resolveHttp(written), expected))
}

test('address: the short way ends where the long way does', () => {
  const { resolvePlainPath: ownPath, resolve } = createUrlResolver(page, null)
  const path = fc
    .array(fc.constantFrom('/', '.', '..', 'a', '?', '%2e', '=', '~', ':', '@', '\\', '#', ' '))
    .map((parts) => `/${parts.join('')}`)
  fc.assert(
    fc.property(path, (written) => {
      const short = ownPath(written)
      if (short !== null) assert.equal(short, resolve(written)?.href)
    }),
    { seed: 4, numRuns: 3_000 },
  )
})

test('address: www makes no difference to what is internal', () => {
  const { isInternal } = createUrlResolver(page, null)
  assert.equal(isInternal(new URL('http://example.com/x')), true)
  assert.equal(isInternal(new URL('https://shop.example.com/x')), false)
})
