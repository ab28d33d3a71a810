import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { normalizeUrl } from './normalize-url.ts'
import { pageKeyOf, pageKeyOfUrl } from './page-key.ts'

/** A page as a model: decoded names and values, of which every spelling has to be one key. */
interface Page {
  readonly segments: readonly string[]
  readonly hasSlash: boolean
  readonly params: readonly (readonly [string, string])[]
}

const letters = fc.constantFrom(...'aAbZ09-_~.', 'ü', '日', '!', '(', '@', ':', ' ', '"', '<', '|', '%')
const word = fc.string({ unit: letters, minLength: 1, maxLength: 6 }).filter((text) => !/^\.{1,2}$/.test(text))
const page: fc.Arbitrary<Page> = fc.record({
  segments: fc.array(word, { maxLength: 4 }),
  hasSlash: fc.boolean(),
  params: fc.array(fc.tuple(word, word), { maxLength: 3 }),
})
/** How one spelling differs from another: a choice for each character. */
const choices = fc.array(fc.nat(3), { minLength: 1, maxLength: 40 })

/** Characters that mean the same escaped may be written both ways, others in two cases of escapes. In queries, fewer mean the same. */
function spell(text: string, next: () => number, isQuery = false): string {
  return Array.from(text, (character) => {
    const encoded = encodeURIComponent(character)
    const escaped = encoded === character ? `%${character.charCodeAt(0).toString(16)}` : encoded
    if (encoded === character && isQuery && !/[\w.~-]/.test(character)) return character
    if (encoded === character) return next() % 2 === 0 ? character : escaped
    return next() % 2 === 0 ? escaped : escaped.toLowerCase()
  }).join('')
}

function write({ segments, hasSlash, params }: Page, picked: readonly number[]): string {
  let at = 0
  const next = (): number => picked[at++ % picked.length] ?? 0
  const path = `/${segments.map((segment) => spell(segment, next)).join('/')}${hasSlash && segments.length > 0 ? '/' : ''}`
  const query = params.map(([name, value]) => `${spell(name, next, true)}=${spell(value, next, true)}`).join('&')
  return query === '' ? path : `${path}?${query}`
}

const canonical = ({ segments, hasSlash, params }: Page): string =>
  JSON.stringify([segments, hasSlash && segments.length > 0, params])

describe('the key of a page', () => {
  test('every spelling of a page has the same one, and other pages have others', () => {
    fc.assert(
      fc.property(page, page, choices, choices, (one, other, first, second) => {
        assert.equal(pageKeyOf(write(one, first)), pageKeyOf(write(one, second)))
        if (canonical(one) !== canonical(other))
          assert.notEqual(pageKeyOf(write(one, first)), pageKeyOf(write(other, second)))
      }),
      { numRuns: 500 },
    )
  })

  test('is that of the URL as a crawl stores it, with any scheme, www, port and fragment', () => {
    const origins = fc.constantFrom('http://a.example', 'https://a.example', 'https://www.a.example:8443')
    fc.assert(
      fc.property(page, choices, origins, fc.constantFrom('', '#', '#top?x'), (one, picked, origin, fragment) => {
        const text = write(one, picked)
        const key = pageKeyOf(text)
        assert.equal(pageKeyOf(key), key, 'a key is its own key')
        assert.equal(pageKeyOfUrl(normalizeUrl(origin + text + fragment)?.url ?? '', 'a.example'), key)
        assert.equal(pageKeyOf(text + fragment), key)
      }),
      { numRuns: 500 },
    )
  })

  const rows: readonly (readonly [string, string])[] = [
    ['/', '/'],
    ['', '/'],
    ['/Blog/Post', '/Blog/Post'],
    ['/blog/', '/blog/'],
    ['/a?b=1&a=2', '/a?b=1&a=2'],
    ['/a?', '/a'],
    ['/a#b', '/a'],
    ['/a/../b/./c', '/b/c'],
    ['/index.html', '/index.html'],
    ['/%c3%bcber', '/%C3%BCber'],
    ['/über', '/%C3%BCber'],
    ['/a%28b', '/a(b'],
    ['/a?sid=1234567890abc&x=1', '/a?x=1'],
    ['/a;jsessionid=ABCDEF0123', '/a'],
    [`/${'x'.repeat(3_000)}`, `/${'x'.repeat(3_000)}`],
  ]
  for (const [sent, key] of rows)
    test(sent.slice(0, 40) || 'nothing', () => {
      assert.equal(pageKeyOf(sent), key)
      assert.equal(pageKeyOf(key), key)
    })

  test('other hosts have none', () => {
    for (const url of [
      'https://b.example/',
      'https://sub.a.example/',
      'https://a.example.evil/',
      'mailto:a@a.example',
      'no URL',
    ])
      assert.equal(pageKeyOfUrl(url, 'a.example'), null, url)
    assert.equal(pageKeyOfUrl('https://A.example./x', 'a.example'), '/x')
  })
})
