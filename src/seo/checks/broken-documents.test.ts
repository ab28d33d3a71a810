import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { modelRuns } from '../../../test/support/tier.ts'
import { readPageFacts } from '../facts/page/read-page-facts.ts'
import { siteTargetsOf } from '../facts/site/site-targets.ts'
import { judge } from './judge.ts'
import { cleanHtml } from './rows/clean-page.ts'
import { literalPage } from './rows/literal-page.ts'
import { isBroken, requestOf, siteOf } from './rows/row.ts'
import { unknownSite } from './unknown-site.ts'

const shards = [
  '<',
  '>',
  '</',
  '<!--',
  '-->',
  '<![CDATA[',
  ']]>',
  '"',
  "'",
  '=',
  '&#x110000;',
  '&amp',
  '\0',
  '\ud800',
  '\ufffe',
  '\r',
  '<html lang="">',
  '<head>',
  '</head>',
  '<body>',
  '</body>',
  '<title>',
  '</title>',
  '<svg>',
  '<math>',
  '<template>',
  '<table>',
  '<select>',
  '<frameset>',
  '<plaintext>',
  '<noscript>',
  '<base href="http://[">',
  '<base href="data:,x">',
  '<a href>',
  '<a href="http://[::1">',
  '<a href="//%">',
  '<a href="#%E0%A4%A">',
  '<a href="javascript:">',
  '<a href="mailto:">',
  '<img>',
  '<img src="data:">',
  '<img srcset=", ,">',
  '<picture>',
  '<link rel=canonical href="http://">',
  '<link rel="alternate" hreflang="-" href="\\\\">',
  '<meta charset>',
  '<meta name=robots content=",,:">',
  '<meta name=robots content="unavailable_after:">',
  '<meta http-equiv=refresh content="x;url=">',
  '<meta property="og:url" content="http://[">',
  '<meta property="og:image" content="::">',
  '<meta name=viewport content="maximum-scale=x">',
  '<script type="application/ld+json">',
  '</script>',
  '{"@context":"https://schema.org","@graph":[',
  '{"@type":["Product",null,7],"offers":[[{}]],"name":{"@value":null}}',
  ']}',
  '{"@id":"#a","@type":"Event","location":{"@id":"#a"}}',
  '<div itemscope itemref="x x y">',
  '<div itemscope itemtype itemprop="">',
  '<p id=x itemprop="a b">',
  '<div typeof>',
  '<div vocab="https://schema.org/" typeof="Product Offer">',
  '<p property="name price">',
  '<h1>',
  '<h6>',
  '<form action="http://[">',
  '<input type=image>',
  '<iframe src="//">',
  '<b><p>',
  '</b>',
  '<a><a>',
]

const request = requestOf({})
const sites = [siteOf({}), unknownSite('https://example.com', 'not asked')]

function assertJudged(html: string): void {
  const page = readPageFacts(literalPage(html), html)
  siteTargetsOf(page, request.agent)
  for (const site of sites) {
    const broken = judge(page, site, request).filter(isBroken)
    assert.deepEqual(broken, [])
  }
}

test('no check throws on documents made of fragments', () => {
  const shard = fc.oneof(fc.constantFrom(...shards), fc.string({ maxLength: 12, unit: 'binary' }))
  const document = fc.array(shard, { maxLength: 60 }).map((parts) => parts.join(''))
  fc.assert(fc.property(document, assertJudged), { seed: 41, numRuns: modelRuns(700) })
})

test('no check throws on damaged documents', () => {
  const cut = fc.tuple(fc.nat(cleanHtml.length), fc.nat(400), fc.constantFrom('', ...shards))
  const document = fc
    .array(cut, { minLength: 1, maxLength: 6 })
    .map((cuts) =>
      cuts.reduce((html, [at, length, instead]) => html.slice(0, at) + instead + html.slice(at + length), cleanHtml),
    )
  fc.assert(fc.property(document, assertJudged), { seed: 42, numRuns: modelRuns(300) })
})
