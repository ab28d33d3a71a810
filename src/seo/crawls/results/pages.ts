import { sql } from 'kysely'
import type { CrawlUrlRow } from '../../../database/crawl-data/schema.ts'
import type { ListPage } from '../../../http/paging.ts'
import type { PageColumn, PageFilter } from './page-columns.ts'
import { maxOrdered, type OrderedBy, sortedBy } from './page-order.ts'
import { type CrawlReader, offsetOf, type Paging } from './reader.ts'

export interface PageFilters {
  readonly search?: string | undefined
  readonly filters: readonly PageFilter[]
  /** A check that found something. */
  readonly issue?: string | undefined
}

export interface PageSort {
  readonly sort_by: PageColumn
  readonly sort: 'asc' | 'desc'
}

export interface PageQuery extends Paging, PageFilters, PageSort {}

export type ListedUrl = CrawlUrlRow & {
  readonly redirect_url: string | null
  readonly canonical_url: string | null
  readonly found_on_url: string | null
}

const rowsPerExportStep = 500
/** Up to here, finding the first rows of a list is faster than sorting it. */
const maxUnorderedOffset = 1_000

export async function readPages(reader: CrawlReader, runId: number, query: PageQuery): Promise<ListPage<ListedUrl>> {
  const listKey = keyOf(runId, query)
  const offset = offsetOf(query)
  const known = reader.orders.totalOf(listKey)
  if (known !== undefined && offset > maxUnorderedOffset && known <= maxOrdered) {
    const order = await orderOf(reader, runId, query)
    const items = await readRows(reader, order.slice(offset, offset + query.per_page))
    return { items, total: order.total }
  }
  // Sorts ids alone, because whole rows would not fit into memory.
  const sortedIds = await sorted(filtered(reader, runId, query), query)
    .limit(query.per_page)
    .offset(offset)
    .select('crawl_urls.id')
    .execute()
  const items = await readRows(
    reader,
    sortedIds.map(({ id }) => id),
  )
  const isEnd = items.length < query.per_page && (offset === 0 || items.length > 0)
  const total = isEnd ? offset + items.length : (known ?? (await countRows(reader, runId, query)))
  reader.orders.rememberTotal(listKey, total)
  return { items, total }
}

/** All pages that match, a few at a time; in the order of their ids if they are not to be sorted. */
export async function* exportPages(
  reader: CrawlReader,
  owner: string,
  runId: number,
  query: PageFilters & Partial<PageSort>,
): AsyncGenerator<ListedUrl> {
  const { sort_by, sort = 'desc' } = query
  if (sort_by !== undefined && sort_by !== 'id') {
    const sortQuery = { ...query, sort_by, sort }
    const order = await reader.use(owner, async () => {
      const total = await countRows(reader, runId, query)
      return total <= maxOrdered ? await orderOf(reader, runId, sortQuery) : null
    })
    if (order) {
      for (let at = 0; at < order.total; at += rowsPerExportStep)
        yield* await reader.use(owner, () => readRows(reader, order.slice(at, at + rowsPerExportStep)))
      return
    }
  }
  for (let after: number | undefined; ; ) {
    const step = filtered(reader, runId, query, after)
      .orderBy('crawl_urls.id')
      .limit(rowsPerExportStep)
      .selectAll('crawl_urls')
    const rows = await reader.use(owner, async () => withUrls(reader, await step.execute()))
    yield* rows
    const last = rows.at(-1)
    if (!last || rows.length < rowsPerExportStep) return
    after = last.id
  }
}

const keyOf = (runId: number, { search, filters, issue }: PageFilters): string =>
  JSON.stringify([runId, search, issue, filters.map(({ text }) => text)])

const orderedBy = ({ sort_by, sort }: PageSort): OrderedBy => ({ column: sql.ref(`crawl_urls.${sort_by}`), sort })

const orderOf = (reader: CrawlReader, runId: number, query: PageFilters & PageSort) =>
  reader.orders.of(
    `${keyOf(runId, query)} ${query.sort_by} ${query.sort}`,
    runId,
    filtered(reader, runId, query),
    orderedBy(query),
  )

function sorted(rows: ReturnType<typeof filtered>, query: PageSort): ReturnType<typeof filtered> {
  if (query.sort_by === 'id') return rows.orderBy('crawl_urls.id', query.sort)
  return sortedBy(rows, orderedBy(query)).orderBy('crawl_urls.id')
}

/** Columns of the index on `run_id`, which counts faster than the table. */
const indexedColumns: readonly PageColumn[] = ['kind', 'external', 'outcome']

async function countRows(reader: CrawlReader, runId: number, query: PageFilters): Promise<number> {
  const { search, issue, filters } = query
  const isIndexed =
    !reader.isForPublic &&
    !search &&
    issue === undefined &&
    filters.every(({ column }) => indexedColumns.includes(column))
  if (!isIndexed) return await reader.countOf(filtered(reader, runId, query))
  let rows = reader.db.selectFrom('crawl_urls').where('crawl_urls.run_id', '=', runId)
  for (const { condition } of filters) rows = rows.where(condition(reader.containing))
  return await reader.countOf(rows)
}

async function readRows(reader: CrawlReader, ids: readonly number[]): Promise<readonly ListedUrl[]> {
  if (ids.length === 0) return []
  const rows = await reader.db.selectFrom('crawl_urls').selectAll().where('id', 'in', ids).execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return await withUrls(
    reader,
    ids.flatMap((id) => byId.get(id) ?? []),
  )
}

export async function readOnePage(reader: CrawlReader, runId: number, id: number): Promise<ListedUrl | undefined> {
  const rows = await reader.urlsOf(runId).where('crawl_urls.id', '=', id).selectAll('crawl_urls').execute()
  return (await withUrls(reader, rows))[0]
}

/** The structured data of a page. */
export const readItems = ({ db }: CrawlReader, id: number) =>
  db
    .selectFrom('crawl_items')
    .select(['type', 'format', 'count', 'errors'])
    .where('url_id', '=', id)
    .orderBy('type')
    .limit(100)
    .execute()

function filtered(
  { urlsOf, containing }: CrawlReader,
  runId: number,
  { search, filters, issue }: PageFilters,
  after?: number,
) {
  let rows = urlsOf(runId, after)
  for (const { condition } of filters) rows = rows.where(condition(containing))
  if (search) rows = rows.where(containing('crawl_urls.url', search))
  if (issue !== undefined) {
    rows = rows.where('crawl_urls.id', 'in', (select) =>
      select
        .selectFrom('crawl_findings')
        .select('url_id')
        .where('run_id', '=', runId)
        .where('check_id', '=', issue)
        .where('muted', '=', 0),
    )
  }
  return rows
}

async function withUrls(
  { namesOf }: Pick<CrawlReader, 'namesOf'>,
  rows: readonly CrawlUrlRow[],
): Promise<readonly ListedUrl[]> {
  const names = await namesOf(rows.flatMap((row) => [row.redirect_id, row.canonical_id, row.found_on]))
  const of = (id: number | null): string | null => (id === null ? null : (names.get(id) ?? null))
  return rows.map((row) => ({
    ...row,
    redirect_url: of(row.redirect_id),
    canonical_url: of(row.canonical_id),
    found_on_url: of(row.found_on),
  }))
}
