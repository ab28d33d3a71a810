import { sql } from 'kysely'
import { normalizeUrl } from '../../../base/normalize-url.ts'
import { codeOf, outcomes, urlKinds } from '../../../database/crawl-data/codes.ts'
import { idRangesOf } from '../../../database/crawl-data/id-ranges.ts'
import type { CrawlData } from '../../../database/open.ts'
import type { PageVisits } from '../visits.ts'

export interface VisitBatch {
  readonly runId: number
  /** The start page. */
  readonly url: string
  /** The first batch starts from zero, so that a job that is repeated counts nothing twice. */
  readonly isFirst: boolean
  readonly pages: readonly PageVisits[]
}

const pagesAtATime = 100

/** Adds visits to the pages of a run. */
export async function addVisits(
  data: CrawlData,
  { runId, url, isFirst, pages }: VisitBatch,
  signal: AbortSignal,
): Promise<void> {
  const { db } = data
  if (isFirst) await resetVisits(data, runId, signal)
  const origins = originsOf(url)
  for (let from = 0; from < pages.length; from += pagesAtATime) {
    signal.throwIfAborted()
    const wanted = pages.slice(from, from + pagesAtATime).map(({ page, visits }) => ({
      visits,
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
    for (const { urls, visits } of wanted) {
      const rows = urls.flatMap((one) => byUrl.get(one) ?? [])
      const row = rows.find(({ outcome }) => outcome === codeOf(outcomes, 'ok')) ?? rows[0]
      if (!row) continue
      await db
        .updateTable('crawl_urls')
        .set({ visits: sql<number>`coalesce(visits, 0) + ${visits}` })
        .where('id', '=', row.id)
        .execute()
    }
  }
}

/** Clears what was read before: it is now known how often the pages that were shown to us were visited. */
async function resetVisits(data: CrawlData, runId: number, signal: AbortSignal): Promise<void> {
  for (const { first, end } of await idRangesOf(data, runId)) {
    signal.throwIfAborted()
    await data.db
      .updateTable('crawl_urls')
      .set({ visits: 0 })
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
