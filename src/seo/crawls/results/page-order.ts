import { type Expression, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import { createBoundedCache } from '../../../base/bounded-cache.ts'
import { createLoadingCache } from '../../../base/loading-cache.ts'
import type { CrawlSchema } from '../../../database/crawl-data/schema.ts'
import { urlIdsOf, urlsPerRun } from '../../../database/crawl-data/schema.ts'

type UrlRows = SelectQueryBuilder<CrawlSchema, 'crawl_urls', object>

/** The digits of a URL's number in its run. */
const digits = String(urlsPerRun - 1).length
/** Longer lists are sorted again for every page. */
export const maxOrdered = 1_000_000
const maxBytes = 32_000_000
/** Results of a run may still change: while it is going on, and when issues are ignored. */
const ttlMs = 30_000

/** The ids of a list in its order. */
export interface PageOrder {
  readonly total: number
  slice(from: number, to: number): readonly number[]
}

export interface OrderedBy {
  readonly column: Expression<unknown>
  readonly sort: 'asc' | 'desc'
}

export type PageOrders = ReturnType<typeof createPageOrders>

/**
 * Remembers the order and the length of long lists for a short while: sorting 200,000 URLs takes 500 ms, which scrolling through
 * them would pay for every page. An order is one string with seven digits for each URL, because an array of that many rows would
 * take many times the memory, and block the main thread when it arrives from the reader's.
 */
export function createPageOrders() {
  const orders = createLoadingCache<PageOrder>({ maxBytes, ttlMs })
  const totals = createBoundedCache<number>({ maxBytes: 1_000_000, ttlMs })
  return {
    /** The number of rows that a list had a moment ago. */
    totalOf: (key: string): number | undefined => totals.get(key),
    rememberTotal: (key: string, total: number): void => totals.set(key, total, 8),

    of: (key: string, runId: number, rows: UrlRows, by: OrderedBy): Promise<PageOrder> =>
      orders.get(key, async () => {
        const value = await readOrder(runId, rows, by)
        return { value, bytes: value.total * digits }
      }),
  }
}

async function readOrder(runId: number, rows: UrlRows, { column, sort }: OrderedBy): Promise<PageOrder> {
  const { first } = urlIdsOf(runId)
  const padded = sql`substr(cast(crawl_urls.id - ${sql.lit(first)} + ${sql.lit(urlsPerRun)} as text), 2)`
  const { ids } = await rows
    .select(
      sql<
        string | null
      >`string_agg(${padded}, '' order by ${column} is null, ${column} ${sql.raw(sort)}, crawl_urls.id)`.as('ids'),
    )
    .executeTakeFirstOrThrow()
  const text = ids ?? ''
  const total = text.length / digits
  return {
    total,
    slice(from, to) {
      const end = Math.min(to, total)
      return Array.from(
        { length: Math.max(0, end - from) },
        (_, index) => first + Number(text.slice((from + index) * digits, (from + index + 1) * digits)),
      )
    },
  }
}

/** Nulls sort last in both directions, because the engines have different defaults. */
export const sortedBy = (rows: UrlRows, { column, sort }: OrderedBy): UrlRows =>
  rows.orderBy(sql<SqlBool>`${column} is null`).orderBy(column, sort)
