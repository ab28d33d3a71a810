import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { systemClock } from '../src/base/clock.ts'
import { nameOf, outcomes } from '../src/database/crawl-data/codes.ts'
import { migrateCrawlData } from '../src/database/crawl-data/migrate.ts'
import { openCrawlDataInThread } from '../src/database/open.ts'
import { finishRun } from '../src/seo/crawls/finish/finish-run.ts'
import { siteChecklist } from '../src/seo/site-checks/checklist.ts'
import { engines } from './support/engines.ts'
import { eventually } from './support/eventually.ts'
import { startPlantedSite } from './support/planted-site.ts'
import { openCrawlDataAt } from './support/records.ts'
import { run } from './support/run.ts'

const hubs = 50
const kills = 10
/** Claimed and not stored, of all workers. */
const maxInFlight = 40

describe('a generated site of 5,000 pages', () => {
  test('every planted issue is found and none invented, although the crawl is killed ten times', async (context) => {
    const site = await startPlantedSite(hubs)
    const [engine] = engines
    assert.ok(engine)
    const place = await engine.place()
    const main = openCrawlDataAt(place)
    await migrateCrawlData(main)
    const data = openCrawlDataInThread(place, () => {})
    try {
      const start = (round: number) =>
        run('src/seo/crawls/testing/crawl-run.ts', [JSON.stringify(place), `${site.origin}/`, `lease ${round}`], {})
      const fetched = async (): Promise<number> =>
        (await main.longReads.selectFrom('crawl_totals').select('fetched').where('run_id', '=', 1).executeTakeFirst())
          ?.fetched ?? 0
      for (let round = 0; round < kills; round++) {
        const node = start(round)
        const wanted = ((round + 1) * site.pages) / (2 * kills)
        await eventually(async () => (await fetched()) >= wanted, 180_000)
        node.signal('SIGKILL')
        await node.ended
      }
      const last = start(kills)
      assert.equal(await last.ended, 0, last.output())
      const summary = await finishRun(data, {
        runId: 1,
        endReason: 'complete',
        clock: systemClock,
        signal: new AbortController().signal,
        onError: (error) => assert.fail(String(error)),
      })

      const pathOf = (url: string): string => url.replace(site.origin, '')
      const rows = await data.db.selectFrom('crawl_urls').selectAll().where('run_id', '=', 1).execute()
      const at = (name: string): readonly string[] =>
        rows
          .filter(({ outcome, kind }) => kind === 0 && outcome !== null && nameOf(outcomes, outcome) === name)
          .map(({ url }) => pathOf(url))
          .sort()
      for (const [outcome, expected] of Object.entries(site.outcomes))
        assert.deepEqual(at(outcome), [...expected].sort(), outcome)
      assert.equal(summary.ok, site.pages - site.outcomes.inconclusive.length)
      assert.equal(rows.filter(({ outcome }) => outcome === null).length, 0)

      const findings = await data.db
        .selectFrom('crawl_findings')
        .innerJoin('crawl_urls', 'crawl_urls.id', 'crawl_findings.url_id')
        .where('crawl_findings.run_id', '=', 1)
        .select(['check_id', 'crawl_urls.url'])
        .execute()
      const byCheck = Map.groupBy(findings, ({ check_id }) => check_id)
      const foundBy = (check: string): readonly string[] =>
        (byCheck.get(check) ?? []).map(({ url }) => pathOf(url)).sort()
      for (const [check, expected] of Object.entries(site.findings))
        assert.deepEqual(foundBy(check), [...expected].sort(), check)
      const onAllPages = new Set(
        findings.filter(({ url }) => pathOf(url) === site.plain).map(({ check_id }) => check_id),
      )
      const siteChecks = new Set(siteChecklist.map(({ id }) => id))
      const counted = findings.filter(
        ({ check_id, url }) =>
          siteChecks.has(check_id) || (pathOf(url).startsWith('/item/') && !onAllPages.has(check_id)),
      )
      const isPlanted = ({ check_id, url }: (typeof findings)[number]): boolean =>
        site.findings[check_id]?.includes(pathOf(url)) ?? false
      const planted = Object.values(site.findings).flat().length
      const right = findings.filter(isPlanted).length
      const invented = counted.filter((one) => !isPlanted(one))
      context.diagnostic(`${right} of ${planted} planted issues found, ${invented.length} invented`)
      assert.equal(right, planted)
      assert.deepEqual(
        invented.slice(0, 10).map(({ check_id, url }) => `${check_id} ${pathOf(url)}`),
        [],
      )
      const traps = await data.db
        .selectFrom('crawl_patterns')
        .select(['trap', 'skipped'])
        .where('run_id', '=', 1)
        .where('trap', 'is not', null)
        .execute()
      assert.deepEqual(
        traps.map(({ trap, skipped }) => [trap, skipped]),
        [['calendar', hubs]],
      )

      const again = [...site.requests].reduce(
        (sum, [path, count]) => sum + (/^\/item\/\d*[2-4]\d$/.test(path) ? count - 1 : 0),
        0,
      )
      assert.ok(again <= kills * maxInFlight, `${again} pages were requested again`)
    } finally {
      site.close()
      await data.close()
      await main.close()
    }
  })
})
