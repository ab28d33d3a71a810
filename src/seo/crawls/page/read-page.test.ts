import assert from 'node:assert/strict'
import { test } from 'node:test'
import { renderText } from '../../../texts/render-text.ts'
import { cleanHeaders } from '../../checks/rows/clean-page.ts'
import { literalPage } from '../../checks/rows/literal-page.ts'
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
