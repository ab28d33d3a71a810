import { createBoundedCache } from '../../../base/bounded-cache.ts'
import type { Records } from '../../../database/records.ts'
import type { IndexStatusRow } from '../../../database/schema.ts'
import { readIndexStatuses } from '../../search/inspection/index-statuses.ts'
import type { PageColumn } from '../columns.ts'
import { noPages, type PageSource, type SourceRead, type Values } from '../page-source.ts'

/** Reads what search engines say about the pages of a website. */
export type ReadIndexStatuses = (website: number) => Promise<SourceRead>

const columns = [
  ...(['status', 'coverage', 'robots', 'indexing', 'fetch', 'last_crawl_at'] as const),
  ...(['google_canonical', 'user_canonical'] as const),
]

type Row = Pick<IndexStatusRow, 'page' | 'inspected_at' | (typeof columns)[number]>

interface Known {
  readonly rows: Map<string, Row>
  readonly last: number
  readonly read: SourceRead
}

const maxBytes = 64 * 1024 ** 2
const bytesOfRow = 600
/** The clocks of nodes differ. */
const overlapMs = 60_000

/** Keeps what was read, and adds what was inspected since: a hundred thousand rows take too long to read each time. */
export function createIndexStatusReader({ db }: Pick<Records, 'db'>): ReadIndexStatuses {
  const cache = createBoundedCache<Known>({ maxBytes })

  async function load(website: number, before: Known | null): Promise<Known> {
    const rows = new Map(before?.rows)
    let last = before?.last ?? 0
    let added = 0
    for await (const some of readIndexStatuses(db, website, columns, Math.max(0, last - overlapMs)))
      for (const row of some) {
        added += Number(rows.get(row.page)?.inspected_at !== row.inspected_at)
        rows.set(row.page, row)
        last = Math.max(last, row.inspected_at)
      }
    if (before && added === 0) return before
    return { rows, last, read: readOf([...rows.values()]) }
  }

  return async (website) => {
    const before = cache.get(String(website)) ?? null
    const { stored } = await db
      .selectFrom('index_statuses')
      .select((select) => select.fn.countAll<number>().as('stored'))
      .where('website_id', '=', website)
      .executeTakeFirstOrThrow()
    const updated = await load(website, before)
    // Some were deleted meanwhile.
    const known = before && updated.rows.size > Number(stored) ? await load(website, null) : updated
    cache.set(String(website), known, known.rows.size * bytesOfRow)
    return known.read
  }
}

function readOf(rows: readonly Row[]): SourceRead {
  if (rows.length === 0) return noPages('none')
  const texts = (read: (row: Row) => string | null): Values => rows.map((row) => read(row) || null)
  const times = (read: (row: Row) => number | null): Values => Float64Array.from(rows, (row) => read(row) ?? Number.NaN)
  return {
    state: 'ready',
    pages: rows.map(({ page }) => page),
    columns: {
      index_status: texts(({ status }) => status),
      index_coverage: texts(({ coverage }) => coverage),
      index_robots: texts(({ robots }) => robots),
      index_blocking: texts(({ indexing }) => indexing),
      index_fetch: texts(({ fetch }) => fetch),
      index_crawled_at: times((row) => row.last_crawl_at),
      google_canonical: texts((row) => row.google_canonical),
      user_canonical: texts((row) => row.user_canonical),
      inspected_at: times((row) => row.inspected_at),
    },
  }
}

export const indexStatusSource = (read: ReadIndexStatuses, website: number): PageSource => ({
  async read(needed) {
    const all = await read(website)
    const some = Object.entries(all.columns).filter(([name]) => needed.has(name as PageColumn))
    return { ...all, columns: Object.fromEntries(some) }
  },
})
