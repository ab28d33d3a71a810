import assert from 'node:assert/strict'
import { test } from 'node:test'
import { resourcesInCss, scriptRedirect, urlsInSrcset } from './read-styles.ts'

const cssRows: Readonly<Record<string, readonly string[]>> = {
  'a { background: url(/a.png) }': ['/a.png'],
  '@font-face { src: url("/f.woff2") format("woff2"), url( \'f.ttf\' ) }': ['/f.woff2', 'f.ttf'],
  'a { background: url(data:image/png;base64,AA==); mask: url(#m) }': [],
  'a { background: url(': [],
  'a { color: red }': [],
  '@import \'a.css\' screen; @IMPORT URL(b.css); @import\n"c";': ['a.css', 'b.css', 'c'],
  '@charset "utf-8"; a { background: URL( "/a (1).png" ) }': ['/a (1).png'],
  '/* url(old.png) @import "old.css"; */ a { background: url(/a.png) } /* url(': ['/a.png'],
  'a::before { content: "url(/no.png) /*" } b { background: url(/b.png) }': ['/b.png'],
  "a { content: '\\'url(/no.png)' } b { content: 'unclosed\n; background: url(/b.png) }": ['/b.png'],
  '@namespace url(http://www.w3.org/1999/xhtml); @namespace svg "http://www.w3.org/2000/svg"; a { mask: url(m.svg) }': [
    'm.svg',
  ],
  'a { background: url(a\\20 b.png) }': [],
}
for (const [css, urls] of Object.entries(cssRows))
  test(`URLs in CSS: ${css}`, () =>
    assert.deepEqual(
      resourcesInCss(css).map(({ url }) => url),
      urls,
    ))

test('the number of URLs of a style sheet is limited, and the time grows with its length alone', () => {
  assert.equal(resourcesInCss('url(/x)'.repeat(10_000)).length, 200)
  const started = performance.now()
  for (const part of ['url(', 'url("', '/*', '"\\', '@import', "'\n", 'url( ']) resourcesInCss(part.repeat(300_000))
  urlsInSrcset(',a '.repeat(300_000))
  assert.ok(performance.now() - started < 2_000)
})

test('what a URL in CSS is loaded for', () => {
  const css = 'a { b: url(/f.woff2?v=1) url(/more.css) url(/a.png) url(/image) } @import url(/theme?v=1);'
  assert.deepEqual(
    resourcesInCss(css).map(({ kind }) => kind),
    ['font', 'stylesheet', 'background', 'background', 'stylesheet'],
  )
})

const srcsetRows: Readonly<Record<string, readonly string[]>> = {
  '/a.jpg 1x, /b.jpg 2x': ['/a.jpg', '/b.jpg'],
  '/w_100,h_50/a.jpg 100w,\n /b.jpg 200w': ['/w_100,h_50/a.jpg', '/b.jpg'],
  '/only.jpg': ['/only.jpg'],
  'data:image/gif;base64,AA== 1x, /b.jpg 2x': ['/b.jpg'],
  '/a.jpg 1x,/b.jpg 2x,/c.jpg': ['/a.jpg', '/b.jpg', '/c.jpg'],
  ' , /a.jpg, /b.jpg,\t/c.jpg 300w 200h , ': ['/a.jpg', '/b.jpg', '/c.jpg'],
  '/a.jpg,/b.jpg 2x': ['/a.jpg,/b.jpg'],
  ', ,': [],
}
for (const [srcset, urls] of Object.entries(srcsetRows))
  test(`URLs of srcset: ${srcset}`, () => assert.deepEqual(urlsInSrcset(srcset), urls))

const scriptRows: Readonly<Record<string, string | null>> = {
  "location = '/next'": '/next',
  'window.location.href = "https://a.test/";': 'https://a.test/',
  "document.location.replace('/next')": '/next',
  "button.addEventListener('click', () => { location = '/next' })": null,
  "if (old) location = '/next'": null,
  "var allocation = '/next'": null,
  "track(location.href, '/next')": null,
}
for (const [script, target] of Object.entries(scriptRows))
  test(`where a script leads to: ${script}`, () => assert.equal(scriptRedirect(script), target))
