import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { startCrawlSite } from '../../../../test/support/crawl-site.ts'
import { engines } from '../../../../test/support/engines.ts'
import { eventually } from '../../../../test/support/eventually.ts'
import { openCrawlDataAt } from '../../../../test/support/records.ts'
import { run } from '../../../../test/support/run.ts'
import { nameOf, outcomes } from '../../../database/crawl-data/codes.ts'
import { migrateCrawlData } from '../../../database/crawl-data/migrate.ts'

const kills = 4
/** Claimed and not stored, of all workers. */
const maxInFlight = 40

for (const engine of engines) {
  describe(`a crawl that is killed on ${engine.name}`, () => {
    test('ends with the same result, and requests again only what was in flight', async () => {
      const site = await startCrawlSite({ articles: 200, delayMs: 5 })
      const place = await engine.place()
      const data = openCrawlDataAt(place)
      try {
        await migrateCrawlData(data)
        const start = (round: number) =>
          run('src/seo/crawls/testing/crawl-run.ts', [JSON.stringify(place), `${site.origin}/`, `lease ${round}`], {})
        const fetched = async (): Promise<number> =>
          (await data.longReads.selectFrom('crawl_totals').select('fetched').where('run_id', '=', 1).executeTakeFirst())
            ?.fetched ?? 0
        for (let round = 0; round < kills; round++) {
          const node = start(round)
          await eventually(async () => (await fetched()) >= (round + 1) * 30)
          node.signal('SIGKILL')
          await node.ended
        }
        const last = start(kills)
        assert.equal(await last.ended, 0, last.output())
        const rows = await data.longReads
          .selectFrom('crawl_urls')
          .select(['url', 'outcome', 'kind'])
          .where('run_id', '=', 1)
          .execute()
        const at = (name: string): readonly string[] =>
          rows
            .filter(({ outcome, kind }) => kind === 0 && outcome !== null && nameOf(outcomes, outcome) === name)
            .map(({ url }) => url.replace(site.origin, ''))
            .sort()
        assert.equal(at('ok').length, site.expected.ok)
        assert.deepEqual(at('broken'), [...site.expected.broken].sort())
        assert.deepEqual(at('redirect'), [...site.expected.redirects].sort())
        assert.deepEqual(at('blocked'), [...site.expected.blocked].sort())
        assert.equal(rows.filter(({ outcome }) => outcome === null).length, 0)
        assert.equal(new Set(rows.map(({ url }) => url)).size, rows.length)
        const again = [...site.requests].reduce(
          (sum, [path, count]) => sum + (path.startsWith('/article/') ? count - 1 : 0),
          0,
        )
        assert.ok(again <= kills * maxInFlight, `${again} articles were requested again`)
        const totals = await data.longReads
          .selectFrom('crawl_totals')
          .selectAll()
          .where('run_id', '=', 1)
          .executeTakeFirst()
        assert.deepEqual([totals?.ok, totals?.queued, totals?.in_flight], [site.expected.ok, 0, 0])
      } finally {
        site.close()
        await data.close()
      }
    })
  })
}
