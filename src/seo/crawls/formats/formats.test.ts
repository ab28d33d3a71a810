import assert from 'node:assert/strict'
import { test } from 'node:test'
import { defaultBranding } from '../../../branding/branding.ts'
import { defaultSettings } from '../settings.ts'
import type { CrawlDocument, DocumentIssue, IssueExample } from './crawl-document.ts'
import { formatCrawlHtml } from './html.ts'
import { formatCrawlJunit } from './junit.ts'
import { printCrawl } from './print-crawl.ts'
import { formatCrawlSarif } from './sarif.ts'
import { formatCrawlText } from './text.ts'

/** As it is stored, without what these formats do not show. */
const summary =
  '{"fetched":2,"ok":2,"indexable":2,"redirects":0,"broken":0,"inconclusive":0,"blocked":0,"excluded":0,"score":80}'
const issue: Omit<DocumentIssue, 'check' | 'title' | 'level' | 'examples'> = {
  advice: 'Fix it.',
  link: 'https://example.com/',
  severity: 'high',
  category: 'links',
  pages: 1,
  failed: 1,
  points: null,
}
const nowhere = { line: null, column: null, snippet: null, wanted: null }
const examples: Readonly<Record<string, IssueExample>> = {
  'broken-links': {
    url: 'https://site.test/a',
    verdict: 'fail',
    isRendered: false,
    evidence: [{ ...nowhere, found: 'https://site.test/gone · 404 · Gone' }],
    more: 2,
  },
  'alt-missing': {
    url: 'https://site.test/b',
    verdict: 'fail',
    isRendered: false,
    evidence: [{ line: 7, column: 3, snippet: '<img src="/x.png">', found: '/x.png', wanted: null }],
    more: 0,
  },
}
const crawl: CrawlDocument = {
  url: 'https://site.test/',
  generatedAt: '2026-11-01T00:00:00.000Z',
  endReason: 'complete',
  settings: defaultSettings,
  startReason: null,
  summary: JSON.parse(summary) as CrawlDocument['summary'],
  issues: Object.entries(examples).map(([check, example]) => ({
    ...issue,
    check,
    title: check,
    level: check === 'broken-links' ? 'site' : 'page',
    examples: [example],
  })),
}
const examplesOf = async function* (check: string): AsyncGenerator<IssueExample> {
  const example = examples[check]
  if (example) yield example
}

const formats: Readonly<Record<string, () => string | Promise<string>>> = {
  text: () => formatCrawlText(crawl, 'en', false),
  html: () => formatCrawlHtml(crawl, 'en'),
  junit: () => formatCrawlJunit(crawl, 'en'),
  sarif: () => formatCrawlSarif(crawl, 'en', examplesOf),
  pdf: () =>
    printCrawl(crawl, defaultBranding, 'en')
      .sections.map(({ html }) => html)
      .join(''),
}

for (const [name, format] of Object.entries(formats)) {
  test(`a crawl as ${name} names broken targets and the lines of what was found`, async () => {
    const written = await format()
    assert.match(written, /https:\/\/site\.test\/gone · 404/)
    assert.match(written, name === 'sarif' ? /"startLine": 7/ : /Line 7/)
  })
}

test('a crawl as SARIF has the excerpt of each place', async () => {
  const { runs } = JSON.parse(await formatCrawlSarif(crawl, 'en', examplesOf))
  const [location] = runs[0].results[1].locations
  assert.deepEqual(location.physicalLocation.region, {
    startLine: 7,
    startColumn: 3,
    snippet: { text: '<img src="/x.png">' },
  })
})
