import { sql } from 'kysely'
import { codeOf, linkKinds, outcomes, positions } from '../../../database/crawl-data/codes.ts'
import type { CrawledSite } from '../site-check.ts'
import { maxEntries, maxFileBytes, maxFiles, readSitemapFiles, type SitemapFile } from '../sitemaps/sitemap-files.ts'

const hreflang = sql.lit(codeOf(linkKinds, 'hreflang'))
const sitemap = sql.lit(codeOf(positions, 'sitemap'))

/** About `link`, see `pagesWithLinks`. */
export const isInSitemap = sql<boolean>`link.position = ${sitemap}`

/**
 * Leaves out what sitemaps say about pages that do not work, which is an issue of its own, and what they say in addition to the
 * page itself. `kind >= 3` is the condition of the index.
 */
export const isNamedVersion = sql<boolean>`(not ${isInSitemap} or (
  exists (select 1 from crawl_urls as page where page.id = link.source_id and page.outcome = ${sql.lit(codeOf(outcomes, 'ok'))})
  and not exists (select 1 from crawl_links as same where same.source_id = link.source_id and same.kind = ${hreflang}
    and same.kind >= 3 and same.target_id = link.target_id and same.number < link.number and lower(same.text) = lower(link.text))))`

/** Kinds of files of which it is known what they list. */
const readKinds = new Set(['urlset', 'text', 'feed', 'index', 'redirect', 'absent'])

const mayListMore = ({ done, kind, entries, foreign_entries, bytes, problem }: SitemapFile): boolean =>
  done === 0 ||
  !readKinds.has(kind ?? '') ||
  (kind === 'index' && foreign_entries > 0) ||
  entries > maxEntries ||
  bytes >= maxFileBytes ||
  problem !== null

/** Whether sitemaps name language versions, and some of these may not have been read. */
export async function mayMissVersions(site: Pick<CrawledSite, 'db' | 'runId' | 'ids'>): Promise<boolean> {
  const files = await readSitemapFiles(site)
  if (files.length < maxFiles && !files.some(mayListMore)) return false
  const { first, end } = site.ids
  const { rows } = await sql`select 1 from crawl_links where source_id >= ${first} and source_id < ${end}
    and kind = ${hreflang} and kind >= 3 and position = ${sitemap} limit 1`.execute(site.db)
  return rows.length > 0
}
