import type { Transaction } from 'kysely'
import { codeOf, linkKinds, positions, urlKinds } from '../../../database/crawl-data/codes.ts'
import { type CrawlSchema, type CrawlTotalRow, firstSitemapLink } from '../../../database/crawl-data/schema.ts'
import { maxVersions } from '../../facts/site/sitemap-parse.ts'
import type { Bulk } from './bulk.ts'
import type { FoundUrl, PageVersions } from './claim.ts'
import type { createUrlAdder } from './found-urls.ts'
import { linkNames } from './results.ts'
import type { Counts } from './totals.ts'

const sourcesAtATime = 500

export interface VersionDeps {
  readonly runId: number
  readonly bulk: Bulk
  readonly addUrls: ReturnType<typeof createUrlAdder>
}

/**
 * Stores the language versions that sitemaps name for pages, which may not have been fetched yet. What is stored already is not
 * stored again: a sitemap is read twice if its worker died, and several sitemaps may name the same.
 */
export function createVersionWriter({ runId, bulk, addUrls }: VersionDeps) {
  return async (
    transaction: Transaction<CrawlSchema>,
    totals: CrawlTotalRow,
    counts: Counts,
    pages: readonly PageVersions[],
  ): Promise<void> => {
    const known = await bulk.findUrls(
      transaction,
      runId,
      pages.map(({ url }) => url),
    )
    const bySource = new Map<number, PageVersions['versions']>()
    const byUrl = new Map<string, FoundUrl>()
    for (const { url, versions } of pages) {
      const source = known.get(url)
      if (source === undefined || source.kind !== codeOf(urlKinds, 'page')) continue
      bySource.set(source.id, versions)
      for (const version of versions) {
        if (byUrl.has(version.url)) continue
        const listed = { url: version.url, foundOn: source.id, depth: null, inSitemap: 0 } as const
        byUrl.set(version.url, { ...listed, kind: 'page', source: 'hreflang' })
      }
    }
    const ids = await addUrls(transaction, totals, counts, byUrl)
    const stored = await readStored(transaction, [...bySource.keys()])
    const rows: (string | number | null)[][] = []
    const [kind, position] = [codeOf(linkKinds, 'hreflang'), codeOf(positions, 'sitemap')]
    for (const [source, versions] of bySource) {
      const before = stored.get(source) ?? new Set()
      for (const { language, url } of versions) {
        const target = ids.get(url)
        const key = `${target} ${language}`
        if (target === undefined || before.has(key) || before.size >= maxVersions) continue
        rows.push([source, firstSitemapLink + before.size, kind, target, position, 0, '', language, null])
        before.add(key)
      }
    }
    await bulk.insert(transaction, 'crawl_links', linkNames, rows)
  }
}

/** The versions of these pages, in the order of their numbers. */
async function readStored(
  transaction: Transaction<CrawlSchema>,
  sources: readonly number[],
): Promise<Map<number, Set<string>>> {
  const stored = new Map<number, Set<string>>()
  for (let from = 0; from < sources.length; from += sourcesAtATime) {
    const rows = await transaction
      .selectFrom('crawl_links')
      .select(['source_id', 'target_id', 'text'])
      .where('source_id', 'in', sources.slice(from, from + sourcesAtATime))
      .where('number', '>=', firstSitemapLink)
      .execute()
    for (const { source_id, target_id, text } of rows) {
      const known = stored.get(source_id)
      const key = `${target_id} ${text}`
      if (known) known.add(key)
      else stored.set(source_id, new Set([key]))
    }
  }
  return stored
}
