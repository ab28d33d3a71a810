import { type Expression, type SqlBool, sql } from 'kysely'
import type { CrawlUrlRow } from '../../../database/crawl-data/schema.ts'
import type { ListPage } from '../../../http/paging.ts'
import type { PageColumn } from './page-columns.ts'
import { type CrawlReader, offsetOf, type Paging } from './reader.ts'

export interface PageFilters {
  readonly search?: string | undefined
  readonly filters: readonly Expression<SqlBool>[]
  /** A check that found something. */
  readonly issue?: string | undefined
}

export interface PageQuery extends Paging, PageFilters {
  readonly sort_by: PageColumn
  readonly sort: 'asc' | 'desc'
}

export type ListedUrl = CrawlUrlRow & {
  readonly redirect_url: string | null
  readonly canonical_url: string | null
  readonly found_on_url: string | null
}

const rowsPerExportStep = 500

export async function readPages(reader: CrawlReader, runId: number, query: PageQuery): Promise<ListPage<ListedUrl>> {
  const rows = filtered(reader, runId, query)
  let sorted = rows
  // Nulls sort last in both directions, because the engines have different defaults.
  if (query.sort_by !== 'id') {
    const column = `crawl_urls.${query.sort_by}` as const
    sorted = sorted.orderBy(sql`${sql.ref(column)} is null`).orderBy(column, query.sort)
  }
  // Sorts ids alone, because whole rows would not fit into memory.
  const sortedIds = await sorted
    .orderBy('crawl_urls.id', query.sort_by === 'id' ? query.sort : 'asc')
    .limit(query.per_page)
    .offset(offsetOf(query))
    .select('crawl_urls.id')
    .execute()
  const ids = sortedIds.map(({ id }) => id)
  const found =
    ids.length === 0 ? [] : await reader.db.selectFrom('crawl_urls').selectAll().where('id', 'in', ids).execute()
  const byId = new Map(found.map((row) => [row.id, row]))
  const items = await withUrls(
    reader,
    ids.flatMap((id) => byId.get(id) ?? []),
  )
  return { items, total: await reader.countOf(rows) }
}

/** All pages that match, in the order of their ids, a few at a time. */
export async function* exportPages(
  reader: CrawlReader,
  accountId: number,
  runId: number,
  query: PageFilters,
): AsyncGenerator<ListedUrl> {
  for (let after = 0; ; ) {
    const step = filtered(reader, runId, query)
      .where('crawl_urls.id', '>', after)
      .orderBy('crawl_urls.id')
      .limit(rowsPerExportStep)
      .selectAll('crawl_urls')
    const rows = await reader.use(accountId, async () => withUrls(reader, await step.execute()))
    yield* rows
    const last = rows.at(-1)
    if (!last || rows.length < rowsPerExportStep) return
    after = last.id
  }
}

export async function readOnePage(reader: CrawlReader, runId: number, id: number): Promise<ListedUrl | undefined> {
  const rows = await reader.urlsOf(runId).where('crawl_urls.id', '=', id).selectAll('crawl_urls').execute()
  return (await withUrls(reader, rows))[0]
}

export const readFindings = ({ db }: CrawlReader, id: number) =>
  db.selectFrom('crawl_findings').select(['check_id', 'verdict', 'count', 'detail']).where('url_id', '=', id).execute()

function filtered({ urlsOf }: CrawlReader, runId: number, { search, filters, issue }: PageFilters) {
  let rows = urlsOf(runId)
  for (const filter of filters) rows = rows.where(filter)
  if (search) {
    const pattern = `%${search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
    rows = rows.where(sql<boolean>`lower(crawl_urls.url) like ${pattern} escape '\\'`)
  }
  if (issue !== undefined) {
    rows = rows.where('crawl_urls.id', 'in', (select) =>
      select.selectFrom('crawl_findings').select('url_id').where('run_id', '=', runId).where('check_id', '=', issue),
    )
  }
  return rows
}

async function withUrls({ namesOf }: CrawlReader, rows: readonly CrawlUrlRow[]): Promise<readonly ListedUrl[]> {
  const names = await namesOf(rows.flatMap((row) => [row.redirect_id, row.canonical_id, row.found_on]))
  const of = (id: number | null): string | null => (id === null ? null : (names.get(id) ?? null))
  return rows.map((row) => ({
    ...row,
    redirect_url: of(row.redirect_id),
    canonical_url: of(row.canonical_id),
    found_on_url: of(row.found_on),
  }))
}
