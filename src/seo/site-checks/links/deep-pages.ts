import { sql } from 'kysely'
import { byRange } from '../by-range.ts'
import { defineSiteCheck } from '../site-check.ts'

/** Clicks from the start page. Pages are important if they are in a sitemap or were visited in the last 30 days. */
const maxClicks = 3

export const deepPages = defineSiteCheck({
  id: 'deep-pages',
  title: 'Important pages are a few clicks away',
  failure: 'Important pages that are more than three clicks away',
  category: 'links',
  severity: 'low',
  async *run(site) {
    const isImportant = sql`(page.in_sitemap = 1 or page.visits > 0)`
    const pages = byRange(site, ({ first, end }) =>
      site.db
        .selectFrom('crawl_urls as page')
        .select(['id', 'depth'])
        .where('id', '>=', first)
        .where('id', '<', end)
        .where('depth', '>', maxClicks)
        .where('indexable', '=', 1)
        .where(sql<boolean>`${isImportant}`)
        .orderBy('id')
        .execute(),
    )
    for await (const { id, depth } of pages) yield { urlId: id, verdict: 'warn', detail: { clicks: depth } }
  },
  advice:
    'Link to the page from the home page, a category or a page on the same topic. The more clicks a page is away, the fewer visitors and crawlers reach it.',
  link: 'https://developers.google.com/search/docs/crawling-indexing/links-crawlable',
})
