import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { sql } from 'kysely'
import { allEngines, type RecordsEngine } from '../../../test/support/engines.ts'
import { freshCrawlData } from '../../../test/support/records.ts'
import { urlIdsOf } from '../crawl-data/schema.ts'
import type { CrawlData } from '../open.ts'
import { copyCrawlData } from './copy.ts'
import { movedCrawlTables } from './tables.ts'

const [sqlite, postgres] = allEngines

if (sqlite && postgres) {
  describe('data of crawls from SQLite to PostgreSQL', () => describeCopy(sqlite, postgres))
  describe('data of crawls from PostgreSQL to SQLite', () => describeCopy(postgres, sqlite))
}

const pages = 2_500
const runs = [1, 7] as const

function describeCopy(from: RecordsEngine, to: RecordsEngine): void {
  let source: CrawlData
  let target: CrawlData
  before(async () => {
    source = await freshCrawlData(from)
    target = await freshCrawlData(to)
    for (const runId of runs) await fill(source, runId)
  })
  after(async () => {
    await source.close()
    await target.close()
  })

  const rowsOf = async ({ db }: CrawlData, table: string): Promise<number> => {
    const { rows } = await sql<{ rows: number }>`select count(*) as rows from ${sql.table(table)}`.execute(db)
    return Number(rows[0]?.rows)
  }

  test('a copy that was broken off is completed, and nothing is lost or doubled', async () => {
    for (const steps of [3, 20]) {
      let left = steps
      const broken = copyCrawlData(source, target, () => {
        if (--left < 0) throw new Error('killed')
      })
      await assert.rejects(broken, /killed/)
    }
    const copied = await copyCrawlData(source, target)
    assert.deepEqual(
      copied.map(({ table }) => table),
      movedCrawlTables.map(({ name }) => name),
    )
    for (const { table, rows } of copied) {
      assert.ok(rows > 0, `${table} has no row to be lost`)
      assert.equal(await rowsOf(target, table), await rowsOf(source, table), table)
    }
  })

  test('later changes and deleted runs are copied', async () => {
    const { first, end } = urlIdsOf(1)
    await source.db
      .updateTable('crawl_urls')
      .set({ title: 'Changed' })
      .where('id', '=', first + 5)
      .execute()
    await source.db.deleteFrom('crawl_links').where('source_id', '>=', first).where('source_id', '<', end).execute()
    await source.db.deleteFrom('crawl_findings').where('run_id', '=', 7).execute()
    await copyCrawlData(source, target)
    for (const { name } of movedCrawlTables) assert.equal(await rowsOf(target, name), await rowsOf(source, name), name)
    const row = target.db
      .selectFrom('crawl_urls')
      .select('title')
      .where('id', '=', first + 5)
    assert.equal((await row.executeTakeFirstOrThrow()).title, 'Changed')
  })
}

async function fill({ db }: CrawlData, runId: number): Promise<void> {
  const { first } = urlIdsOf(runId)
  const numbers = Array.from({ length: pages }, (_, index) => index)
  const chunks = Array.from({ length: pages / 250 }, (_, index) => numbers.slice(index * 250, (index + 1) * 250))
  await db.insertInto('crawl_totals').values({ run_id: runId, ok: pages }).execute()
  await db.insertInto('crawl_shares').values({ run_id: runId, share: 0, lease: 'lease' }).execute()
  const host = {
    run_id: runId,
    origin: 'https://x.test',
    access: 'rules',
    status: 200,
    robots: 'ü',
    delay_seconds: 0.5,
  }
  await db.insertInto('crawl_hosts').values(host).execute()
  for (const some of chunks) {
    await db
      .insertInto('crawl_urls')
      .values(
        some.map((number) => ({
          id: first + number,
          run_id: runId,
          kind: 0,
          external: 0 as const,
          source: 1,
          url: `https://x.test/${number}?ä=𝒳`,
          title: number % 2 === 0 ? null : `Title ${number}`,
          link_score: number / 7,
        })),
      )
      .execute()
    const link = { kind: 0, position: 0, nofollow: 0 as const, rel: '', text: 'Anchor' }
    await db
      .insertInto('crawl_links')
      .values(
        some.flatMap((n) => [0, 1].map((number) => ({ ...link, source_id: first + n, number, target_id: first }))),
      )
      .execute()
    await db
      .insertInto('crawl_findings')
      .values(
        some.map((n) => ({ run_id: runId, check_id: 'a', url_id: first + n, verdict: 2, count: 1, detail: null })),
      )
      .execute()
    await db
      .insertInto('crawl_items')
      .values(some.map((n) => ({ run_id: runId, type: 'Article', url_id: first + n, format: 'json-ld', count: 1 })))
      .execute()
    await db
      .insertInto('crawl_signatures')
      .values(some.map((n) => ({ url_id: first + n, signature: Uint8Array.of(n & 255, 0, 255) })))
      .execute()
    await db
      .insertInto('crawl_evidence')
      .values(some.map((n) => ({ url_id: first + n, evidence: Uint8Array.of(n & 255, 1, 254) })))
      .execute()
    await db
      .insertInto('crawl_anchors')
      .values(some.map((n) => ({ url_id: first + n, anchors: Uint8Array.of(n & 255, 2, 253, 0) })))
      .execute()
    const resource = { run_id: runId, kind: 0, external: 0 as const, found_on: first }
    await db
      .insertInto('crawl_resources')
      .values(
        some.map((n) => ({
          ...resource,
          ...{ id: first + n, url: `https://x.test/${n}.css`, outcome: null, reason: null, status: null },
          ...{ content_type: null, bytes: n, cache: null, width: null, height: null },
        })),
      )
      .execute()
    await db
      .insertInto('crawl_resource_uses')
      .values(some.map((n) => ({ resource_id: first + n, source_id: first })))
      .execute()
    await db
      .insertInto('crawl_near_duplicates')
      .values(some.map((n) => ({ run_id: runId, place: n, url_id: first + n, matches: 3 })))
      .execute()
    await db
      .insertInto('crawl_patterns')
      .values(some.map((n) => ({ run_id: runId, pattern: `/p/${n}/#`, example: 'https://x.test/' })))
      .execute()
    await db
      .insertInto('crawl_templates')
      .values(some.map((n) => ({ run_id: runId, template: `/p/${n}/*`, same: 1 })))
      .execute()
  }
  await db.insertInto('crawl_frontier').values({ url_id: first, run_id: runId, state: 0, depth: 1 }).execute()
  const issue = { level: 'page', severity: 'high', category: 'content' } as const
  await db
    .insertInto('crawl_issues')
    .values({ run_id: runId, check_id: 'a', ...issue, urls: pages, failed: 1 })
    .execute()
  await db
    .insertInto('crawl_sitemaps')
    .values({ run_id: runId, number: 0, url: 'https://x.test/s', found_in: 'robots', done: 1 })
    .execute()
}
