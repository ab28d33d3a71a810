import { type RawBuilder, sql } from 'kysely'
import { urlIdsOf } from '../../../database/crawl-data/schema.ts'
import { createLongReadSlots } from '../../../database/long-read-slots.ts'
import type { CrawlData } from '../../../database/open.ts'
import { createPageOrders } from './page-order.ts'

export interface Paging {
  readonly page: number
  readonly per_page: number
}

export const offsetOf = ({ page, per_page }: Paging): number => (page - 1) * per_page

/** Case-insensitive search for a literal substring. */
export function containing(column: string, search: string): RawBuilder<boolean> {
  const pattern = `%${search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  return sql<boolean>`lower(${sql.ref(column)}) like ${pattern} escape '\\'`
}

export type CrawlReader = ReturnType<typeof createCrawlReader>

/** How results of runs are read. Every query takes the time of a run's size at most, in the thread for long reads. */
export function createCrawlReader({ longReads: db }: Pick<CrawlData, 'longReads'>) {
  const slots = createLongReadSlots('requests for crawls')
  const urlsOf = (runId: number) => {
    const { first, end } = urlIdsOf(runId)
    return db.selectFrom('crawl_urls').where('crawl_urls.id', '>=', first).where('crawl_urls.id', '<', end)
  }
  return {
    db,
    urlsOf,
    orders: createPageOrders(),

    /** Limits how much one account reads at a time. */
    use: <T>(accountId: number | string, read: () => Promise<T>): Promise<T> => slots.use(String(accountId), read),

    async countOf(rows: ReturnType<typeof urlsOf>): Promise<number> {
      const { total } = await rows.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow()
      return Number(total)
    },

    /** The URLs of ids. */
    async namesOf(ids: readonly (number | null)[]): Promise<ReadonlyMap<number, string>> {
      const known = [...new Set(ids)].filter((id) => id !== null)
      if (known.length === 0) return new Map()
      const rows = await db.selectFrom('crawl_urls').select(['id', 'url']).where('id', 'in', known).execute()
      return new Map(rows.map(({ id, url }) => [id, url]))
    },
  }
}
