import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { cutPage, normalizePage, otherSpellings } from './page-spelling.ts'

const rows: readonly (readonly [page: string, normalized: string])[] = [
  ['/', '/'],
  ['/über', '/%C3%BCber'],
  ['/%c3%bcber', '/%C3%BCber'],
  ['/%C3%BCber', '/%C3%BCber'],
  ['/日本', '/%E6%97%A5%E6%9C%AC'],
  ['/%7Eada/%41', '/~ada/A'],
  ['/a%2Fb', '/a%2Fb'],
  ['/a%2fb', '/a%2Fb'],
  ['/a%3Fb', '/a%3Fb'],
  ['/100%', '/100%25'],
  ['/100%25', '/100%25'],
  ['/100%zz', '/100%25zz'],
  ['/thank you', '/thank%20you'],
  ["/o'hara", "/o'hara"],
  ['/o%27hara', "/o'hara"],
  ['/a%28b%29', '/a(b)'],
  ['/a%7Cb[c]', '/a|b[c]'],
  ['/"q"<b>^`{}', '/%22q%22%3Cb%3E%5E%60%7B%7D'],
  ['/?q=a%26b', '/?q=a%26b'],
  ['/?q=%c3%bc', '/?q=%C3%BC'],
  ['/?q=ü&x=%7e', '/?q=%C3%BC&x=~'],
  ["/?q='a'", '/?q=%27a%27'],
  ['/?q=a+b', '/?q=a+b'],
  ['/#/über', '/#/%C3%BCber'],
  ['/\uD800', '/%EF%BF%BD'],
]

describe('a page', () => {
  for (const [page, normalized] of rows)
    test(`${JSON.stringify(page)} is counted as ${normalized}`, () => assert.equal(normalizePage(page), normalized))

  const hostile = fc.string({ unit: fc.constantFrom(...'/%aF27?#ü \'"|[]~'), maxLength: 20 })

  test('is spelled in one way, as a URL parser leaves it', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const page = normalizePage(`/x${text}`)
        assert.equal(normalizePage(page), page)
        if (/[?#]/.test(page) || page.includes('/.')) return
        assert.equal(new URL(page, 'https://example.com').pathname, page)
      }),
      { numRuns: 2000, seed: 20261118 },
    )
  })

  test('that is stored with another spelling is found by the pattern of the stores', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        if (normalizePage(text) !== text) assert.match(text, new RegExp(otherSpellings))
      }),
      { numRuns: 2000, seed: 20261118 },
    )
  })

  test('is not cut within an encoded character', () => {
    assert.equal(cutPage('/%C3%BC', 5), '/%C3')
    assert.equal(cutPage('/%C3%BC', 6), '/%C3')
    assert.equal(cutPage('/%C3%BC', 7), '/%C3%BC')
  })
})
