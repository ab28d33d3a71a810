import { sql } from 'kysely'
import { byRange } from '../by-range.ts'
import { isIndexable, isUnlinked } from '../conditions.ts'
import { isPartial } from '../is-partial.ts'
import { defineSiteCheck } from '../site-check.ts'
import { findUrls } from '../urls-where.ts'

export const orphanPages = defineSiteCheck({
  id: 'orphan-pages',
  title: 'Pages in sitemaps are linked',
  failure: 'Orphan pages: in a sitemap, but not linked',
  category: 'links',
  severity: 'medium',
  isUnknown: isPartial,
  async *run(site) {
    yield* findUrls(site, sql`page.in_sitemap = 1 and page.depth is null and ${isIndexable} and ${isUnlinked}`, 'warn')
  },
  advice:
    'Link to the page from a page on the same topic, or remove it from the sitemap if nobody needs it. Pages without links get few visits and rank poorly.',
  link: 'https://developers.google.com/search/docs/crawling-indexing/links-crawlable',
})

export const orphanVisitedPages = defineSiteCheck({
  id: 'orphan-visited-pages',
  title: 'Visited pages are linked',
  failure: 'Orphan pages: visited, but not linked',
  category: 'links',
  severity: 'medium',
  isUnknown: isPartial,
  async *run(site) {
    yield* findUrls(site, sql`page.visits > 0 and page.depth is null and ${isIndexable} and ${isUnlinked}`, 'warn')
  },
  advice:
    'Link to the page where its visitors would look for it, or redirect it to its successor. Visitors find it by ads, mails or old links, but nobody who browses the site does.',
  link: 'https://developers.google.com/search/docs/crawling-indexing/links-crawlable',
})

export const singleInlink = defineSiteCheck({
  id: 'single-inlink',
  title: 'Pages are linked from several pages',
  failure: 'Pages that only one page links to',
  category: 'links',
  severity: 'information',
  isUnknown: isPartial,
  async *run(site) {
    const condition = sql`page.inlink_pages = 1 and page.depth > 0 and ${isIndexable} and not exists (
      select 1 from crawl_urls as way where way.redirect_id = page.id and way.inlinks > 0)`
    yield* findUrls(site, condition, 'warn')
  },
  advice: 'Link to the page from other pages on the same topic. If its only link goes, nobody finds the page any more.',
  link: 'https://developers.google.com/search/docs/crawling-indexing/links-crawlable',
})

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
