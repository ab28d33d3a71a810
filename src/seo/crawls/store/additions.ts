import { type Kysely, sql } from 'kysely'
import type { CrawlSchema } from '../../../database/crawl-data/schema.ts'
import type { FoundResource } from '../page/resources.ts'
import type { Bulk } from './bulk.ts'
import type { FoundUrl, PageVersions } from './claim.ts'
import type { createUrlAdder } from './found-urls.ts'
import type { createVersionWriter } from './listed-versions.ts'
import { type createResourceWriter, onceOnly } from './resources.ts'
import type { Counts, Totals, WorkerRef } from './totals.ts'

export interface AdditionDeps {
  readonly db: Kysely<CrawlSchema>
  readonly runId: number
  readonly bulk: Bulk
  readonly totals: Pick<Totals, 'lock' | 'writeTotals'>
  readonly addUrls: ReturnType<typeof createUrlAdder>
  readonly storeVersions: ReturnType<typeof createVersionWriter>
  readonly storeResources: ReturnType<typeof createResourceWriter>
}

/** Sitemaps that are read, of one run. */
const maxSitemaps = 500
const foreign = { done: 1, kind: 'foreign' } as const

/** What a worker adds to a run besides the results of what it has claimed. */
export function createAdditions({ db, runId, bulk, totals, addUrls, storeVersions, storeResources }: AdditionDeps) {
  const { lock, writeTotals } = totals

  return {
    /** Queues sitemaps to be read, each once. Those of other hosts are listed, but not read. */
    async addSitemaps(
      by: WorkerRef,
      sitemaps: readonly { readonly url: string; readonly isForeign: boolean }[],
      foundIn: string,
    ): Promise<void> {
      await db.transaction().execute(async (transaction) => {
        // Locked, because two workers would give out the same numbers.
        await lock(transaction, by)
        const last = await transaction
          .selectFrom('crawl_sitemaps')
          .select(({ fn }) => fn.max('number').as('number'))
          .where('run_id', '=', runId)
          .executeTakeFirst()
        let number = Number(last?.number ?? 0)
        for (const { url, isForeign } of sitemaps) {
          if (number >= maxSitemaps) return
          const { numInsertedOrUpdatedRows } = await transaction
            .insertInto('crawl_sitemaps')
            .values({
              run_id: runId,
              number: number + 1,
              url,
              found_in: foundIn,
              ...(isForeign ? foreign : { done: 0 }),
            })
            .onConflict((conflict) => conflict.columns(['run_id', 'url']).doNothing())
            .executeTakeFirst()
          number += Number(numInsertedOrUpdatedRows ?? 0)
        }
      })
    },

    /** Adds the pages of a sitemap, or pages that were visited. */
    async addListedUrls(by: WorkerRef, source: 'sitemap' | 'visits', urls: readonly string[]): Promise<void> {
      if (urls.length === 0) return
      const inSitemap = source === 'sitemap' ? 1 : 0
      await db.transaction().execute(async (transaction) => {
        const before = await lock(transaction, by)
        const counts: Counts = {}
        const byUrl = urls.map((url): [string, FoundUrl] => [
          url,
          { url, kind: 'page', source, foundOn: null, depth: null, inSitemap },
        ])
        const ids = await addUrls(transaction, before, counts, new Map(byUrl))
        const known = inSitemap === 1 ? [...ids.values()] : []
        for (let from = 0; from < known.length; from += 500) {
          await transaction
            .updateTable('crawl_urls')
            .set({ in_sitemap: 1 })
            .where('id', 'in', known.slice(from, from + 500))
            .where('in_sitemap', '=', 0)
            .execute()
        }
        await writeTotals(transaction, before, counts)
      })
    },

    /** Adds what a style sheet loads, as used by the pages that load the style sheet. */
    async addOfStylesheet(by: WorkerRef, id: number, resources: readonly FoundResource[]): Promise<void> {
      if (resources.length === 0) return
      await db.transaction().execute(async (transaction) => {
        await lock(transaction, by)
        const { found_on } = await transaction
          .selectFrom('crawl_resources')
          .select('found_on')
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
        await storeResources(transaction, [{ sourceId: found_on, resources: resources }])
        const known = await bulk.findUrls(
          transaction,
          runId,
          resources.map(({ url }) => url),
          'crawl_resources',
        )
        for (const one of known.values()) {
          await sql`insert into crawl_resource_uses (resource_id, source_id)
            select cast(${one.id} as bigint), source_id from crawl_resource_uses where resource_id = ${id}
            ${sql.raw(onceOnly)}`.execute(transaction)
        }
      })
    },

    /** Adds the language versions that a sitemap names for its pages. */
    async addVersions(by: WorkerRef, pages: readonly PageVersions[]): Promise<void> {
      await db.transaction().execute(async (transaction) => {
        const before = await lock(transaction, by)
        const counts: Counts = {}
        await storeVersions(transaction, before, counts, pages)
        await writeTotals(transaction, before, counts)
      })
    },
  }
}
