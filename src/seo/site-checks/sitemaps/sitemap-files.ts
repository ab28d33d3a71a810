import type { Selectable } from 'kysely'
import { codeOf, sources } from '../../../database/crawl-data/codes.ts'
import type { CrawlSitemapTable } from '../../../database/crawl-data/schema.ts'
import type { CrawledSite, SiteFinding } from '../site-check.ts'

/** The limits of sitemaps.org. */
export const maxEntries = 50_000
export const maxFileBytes = 50 * 1024 * 1024

/** A crawl reads no more, so there may be others. */
export const maxFiles = 500

export type SitemapFile = Selectable<CrawlSitemapTable>

const maxExamples = 20

/** A crawl reads a few hundred of them at most. */
export const readSitemapFiles = ({ db, runId }: Pick<CrawledSite, 'db' | 'runId'>): Promise<readonly SitemapFile[]> =>
  db.selectFrom('crawl_sitemaps').selectAll().where('run_id', '=', runId).orderBy('number').execute()

/** Sitemaps are no pages, so what is wrong with them is a finding of the start page. */
export async function* findFiles(
  site: CrawledSite,
  verdict: SiteFinding['verdict'],
  isWrong: (file: SitemapFile) => boolean,
): AsyncGenerator<SiteFinding> {
  const files = (await readSitemapFiles(site)).filter(isWrong)
  if (files.length === 0) return
  const start = await site.db
    .selectFrom('crawl_urls')
    .select('id')
    .where('run_id', '=', site.runId)
    .where('source', '=', codeOf(sources, 'start'))
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  if (!start) return
  const sitemaps = files.slice(0, maxExamples).map(({ url, status, kind, entries, foreign_entries, problem }) => {
    return { url, status, kind, entries, foreign_entries, problem }
  })
  yield { urlId: start.id, verdict, count: files.length, detail: { sitemaps } }
}
