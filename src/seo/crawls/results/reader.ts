import { type RawBuilder, sql } from 'kysely'
import { codeOf, sources } from '../../../database/crawl-data/codes.ts'
import { urlIdsOf } from '../../../database/crawl-data/schema.ts'
import { createLongReadSlots } from '../../../database/long-read-slots.ts'
import type { CrawlData } from '../../../database/open.ts'
import { createPageOrders } from './page-order.ts'

/** As many visited pages are crawled as 1,000; with what was found on them. */
const maxPrivateUrls = 20_000

export interface Paging {
  readonly page: number
  readonly per_page: number
}

export const offsetOf = ({ page, per_page }: Paging): number => (page - 1) * per_page

/** Case-insensitive search for a literal substring in a column. */
export type Containing = (column: string, search: string) => RawBuilder<boolean>

const patternOf = (search: string): string => `%${search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`

/** In SQLite, `like` ignores the case of the same letters as `lower`, which would take half of the time of a search. */
const containingInSqlite: Containing = (column, search) =>
  sql<boolean>`${sql.ref(column)} like ${patternOf(search)} escape '\\'`

const containingInPostgres: Containing = (column, search) =>
  sql<boolean>`lower(${sql.ref(column)}) like ${patternOf(search)} escape '\\'`

export const containingIn = ({ columns }: Pick<CrawlData, 'columns'>): Containing =>
  columns.autoIncrement ? containingInSqlite : containingInPostgres

export type CrawlReader = ReturnType<typeof createCrawlReader>

/**
 * Whether anonymous visitors may see a URL. What is known by the visits of the account's website alone, or was found on such a page only, is
 * as private as its statistics.
 */
export function isPublic(alias: string): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  const visits = sql.lit(codeOf(sources, 'visits'))
  return sql<boolean>`(${column('depth')} is not null or ${column('in_sitemap')} = 1 or (${column('source')} <> ${visits}
    and not exists (select 1 from crawl_urls as visited where visited.id = ${column('found_on')}
      and visited.source = ${visits} and visited.depth is null and visited.in_sitemap = 0)))`
}

/** The same for anonymous visitors: without what is private. */
export function publicReader(reader: CrawlReader): CrawlReader {
  const urlsOf: CrawlReader['urlsOf'] = (runId, after) => reader.urlsOf(runId, after).where(isPublic('crawl_urls'))
  return {
    ...reader,
    urlsOf,
    async namesOf(ids) {
      const known = [...new Set(ids)].filter((id) => id !== null)
      if (known.length === 0) return new Map()
      const rows = await reader.db
        .selectFrom('crawl_urls')
        .select(['id', 'url'])
        .where('id', 'in', known)
        .where(isPublic('crawl_urls'))
        .execute()
      return new Map(rows.map(({ id, url }) => [id, url]))
    },
    visible: isPublic,
    isForPublic: true,
    orders: createPageOrders(),
    async privateUrlsOf(runId) {
      const rows = await reader
        .urlsOf(runId)
        .where(sql<boolean>`not ${isPublic('crawl_urls')}`)
        .select('url')
        .limit(maxPrivateUrls)
        .execute()
      return rows.map(({ url }) => url)
    },
  }
}

/** How results of runs are read. Every query takes the time of a run's size at most, in the thread for long reads. */
export function createCrawlReader(data: Pick<CrawlData, 'longReads' | 'columns'>) {
  const { longReads: db } = data
  const slots = createLongReadSlots('requests for crawls')
  // Given two lower bounds, SQLite may take the first one and read all rows up to the other, so there is only one.
  const urlsOf = (runId: number, after?: number) => {
    const { first, end } = urlIdsOf(runId)
    const rows = db.selectFrom('crawl_urls').where('crawl_urls.id', '<', end)
    return after === undefined ? rows.where('crawl_urls.id', '>=', first) : rows.where('crawl_urls.id', '>', after)
  }
  return {
    db,
    /** The URLs of a run, or those after an id. */
    urlsOf,
    containing: containingIn(data),
    orders: createPageOrders(),
    /** A condition on rows of `crawl_urls`: what this reader may see. */
    visible: (_alias: string): RawBuilder<boolean> => sql<boolean>`1 = 1`,
    isForPublic: false,
    /** URLs that this reader must not see. */
    privateUrlsOf: async (_runId: number): Promise<readonly string[]> => [],

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
