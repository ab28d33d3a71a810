import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { engines, type RecordsEngine } from '../../../../test/support/engines.ts'
import { freshCrawlData } from '../../../../test/support/records.ts'
import { systemClock } from '../../../base/clock.ts'
import type { CrawlData } from '../../../database/open.ts'
import { finishRun } from '../../crawls/finish/finish-run.ts'
import { siteChecklist } from '../checklist.ts'
import { siteRows } from './rows.ts'
import { insertSite, rowOrigin } from './site-row.ts'

test('every site check has a site where it finds something, and one where it does not', () => {
  for (const { id } of siteChecklist) {
    const rows = siteRows[id] ?? []
    assert.ok(rows.some(({ found }) => found.length > 0) && rows.some(({ found }) => found.length === 0), id)
  }
  const ids = siteChecklist.map(({ id }) => id)
  assert.deepEqual(
    Object.keys(siteRows).filter((id) => !ids.includes(id)),
    [],
  )
})

for (const engine of engines) describe(`site checks on ${engine.name}`, () => describeChecks(engine))

function describeChecks(engine: RecordsEngine): void {
  let data: CrawlData
  let runs = 0
  before(async () => {
    data = await freshCrawlData(engine)
  })
  after(() => data.close())

  for (const check of siteChecklist) {
    for (const row of siteRows[check.id] ?? []) {
      test(`${check.id}: ${row.name}`, async () => {
        const runId = ++runs
        await insertSite(data, runId, row)
        const options = { runId, endReason: 'complete', clock: systemClock, signal: new AbortController().signal }
        const onError = (error: unknown): void => assert.fail(String(error))
        await finishRun(data, { ...options, checks: [check], onError })
        const findings = await data.db
          .selectFrom('crawl_findings')
          .innerJoin('crawl_urls', 'crawl_urls.id', 'crawl_findings.url_id')
          .where('crawl_findings.run_id', '=', runId)
          .where('check_id', '=', check.id)
          .orderBy('url_id')
          .select(['url', 'count', 'detail'])
          .execute()
        const shorten = (url: string): string => url.replace(rowOrigin, '')
        assert.deepEqual(
          findings.map(({ url }) => shorten(url)),
          row.found,
        )
        const [first] = findings
        if (row.count !== undefined) assert.equal(first?.count, row.count)
        if (row.detail === undefined) return
        const withoutIds = (_: string, value: unknown): unknown => (typeof value === 'string' ? shorten(value) : value)
        assert.partialDeepStrictEqual(JSON.parse(first?.detail ?? '{}', withoutIds), row.detail)
      })
    }
  }
}
