import { sql } from 'kysely'
import { normalizeUrl } from '../../../base/normalize-url.ts'
import { codeOf, outcomes, urlKinds } from '../../../database/crawl-data/codes.ts'
import { idRangesOf } from '../../../database/crawl-data/id-ranges.ts'
import type { CrawlData } from '../../../database/open.ts'
import type { PageCount } from '../page-counts.ts'

export const countedColumns = ['visits', 'clicks'] as const
export type CountedColumn = (typeof countedColumns)[number]

export interface PageCountBatch {
  readonly column: CountedColumn
  readonly runId: number
  /** The start page. */
  readonly url: string
  /** The first batch starts from zero, so that a job that is repeated counts nothing twice. */
  readonly isFirst: boolean
  readonly pages: readonly PageCount[]
}

const pagesAtATime = 100

/** Adds visits, or clicks in search engines, to the pages of a run. */
export async function addPageCounts(
  data: CrawlData,
  { column, runId, url, isFirst, pages }: PageCountBatch,
  signal: AbortSignal,
): Promise<void> {
  const { db } = data
  if (isFirst) await resetCounts(data, { column, runId }, signal)
  const origins = originsOf(url)
  for (let from = 0; from < pages.length; from += pagesAtATime) {
    signal.throwIfAborted()
    const wanted = pages.slice(from, from + pagesAtATime).map(({ page, count }) => ({
      count,
      urls: origins.flatMap((origin) => normalizeUrl(origin + page)?.url ?? []),
    }))
    const known = await db
      .selectFrom('crawl_urls')
      .select(['id', 'url', 'outcome'])
      .where('run_id', '=', runId)
      .where(
        'url',
        'in',
        wanted.flatMap(({ urls }) => urls),
      )
      .where('kind', '=', codeOf(urlKinds, 'page'))
      .execute()
    const byUrl = new Map(known.map((row) => [row.url, row]))
    for (const { urls, count } of wanted) {
      const rows = urls.flatMap((one) => byUrl.get(one) ?? [])
      const row = rows.find(({ outcome }) => outcome === codeOf(outcomes, 'ok')) ?? rows[0]
      if (!row) continue
      await db
        .updateTable('crawl_urls')
        .set({ [column]: sql<number>`coalesce(${sql.ref(column)}, 0) + ${count}` })
        .where('id', '=', row.id)
        .execute()
    }
  }
}

/** Clears what was read before: it is now known how often the pages that were shown to us were visited, or clicked. */
async function resetCounts(
  data: CrawlData,
  { column, runId }: Pick<PageCountBatch, 'column' | 'runId'>,
  signal: AbortSignal,
): Promise<void> {
  for (const { first, end } of await idRangesOf(data, runId)) {
    signal.throwIfAborted()
    await data.db
      .updateTable('crawl_urls')
      .set({ [column]: 0 })
      .where('id', '>=', first)
      .where('id', '<', end)
      .where('kind', '=', codeOf(urlKinds, 'page'))
      .where('external', '=', 0)
      .where('outcome', '=', codeOf(outcomes, 'ok'))
      .execute()
  }
}

/** The origins of the site, with that of the start page first. Analytics do not know which of them a page was shown under. */
function originsOf(start: string): readonly string[] {
  const { origin, protocol, host } = new URL(start)
  const name = host.replace(/^www\./, '')
  const protocols = protocol === 'https:' ? ['https:', 'http:'] : ['http:', 'https:']
  const all = protocols.flatMap((one) => [`${one}//${name}`, `${one}//www.${name}`])
  return [origin, ...all.filter((one) => one !== origin)]
}
