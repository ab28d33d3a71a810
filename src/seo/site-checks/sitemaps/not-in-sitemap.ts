import { sql } from 'kysely'
import { hasRelation, isIndexable } from '../conditions.ts'
import { seriesOf } from '../page-series.ts'
import { defineSiteCheck } from '../site-check.ts'
import { urlsWhere } from '../urls-where.ts'
import { maxEntries, maxFileBytes, maxFiles, readSitemapFiles } from './sitemap-files.ts'

/** With other kinds, such as files that could not be read, it is not known what the sitemaps list. */
const readKinds = new Set(['urlset', 'text', 'index', 'redirect'])

export const notInSitemap = defineSiteCheck({
  id: 'not-in-sitemap',
  title: 'Indexable pages are in a sitemap',
  failure: 'Indexable pages that are in no sitemap',
  category: 'indexability',
  severity: 'low',
  async isUnknown(site) {
    const sitemaps = await readSitemapFiles(site)
    const areAllRead = sitemaps.every(({ done, kind, entries, foreign_entries, bytes }) => {
      if (kind === 'index' && foreign_entries > 0) return false
      return done === 1 && readKinds.has(kind ?? '') && entries <= maxEntries && bytes < maxFileBytes
    })
    return !areAllRead || sitemaps.length >= maxFiles
  },
  async *run(site) {
    const sitemaps = await readSitemapFiles(site)
    const lists = sitemaps.filter(({ kind }) => kind === 'urlset' || kind === 'text')
    if (!lists.some(({ entries }) => entries > 0)) return
    // Later pages of a series are found by their links.
    const condition = sql`page.in_sitemap = 0 and ${isIndexable} and not ${hasRelation('page.id', 'prev')}`
    // The sitemaps of other hosts are not read.
    const hosts = new Set(lists.map(({ url }) => hostOf(url)))
    for await (const { id, url } of urlsWhere(site, condition)) {
      if (hosts.has(hostOf(url)) && !seriesOf(url, 'page number').isNumbered) yield { urlId: id, verdict: 'warn' }
    }
  },
  advice:
    'Add the page to the sitemap, or use `noindex` if it does not belong in search results. Search engines find new and changed pages sooner by sitemaps.',
  link: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/build-sitemap',
})

const hostOf = (url: string): string => new URL(url).host.replace(/^www\./, '')
