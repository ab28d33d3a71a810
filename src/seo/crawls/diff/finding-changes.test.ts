import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { engines, type RecordsEngine } from '../../../../test/support/engines.ts'
import { freshCrawlData } from '../../../../test/support/records.ts'
import { systemClock } from '../../../base/clock.ts'
import type { CrawlData } from '../../../database/open.ts'
import { insertSite, rowOrigin, type SiteRow } from '../../site-checks/rows/site-row.ts'
import { finishRun } from '../finish/finish-run.ts'
import { findingChanges } from './finding-changes.ts'
import { listIssuePages } from './list-issue-pages.ts'
import { createRunComparisons } from './run-comparisons.ts'

type Site = SiteRow['site']

/** What became of the findings of a check: the paths by change. */
type Changes = Partial<Record<(typeof findingChanges)[number], readonly string[]>>

const title = { failed: ['title-missing'] } as const
const links = ['/page']
const refused = { status: 403, outcome: 'inconclusive' } as const

const rows: readonly (readonly [name: string, check: string, old: Site, now: Site, changes: Changes])[] = [
  ['found again', 'title-missing', { '/': title }, { '/': title }, { remaining: ['/'] }],
  ['not found again', 'title-missing', { '/': title }, { '/': {} }, { fixed: ['/'] }],
  ['found for the first time', 'title-missing', { '/': {} }, { '/': title }, { new: ['/'] }],
  [
    'its page is not linked any more',
    'title-missing',
    { '/': { links }, '/page': title },
    { '/': {} },
    { gone: ['/page'] },
  ],
  [
    'its page is deleted',
    'title-missing',
    { '/': { links }, '/page': title },
    { '/': { links }, '/page': { status: 404 } },
    { gone: ['/page'] },
  ],
  [
    'its page redirects',
    'title-missing',
    { '/': { links }, '/page': title },
    { '/': { links }, '/page': { redirect: '/' } },
    { gone: ['/page'] },
  ],
  [
    'its page refuses us',
    'title-missing',
    { '/': { links }, '/page': title },
    { '/': { links }, '/page': refused },
    { not_checked: ['/page'] },
  ],
  [
    'its page was rendered before, and is not any more',
    'title-missing',
    { '/': { ...title, rendering: 'different' } },
    { '/': { rendering: 'not_rendered' } },
    { not_checked: ['/'] },
  ],
  [
    'its page could not be rendered this time',
    'title-missing',
    { '/': { ...title, rendering: 'same' } },
    { '/': { rendering: 'failed' } },
    { not_checked: ['/'] },
  ],
  [
    'its page is rendered for the first time',
    'title-missing',
    { '/': { rendering: 'not_rendered' } },
    { '/': { ...title, rendering: 'same' } },
    { not_checked_before: ['/'] },
  ],
  [
    'both runs rendered its page',
    'title-missing',
    { '/': { ...title, rendering: 'different' } },
    { '/': { rendering: 'same' } },
    { fixed: ['/'] },
  ],
  [
    'the broken page works again',
    'broken-links',
    { '/': { links }, '/page': { status: 404 } },
    { '/': { links }, '/page': {} },
    { fixed: ['/'] },
  ],
  [
    'the broken page refuses us',
    'broken-links',
    { '/': { links }, '/page': { status: 404 } },
    { '/': { links }, '/page': refused },
    { not_checked: ['/'] },
  ],
  [
    'the broken page refused us before',
    'broken-links',
    { '/': { links }, '/page': refused },
    { '/': { links }, '/page': { status: 404 } },
    { not_checked_before: ['/'] },
  ],
  [
    'the broken page is not linked any more',
    'broken-pages',
    { '/': { links }, '/page': { status: 404 } },
    { '/': {} },
    { fixed: ['/page'] },
  ],
  [
    'a limit ended the later run, so that it knows no orphans',
    'orphan-pages',
    { '/': {}, '/page': { inSitemap: true } },
    { '/': {}, '/page': { inSitemap: true }, '/rest': { outcome: 'excluded', reason: 'max_pages', status: null } },
    { not_checked: ['/page'] },
  ],
]

for (const engine of engines) describe(`what became of issues on ${engine.name}`, () => describeChanges(engine))

function describeChanges(engine: RecordsEngine): void {
  let data: CrawlData
  let runs = 0
  before(async () => {
    data = await freshCrawlData(engine)
  })
  after(() => data.close())

  const finish = async (site: Site) => {
    const runId = ++runs
    await insertSite(data, runId, { name: '', site, found: [] })
    const signal = new AbortController().signal
    const onError = (error: unknown): void => assert.fail(String(error))
    const summary = await finishRun(data, { runId, endReason: 'complete', clock: systemClock, signal, onError })
    return { runId, isComplete: true, silentChecks: [...summary.failed_checks, ...summary.unknown_checks] }
  }

  for (const [name, check, old, now, expected] of rows) {
    test(`${check}: ${name}`, async () => {
      const comparisons = createRunComparisons(data)
      const comparison = await comparisons.compare('1', await finish(old), await finish(now))
      const changes: Changes = {}
      for (const change of findingChanges) {
        const page = { page: 1, per_page: 10 }
        const { items, total } = await listIssuePages(
          data,
          comparison,
          { check, change },
          page,
          comparisons.stepOf('1'),
        )
        const paths = items.map(({ url }) => url.replace(rowOrigin, ''))
        assert.equal(total, paths.length, `the number of ${change} pages`)
        if (total > 0) changes[change] = paths
      }
      assert.deepEqual(changes, expected)
    })
  }
}
