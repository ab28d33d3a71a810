import assert from 'node:assert/strict'
import { test } from 'node:test'
import { judge } from '../checks/judge.ts'
import { type PageVariation, pageOf, requestOf, siteOf } from '../checks/rows/row.ts'
import { type AuditResults, resultsOf } from './results.ts'

function reported(given: PageVariation): AuditResults {
  const page = pageOf(given)
  return resultsOf(page, judge(page, siteOf(given), requestOf(given)))
}

test('results: the clean page scores 100, and nothing at all is found wrong with it', () => {
  const { summary, checks, categories } = reported({})
  assert.deepEqual(
    checks.filter(({ verdict }) => verdict === 'fail' || verdict === 'warn'),
    [],
  )
  assert.equal(summary.score, 100)
  assert.equal(summary.result, 'good')
  assert.deepEqual(
    categories.map(({ score }) => score).filter((score) => score !== 100 && score !== null),
    [],
  )
})

test('results: the same bytes give the same report', () => {
  assert.deepEqual(reported({}), reported({}))
})

test('results: of all timings only the bands of the first byte count', () => {
  const after = (firstByte: number) => {
    const { summary, categories } = reported({
      response: { timings: { dns: 1, connect: 1, tls: 1, firstByte, total: firstByte + 100 } },
    })
    return { score: summary.score, performance: categories.find(({ category }) => category === 'performance')?.score }
  }
  assert.deepEqual(after(40), { score: 100, performance: 100 })
  assert.deepEqual(after(799), after(40))
  const slow = after(8_000)
  assert.ok((slow.performance ?? 100) < 80, JSON.stringify(slow))
  assert.ok((slow.score ?? 100) < 100)
  assert.deepEqual(after(1_900), slow)
  const between = after(1_000)
  assert.ok((between.performance ?? 0) > (slow.performance ?? 0) && (between.performance ?? 100) < 100)
})

test('results: a page that forbids indexing is bad, unless that is meant', () => {
  const headers = { 'x-robots-tag': 'noindex' }
  assert.deepEqual(pick(reported({ headers })), { score: 49, result: 'bad' })
  assert.deepEqual(pick(reported({ headers, request: { intendedNoindex: true } })), { score: 100, result: 'good' })
})

test('results: an address that only redirects is reported, too', () => {
  const redirects = [{ url: 'https://example.com/page', status: 302, location: '/page', headers: {}, milliseconds: 4 }]
  const failure = { kind: 'redirect-loop', message: '', text: { text: '' }, transient: false, redirects } as const
  const { summary, page } = reported({ failure })
  assert.equal(summary.result, 'bad')
  assert.equal(page.redirects.length, 1)
})

test('results: the page is shown as search results and social networks would show it', () => {
  const { page } = reported({})
  assert.deepEqual(page.search_preview, {
    url: 'https://example.com/page',
    title: 'Hand-made walnut chairs from a small workshop',
    description:
      'Chairs of solid walnut, made to order in a workshop of four people, with a promise to mend them for as long as you sit on them.',
  })
  assert.equal(page.social_preview.title, 'Walnut chairs')
  assert.equal(page.social_preview.image, 'https://example.com/share.png')
  assert.equal(page.language, 'en')
  assert.equal(page.canonical, 'https://example.com/page')
  assert.deepEqual(page.links, { internal: 2, external: 2 })
})

test('results: they survive JSON unchanged', () => {
  const results = reported({})
  assert.deepEqual(JSON.parse(JSON.stringify(results)), results)
})

const pick = ({ summary: { score, result } }: AuditResults) => ({ score, result })
