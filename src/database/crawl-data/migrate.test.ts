import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { allEngines, type RecordsEngine } from '../../../test/support/engines.ts'
import { freshCrawlData } from '../../../test/support/records.ts'
import type { CrawlData } from '../open.ts'
import { migrateCrawlData } from './migrate.ts'
import { urlIdsOf } from './schema.ts'

for (const engine of allEngines) describe(`the data of crawls on ${engine.name}`, () => describeData(engine))

function describeData(engine: RecordsEngine): void {
  let data: CrawlData
  before(async () => {
    data = await freshCrawlData(engine)
  })
  after(() => data.close())

  const url = (id: number, runId: number, text: string) => ({
    id,
    run_id: runId,
    kind: 0,
    external: 0 as const,
    source: 0,
    url: text,
  })

  test('migrating again changes nothing', async () => {
    await data.db.insertInto('crawl_totals').values({ run_id: 99 }).execute()
    await migrateCrawlData(data)
    assert.equal((await data.db.selectFrom('crawl_totals').select('ok').where('run_id', '=', 99).execute())[0]?.ok, 0)
  })

  test('a URL is unique within its run, and sorts by its bytes', async () => {
    const [one, other] = [urlIdsOf(1).first, urlIdsOf(2).first]
    await data.db
      .insertInto('crawl_urls')
      .values([url(one, 1, 'https://x.test/b'), url(one + 1, 1, 'https://x.test/B'), url(other, 2, 'https://x.test/b')])
      .execute()
    await assert.rejects(
      data.db
        .insertInto('crawl_urls')
        .values(url(one + 2, 1, 'https://x.test/b'))
        .execute(),
    )
    const { first, end } = urlIdsOf(1)
    const own = data.longReads.selectFrom('crawl_urls').where('id', '>=', first).where('id', '<', end)
    assert.deepEqual(
      (await own.select('url').orderBy('url').execute()).map((row) => row.url),
      ['https://x.test/B', 'https://x.test/b'],
    )
  })
}
