import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { engines, type RecordsEngine } from '../../../../test/support/engines.ts'
import { freshCrawlData } from '../../../../test/support/records.ts'
import { systemClock } from '../../../base/clock.ts'
import type { CrawlData } from '../../../database/open.ts'
import { insertSite, type SiteRow } from '../../site-checks/rows/site-row.ts'
import { finishRun } from './finish-run.ts'

for (const engine of engines) describe(`the issues of a run on ${engine.name}`, () => describeIssues(engine))

function describeIssues(engine: RecordsEngine): void {
  let data: CrawlData
  before(async () => {
    data = await freshCrawlData(engine)
  })
  after(() => data.close())

  const summarize = async (runId: number, site: SiteRow['site'], previousId: number | null = null) => {
    await insertSite(data, runId, { name: '', site, found: [] })
    const signal = new AbortController().signal
    const onError = (error: unknown): void => assert.fail(String(error))
    return await finishRun(data, { runId, previousId, endReason: 'complete', clock: systemClock, signal, onError })
  }
  const finish = async (runId: number, site: SiteRow['site'], previousId: number | null) => {
    await summarize(runId, site, previousId)
    const issues = await data.db
      .selectFrom('crawl_issues')
      .select(['check_id', 'urls', 'visits', 'previous_urls'])
      .where('run_id', '=', runId)
      .execute()
    return new Map(issues.map(({ check_id, ...issue }) => [check_id, issue]))
  }

  test('have the visits of their pages, and the change since the previous run', async () => {
    const before = await finish(1, { '/': { links: ['/gone'] }, '/gone': { status: 404 } }, null)
    assert.deepEqual(before.get('broken-links'), { urls: 1, visits: null, previous_urls: null })
    const site: SiteRow['site'] = {
      '/': { links: ['/gone', '/gone', '/a', '/b'], visits: 100 },
      '/a': { links: ['/gone', '/hidden'], visits: 20 },
      '/b': { links: ['/hidden'], visits: 3 },
      '/gone': { status: 404 },
      '/hidden': { noindex: true },
    }
    const after = await finish(2, site, 1)
    assert.deepEqual(after.get('broken-links'), { urls: 2, visits: 120, previous_urls: 1 })
    assert.deepEqual(after.get('links-to-noindex'), { urls: 2, visits: 23, previous_urls: 0 })
    assert.deepEqual(after.get('broken-pages'), { urls: 1, visits: null, previous_urls: 1 })
  })

  test('concern as many people as each page has visits, or clicks where these are more', async () => {
    const people = async (runId: number) => {
      const row = await data.db
        .selectFrom('crawl_issues')
        .select(['visits', 'clicks', 'people'])
        .where('run_id', '=', runId)
        .where('check_id', '=', 'broken-links')
        .executeTakeFirst()
      return { ...row }
    }
    const links = ['/gone', '/a', '/b', '/c']
    await finish(
      60,
      {
        '/': { links, visits: 100, clicks: 30 },
        '/a': { links, visits: 2, clicks: 7 },
        '/b': { links, clicks: 4 },
        '/c': { links },
        '/gone': { status: 404 },
      },
      null,
    )
    assert.deepEqual(await people(60), { visits: 102, clicks: 41, people: 100 + 7 + 4 })
    await finish(61, { '/': { links }, '/a': { links }, '/b': {}, '/c': {}, '/gone': { status: 404 } }, null)
    assert.deepEqual(await people(61), { visits: null, clicks: null, people: null })
  })

  test('visits of URLs that were refused take no score away, unless the site has them', async () => {
    const refused = { status: 403, outcome: 'inconclusive', source: 'visits', visits: 1 } as const
    const visited = await summarize(3, { '/': {}, '/wp-login.php': refused })
    assert.equal(visited.inconclusive_share, 0)
    const linked = await summarize(4, { '/': { links: ['/members'] }, '/members': refused })
    assert.equal(linked.inconclusive_share, 0.5)
  })

  test('pages that an earlier version has scored are scored again, so that the points of issues add up', async () => {
    const runId = 5
    const site: SiteRow['site'] = { '/': { links: ['/a'], failed: ['lang', 'https'] }, '/a': { failed: ['viewport'] } }
    await insertSite(data, runId, { name: '', site, found: [] })
    await data.db.updateTable('crawl_findings').set({ points: 0, gain: 1 }).where('run_id', '=', runId).execute()
    await data.db.updateTable('crawl_urls').set({ score: 93 }).where('run_id', '=', runId).execute()
    const signal = new AbortController().signal
    const onError = (error: unknown): void => assert.fail(String(error))
    const { score } = await finishRun(data, { runId, endReason: 'complete', clock: systemClock, signal, onError })
    const issues = await data.db.selectFrom('crawl_issues').select('points').where('run_id', '=', runId).execute()
    assert.equal(score, 79)
    assert.equal(
      issues.reduce((sum, { points }) => sum + (points ?? 0), 0),
      (100 - score) * 100,
    )
  })

  test('important pages count more: by visits where they are known, otherwise by links', async () => {
    const poor = ['description-missing', 'title-short', 'lang', 'alt-missing', 'image-unsized']
    const pages = (visits: number | undefined, others: number | undefined): SiteRow['site'] => ({
      '/': { links: ['/a', '/b'], failed: poor, ...(visits === undefined ? {} : { visits }) },
      '/a': { links: ['/'], ...(others === undefined ? {} : { visits: others }) },
      '/b': { links: ['/'], ...(others === undefined ? {} : { visits: others }) },
    })
    const byLinks = await summarize(6, pages(undefined, undefined))
    const often = await summarize(7, pages(1_000, 1))
    const seldom = await summarize(8, pages(1, 1_000))
    const qualityOf = ({ score_parts }: typeof byLinks) =>
      score_parts?.find(({ part }) => part === 'pages')?.points ?? 0
    assert.deepEqual(
      [byLinks, often, seldom].map(({ weighted_by }) => weighted_by),
      ['links', 'visits', 'visits'],
    )
    assert.ok(qualityOf(often) < qualityOf(byLinks) && qualityOf(byLinks) < qualityOf(seldom))
  })
}
