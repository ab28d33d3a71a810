import assert from 'node:assert/strict'
import { test } from 'node:test'
import { maxElements } from '../facts/page/parse.ts'
import { readPageFacts } from '../facts/page/read-page-facts.ts'
import { judge } from './judge.ts'
import { literalPage } from './rows/literal-page.ts'
import { isBroken, requestOf, siteOf } from './rows/row.ts'

const jsonLd = (json: string) => `<script type="application/ld+json">${json}</script>`
const repeat = (count: number, of: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => of(index)).join('')
const manyTags = repeat(1_000, (index) => `<b id=${index}>`)
const context = '"@context":"https://schema.org"'

const rows: readonly [name: string, html: string][] = [
  ['200,000 elements within each other', '<div>'.repeat(200_000)],
  ['200,000 headings within each other', '<h1><div>'.repeat(100_000)],
  ['a million attributes', `<p ${repeat(1_000_000, (index) => `a${index} `)}>`],
  ['12 kB that ask for half a million elements', `<p>${manyTags}</p>${'<p>x'.repeat(500)}`],
  ['100,000 links', repeat(100_000, (index) => `<a href=/${index}>x</a>`)],
  ['100,000 links to nowhere', '<a href="http://[">x</a>'.repeat(100_000)],
  ['100,000 images in one picture', `<picture>${'<img src=x>'.repeat(100_000)}`],
  ['a million characters in one word', `<p>${'x'.repeat(1_000_000)}`],
  ['a million at signs', `<p>${'@a.'.repeat(333_333)}`],
  ['a million tags that never end', '<p '.repeat(333_333)],
  ['JSON-LD nested 400,000 arrays deep', jsonLd('['.repeat(400_000) + ']'.repeat(400_000))],
  ['JSON-LD nested 80,000 items deep', jsonLd(`${'{"a":'.repeat(80_000)}1${'}'.repeat(80_000)}`)],
  ['JSON-LD with 20,000 items', jsonLd(`{${context},"@graph":[${repeat(20_000, () => '{"@type":"Product"},')}{}]}`)],
  [
    'JSON-LD with 20,000 items of one id',
    jsonLd(`{${context},"@graph":[${repeat(20_000, () => '{"@id":"a","@type":"Event"},')}{}]}`),
  ],
  ['JSON-LD of 2 MB', jsonLd(`"${'x'.repeat(2_000_000)}"`)],
  ['microdata nested 50,000 deep', '<div itemscope itemprop=a itemtype=https://schema.org/Thing>'.repeat(50_000)],
  ['microdata that refers to itself', `<div id=a itemscope itemref="a ${'a '.repeat(40)}">`.repeat(2_000)],
  ['RDFa nested 50,000 deep', '<div vocab="https://schema.org/" typeof=Thing property=about>'.repeat(50_000)],
  ['a title of a million characters', `<title>${'é'.repeat(1_000_000)}</title>`],
  ['an alternative text of a million characters', `<img alt="${'é'.repeat(1_000_000)}">`],
]

for (const [name, html] of rows) {
  test(`hostile: ${name}`, () => {
    const page = readPageFacts(literalPage(html), html)
    const checks = judge(page, siteOf({}), requestOf({}))
    assert.ok(page.document.elements <= maxElements)
    assert.ok(page.structuredData.items.length <= 2_100)
    assert.deepEqual(checks.filter(isBroken), [])
    assert.ok(JSON.stringify(checks).length < 300_000, 'the report stays small')
  })
}

test('hostile: truncation is reported', () => {
  const html = `<p>${manyTags}</p>${'<p>x'.repeat(500)}`
  assert.equal(readPageFacts(literalPage(html), html).document.truncated, true)
})
