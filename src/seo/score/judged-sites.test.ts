import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { engines } from '../../../test/support/engines.ts'
import { freshCrawlData } from '../../../test/support/records.ts'
import { systemClock } from '../../base/clock.ts'
import type { CrawlData } from '../../database/open.ts'
import { finishRun } from '../crawls/finish/finish-run.ts'
import type { RunSummary } from '../crawls/finish/run-summary.ts'
import { insertSite } from '../site-checks/rows/site-row.ts'
import { judgedSites } from './testing/judged-sites.ts'

/** The least difference between two neighbors. */
const apart = 10

for (const engine of engines) {
  describe(`sites judged by hand on ${engine.name}`, () => {
    let data: CrawlData
    const scored: { readonly name: string; readonly summary: RunSummary; readonly points: number }[] = []
    before(async () => {
      data = await freshCrawlData(engine)
      for (const [index, { name, ...site }] of judgedSites.entries()) {
        const runId = index + 1
        await insertSite(data, runId, { name, found: [], ...site })
        const signal = new AbortController().signal
        const onError = (error: unknown): void => assert.fail(String(error))
        const summary = await finishRun(data, { runId, endReason: 'complete', clock: systemClock, signal, onError })
        const issues = await data.db.selectFrom('crawl_issues').select('points').where('run_id', '=', runId).execute()
        scored.push({ name, summary, points: issues.reduce((sum, { points }) => sum + (points ?? 0), 0) })
      }
    })
    after(() => data.close())

    test('have scores in the order of the judgment, at least 10 points apart', () => {
      const list = scored.map(({ name, summary }) => `${summary.score} ${name}`).join('\n')
      for (const [index, { summary }] of scored.entries()) {
        const next = scored[index + 1]
        if (next) assert.ok((summary.score ?? 0) - (next.summary.score ?? 100) >= apart, list)
      }
      assert.ok((scored[0]?.summary.score ?? 0) >= 90 && (scored.at(-1)?.summary.score ?? 100) < 30, list)
    })

    test('have points for each issue that add up to what is missing, and parts that add up to the score', () => {
      for (const { name, summary, points } of scored) {
        assert.equal(points, (100 - (summary.score ?? 0)) * 100, name)
        const parts = (summary.score_parts ?? []).reduce((sum, part) => sum + part.points, 0)
        const caps = summary.caps.reduce((sum, cap) => sum + cap.points, 0)
        assert.equal(parts - caps, summary.score, name)
      }
    })
  })
}
