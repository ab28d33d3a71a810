import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { engines, type RecordsEngine } from '../../../../test/support/engines.ts'
import { freshCrawlData } from '../../../../test/support/records.ts'
import type { CrawlData } from '../../../database/open.ts'
import { insertSite, rowOrigin, type SiteRow } from '../../site-checks/rows/site-row.ts'
import { updateLinkScores } from './link-scores.ts'

for (const engine of engines) describe(`link scores on ${engine.name}`, () => describeScores(engine))

function describeScores(engine: RecordsEngine): void {
  let data: CrawlData
  let runs = 0
  before(async () => {
    data = await freshCrawlData(engine)
  })
  after(() => data.close())

  const scoresOf = async (site: SiteRow['site'], maxEdges?: number) => {
    const runId = ++runs
    await insertSite(data, runId, { name: '', site, found: [] })
    await updateLinkScores(data, runId, new AbortController().signal, maxEdges)
    const rows = await data.db
      .selectFrom('crawl_urls')
      .select(['url', 'link_score'])
      .where('run_id', '=', runId)
      .orderBy('id')
      .execute()
    return Object.fromEntries(rows.map(({ url, link_score }) => [url.replace(rowOrigin, ''), link_score]))
  }

  const section = (count: number): SiteRow['site'] =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`/${index}`, { links: ['/', '/best'] }]))

  test('the most linked page has 100, pages without links 0', async () => {
    const scores = await scoresOf({
      '/': { links: ['/0', '/1', '/2', '/0', '/0'] },
      ...section(3),
      '/best': {},
      '/lost': { links: ['/best'] },
      '/gone': { status: 404 },
      'https://other.test/': { outcome: 'unchecked', status: null },
    })
    assert.deepEqual([scores['/lost'], scores['/gone'], scores['https://other.test/']], [0, null, null])
    assert.equal(scores['/best'], 100)
    const home = scores['/'] ?? 0
    const child = scores['/0'] ?? 0
    assert.ok(home > child && child > 0 && home < 100, JSON.stringify(scores))
    assert.equal(child, scores['/1'], 'repeated links count once')
  })

  test('known ranks: two pages of a star share what the hub passes on', async () => {
    // The hub has 0.05 + 0.85 * (a + b), each other page 0.05 + 0.85 * hub / 2: 0.4865 and 0.2568, of which 0.05 is without links.
    const scores = await scoresOf({ '/': { links: ['/a', '/b'] }, '/a': { links: ['/'] }, '/b': { links: ['/'] } })
    const expected = Math.round((100 * Math.log(0.2568 / 0.05)) / Math.log(0.4865 / 0.05))
    assert.deepEqual(scores, { '/': 100, '/a': expected, '/b': expected })
  })

  test('redirects and copies pass on what they get; nofollow links and loops give nothing', async () => {
    const scores = await scoresOf({
      '/': { links: ['/old', '/copy', '/loop', { to: '/ad', nofollow: true }, { to: '/next', kind: 'next' }] },
      '/old': { redirect: '/older' },
      '/older': { redirect: '/new' },
      '/new': {},
      '/copy': { canonical: '/original' },
      '/original': {},
      '/loop': { redirect: '/loop-b' },
      '/loop-b': { redirect: '/loop' },
      '/ad': {},
      '/next': {},
    })
    assert.deepEqual([scores['/new'], scores['/original']], [100, 100])
    assert.deepEqual([scores['/ad'], scores['/next'], scores['/copy'], scores['/old']], [0, 0, 0, null])
  })

  test('a site without links, and one with more links than fit', async () => {
    assert.deepEqual(await scoresOf({ '/': {} }), { '/': 0 })
    const scores = await scoresOf({ '/': { links: ['/0', '/1', '/2', '/3'] }, ...section(4), '/best': {} }, 3)
    assert.ok(Object.values(scores).every((score) => score !== null && score >= 0 && score <= 100))
  })
}
