import assert from 'node:assert/strict'
import { test } from 'node:test'
import { kindInCss, scriptRedirect, urlsInCss, urlsInSrcset } from './read-styles.ts'

const cssRows: Readonly<Record<string, readonly string[]>> = {
  'a { background: url(/a.png) }': ['/a.png'],
  '@font-face { src: url("/f.woff2") format("woff2"), url( \'f.ttf\' ) }': ['/f.woff2', 'f.ttf'],
  'a { background: url(data:image/png;base64,AA==); mask: url(#m) }': [],
  'a { background: url(': [],
  'a { color: red }': [],
}
for (const [css, urls] of Object.entries(cssRows))
  test(`URLs in CSS: ${css}`, () => assert.deepEqual(urlsInCss(css), urls))

test('the number of URLs of a style sheet is limited, and the time grows with its length alone', () => {
  assert.equal(urlsInCss('url(/x)'.repeat(10_000)).length, 200)
  const started = performance.now()
  urlsInCss('url('.repeat(500_000))
  assert.ok(performance.now() - started < 2_000)
})

test('what a URL in CSS is loaded for', () => {
  const urls = ['/f.woff2?v=1', '/more.css', '/a.png', '/image']
  assert.deepEqual(urls.map(kindInCss), ['font', 'stylesheet', 'background', 'background'])
})

const srcsetRows: Readonly<Record<string, readonly string[]>> = {
  '/a.jpg 1x, /b.jpg 2x': ['/a.jpg', '/b.jpg'],
  '/w_100,h_50/a.jpg 100w,\n /b.jpg 200w': ['/w_100,h_50/a.jpg', '/b.jpg'],
  '/only.jpg': ['/only.jpg'],
  'data:image/gif;base64,AA== 1x, /b.jpg 2x': ['/b.jpg'],
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
