import assert from 'node:assert/strict'
import { test } from 'node:test'
import { renderText } from '../../../texts/render-text.ts'
import { cleanHeaders } from '../../checks/rows/clean-page.ts'
import { literalPage } from '../../checks/rows/literal-page.ts'
import { hasAnchor, unpackAnchors } from '../../facts/page/anchors.ts'
import { failureIn, unpackEvidence } from './evidence.ts'
import { readPage } from './read-page.ts'

test('the pages of a series and canonicals are read from elements and header fields', () => {
  const html = `<!doctype html><title>Page 2</title><link rel="canonical" href="/a"><link rel="prev" href="/list?page=1">
    <link rel="next" href="/list?page=3"><body><a rel="next" href="/list?page=3">Next</a><link rel="next" href="/body">`
  const link = '</b>; rel="canonical", </list?page=3>; rel="next"'
  const page = literalPage(html, { ...cleanHeaders, link })
  const { links } = readPage(page, { now: 0, isInternal: () => true })
  assert.deepEqual(
    links.map(({ kind, url, position }) => `${kind} ${new URL(url).pathname}${new URL(url).search} ${position}`),
    [
      'canonical /b http header',
      'canonical /a head',
      'next /list?page=3 http header',
      'prev /list?page=1 head',
      'next /list?page=3 head',
      'link /list?page=3 body',
    ],
  )
})

test('a page that exceeds a limit of ours is inconclusive, with the limit named and its links', () => {
  const page = literalPage('<!doctype html><title>Oil</title><a href="/next">Next</a>', cleanHeaders, {
    truncated: true,
    bytes: 5 * 2 ** 20,
  })
  const result = readPage(page, { now: 0, isInternal: () => true })
  assert.deepEqual(
    [result.outcome, result.reason, result.status, result.findings.length, result.page.score, result.links.length],
    ['inconclusive', 'too-large', 200, 0, null, 1],
  )
  const limit = failureIn(unpackEvidence(result.evidence ?? new Uint8Array()))
  assert.match(renderText(limit ?? '', 'en'), /larger than 5 MB/)
})

test('links have the place to which they jump, and pages the places that they have', () => {
  const hrefs = [
    '/b#team',
    '/b#top',
    '/b#/route',
    '/b#!route',
    '/b#:~:text=Oil',
    '/b#team:~:text=Oil',
    '/b#tab=2',
    '/b',
  ]
  const anchors = hrefs.map((href) => `<a href="${href}">Oil</a>`).join('')
  const html = `<!doctype html><title>Oil</title>${anchors}<a href="/b#menu-2" aria-expanded="false">Menu</a>
    <h2 id="öl">Oil</h2><a name="old">Old</a><a href="/b#${'x'.repeat(300)}">Long</a>`
  const result = readPage(literalPage(html, cleanHeaders), { now: 0, isInternal: () => true })
  assert.deepEqual(
    result.links.map(({ fragment }) => fragment ?? null),
    ['team', null, null, null, null, 'team', null, null, null, null],
  )
  const packed = unpackAnchors(result.anchors ?? new Uint8Array())
  const isThere = ['%C3%B6l', 'öl', 'old', 'team', 'Old', '%E0'].map((fragment) => hasAnchor(packed, fragment))
  assert.deepEqual(isThere, [true, true, true, false, false, false])
})

test('what a page has is not known if only scripts draw it, or if it has too much', () => {
  const of = (html: string) => readPage(literalPage(html, cleanHeaders), { now: 0, isInternal: () => true }).anchors
  assert.equal(of('<!doctype html><title>Oil</title><div id="root"></div><script src="/app.js"></script>'), null)
  const many = Array.from({ length: 20_001 }, (_, index) => `<p id="p${index}">`).join('')
  assert.equal(of(`<!doctype html><title>Oil</title>${many}`), null)
  assert.notEqual(of('<!doctype html><title>Oil</title><p>Without any place.'), null)
})

const preload = (as: string, rest: string) => `<link rel="preload" as="${as}" ${rest}>`
const resources: Readonly<Record<string, readonly string[]>> = {
  [preload('font', 'href="/a.woff2" crossorigin')]: ['font /a.woff2'],
  [preload('script', 'href="/a.js"') + preload('style', 'href="/a.css"')]: ['script /a.js', 'stylesheet /a.css'],
  '<link rel="modulepreload" href="/m.js">': ['script /m.js'],
  [preload('image', 'imagesrcset="/a.png 1x,/b.png 2x"')]: ['image /a.png', 'image /b.png'],
  [preload('fetch', 'href="/data.json"')]: [],
  '<meta http-equiv="refresh" content="5; url=/a">': ['refresh /a'],
  '<meta http-equiv="Refresh" content="0;URL = \'/a b\'x">': ['refresh /a%20b'],
  '<meta http-equiv="refresh" content="0,/a">': ['refresh /a'],
  '<meta http-equiv="refresh" content=" 5.5 /a ">': ['refresh /a'],
  '<meta http-equiv="refresh" content="300">': [],
  '<meta http-equiv="refresh" content="5;">': [],
  '<style>@import "theme";</style><p style="background: url(/p.png)">': ['stylesheet /theme', 'background /p.png'],
}
for (const [html, expected] of Object.entries(resources)) {
  test(`what a page loads: ${html}`, () => {
    const page = literalPage(`<!doctype html><title>Oil</title>${html}`, cleanHeaders)
    const result = readPage(page, { now: 0, isInternal: () => true })
    assert.deepEqual(
      result.resources.map(({ kind, url }) => `${kind} ${new URL(url).pathname}`),
      expected,
    )
  })
}

test('an image without src is the first of its candidates, whose address may have commas', () => {
  const html = '<!doctype html><title>Oil</title><img srcset="/w_1,h_2/a.png 1x, /b.png 2x" alt="Oil">'
  const { links } = readPage(literalPage(html, cleanHeaders), { now: 0, isInternal: () => true })
  assert.deepEqual(
    links.map(({ kind, url }) => `${kind} ${new URL(url).pathname}`),
    ['image /w_1,h_2/a.png'],
  )
})
