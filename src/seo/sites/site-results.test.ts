import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { engines, type RecordsEngine } from '../../../test/support/engines.ts'
import { freshCrawlData, freshRecords } from '../../../test/support/records.ts'
import { createAccounts } from '../../accounts/accounts.ts'
import { systemClock } from '../../base/clock.ts'
import type { CrawlData } from '../../database/open.ts'
import type { Records } from '../../database/records.ts'
import { readSiteResults } from './site-results.ts'

const sites = 60
const checks = 40

for (const engine of engines)
  describe(`the results of ${sites} crawled sites on ${engine.name}`, () => describeMany(engine))

function describeMany(engine: RecordsEngine): void {
  let records: Records
  let data: CrawlData
  let account: number
  before(async () => {
    records = await freshRecords(engine)
    data = await freshCrawlData(engine)
    account = (await createAccounts(records, systemClock).create('ada@example.com', 'Ada')).id
    await fill(records, data, account)
  })
  after(async () => {
    await data.close()
    await records.close()
  })

  test('have their last complete run, what it changed, and how far the current one is', async () => {
    const results = await readSiteResults({ records, data, damage: () => null }, account, undefined)
    assert.equal(results.length, sites)
    const [first, second] = results
    assert.deepEqual([first?.score_change, first?.new_issues, first?.issues], [-10, 2, checks])
    assert.deepEqual([first?.crawl?.status, first?.crawl?.progress, second?.crawl?.progress], ['done', 100, 25])
  })

  test('without crawl data have what the records know', async () => {
    const broken = { ...data, longReads: undefined as unknown as CrawlData['longReads'] }
    const damage = () => new Error('The file is damaged')
    const [first] = await readSiteResults({ records, data: broken, damage }, account, 'site-0000.test')
    assert.deepEqual([first?.score, first?.score_change, first?.new_issues], [70, -10, null])
  })
}

/** Each site has two complete runs, of which the second has two more issues; every second one runs again. */
async function fill({ db }: Records, { db: results }: CrawlData, account_id: number): Promise<void> {
  const common = { settings: '{"max_pages":400}', account_id, created_at: 1 } as const
  for (let site = 0; site < sites; site++) {
    const project = `site-${String(site).padStart(4, '0')}.test`
    const url = `http://${project}/`
    const isRunning = site % 2 === 1
    const crawl = { ...common, url, project, privacy: 1, share_token: project, updated_at: 1 } as const
    const status = isRunning ? ('running' as const) : ('done' as const)
    const { id: crawl_id } = await db
      .insertInto('crawls')
      .values({ ...crawl, status, score: 70 })
      .returning('id')
      .executeTakeFirstOrThrow()
    let previous_id: number | null = null
    for (const [score, issues] of [
      [80, checks - 2],
      [70, checks],
    ] as const) {
      const summary = JSON.stringify({ issues, scoring_version: 4 })
      const { id } = await db
        .insertInto('crawl_runs')
        .values({ ...common, crawl_id, url, status: 'done', score, summary, previous_id })
        .returning('id')
        .executeTakeFirstOrThrow()
      previous_id = id
      const row = { run_id: id, level: 'page', severity: 'high', category: 'content', urls: 3, failed: 0 } as const
      await results
        .insertInto('crawl_issues')
        .values(Array.from({ length: issues }, (_, check) => ({ ...row, check_id: `check-${check}`, visits: null })))
        .execute()
    }
    let run_id = previous_id
    if (isRunning) {
      const run = { ...common, crawl_id, url, status: 'running', previous_id } as const
      run_id = (await db.insertInto('crawl_runs').values(run).returning('id').executeTakeFirstOrThrow()).id
      await results
        .insertInto('crawl_totals')
        .values({ run_id, fetched: 100, queued: 900, in_flight: 8, updated_at: 1, window_at: 1 })
        .execute()
    }
    await db.updateTable('crawls').set({ run_id }).where('id', '=', crawl_id).execute()
  }
}
