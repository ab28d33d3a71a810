import { sql } from 'kysely'
import { hasOutcome } from '../conditions.ts'
import { createRuleFinder } from '../robots-rule.ts'
import { defineSiteCheck } from '../site-check.ts'
import { findUrls, targetOf, urlsWhere } from '../urls-where.ts'

export const sitemapErrors = defineSiteCheck({
  id: 'sitemap-errors',
  title: 'URLs in sitemaps work',
  failure: 'URLs in sitemaps that respond with an error',
  category: 'indexability',
  severity: 'high',
  async *run(site) {
    const isBroken = sql`page.in_sitemap = 1 and ${hasOutcome('page', 'broken')}`
    for await (const { id, status, reason } of urlsWhere(site, isBroken)) {
      yield { urlId: id, verdict: 'fail', detail: { status, reason } }
    }
  },
  advice:
    'Remove the URL from the sitemap, or restore the page. Search engines trust a sitemap less that lists errors.',
  link: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/build-sitemap',
})

export const sitemapRedirects = defineSiteCheck({
  id: 'sitemap-redirects',
  title: 'URLs in sitemaps do not redirect',
  failure: 'Redirecting URLs in sitemaps',
  category: 'indexability',
  severity: 'medium',
  async *run(site) {
    const condition = sql`page.in_sitemap = 1 and ${hasOutcome('page', 'redirect')}`
    for await (const page of urlsWhere(site, condition, 'redirect_id')) {
      yield { urlId: page.id, verdict: 'fail', detail: targetOf(page) }
    }
  },
  advice: 'List the final URL. Search engines expect only canonical URLs in sitemaps.',
  link: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/build-sitemap',
})

export const sitemapBlocked = defineSiteCheck({
  id: 'sitemap-blocked',
  title: 'URLs in sitemaps are allowed by robots.txt',
  failure: 'URLs in sitemaps that robots.txt blocks',
  category: 'indexability',
  severity: 'medium',
  async *run(site) {
    const isBlocked = sql`page.in_sitemap = 1 and ${hasOutcome('page', 'blocked')}`
    const ruleAgainst = createRuleFinder(site)
    for await (const { id, url } of urlsWhere(site, isBlocked)) {
      yield { urlId: id, verdict: 'fail', detail: await ruleAgainst(url) }
    }
  },
  advice:
    'Remove the URL from the sitemap, or allow it in robots.txt. Crawlers are asked to read a page that they may not read.',
  link: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/build-sitemap',
})

export const sitemapNoindex = defineSiteCheck({
  id: 'sitemap-noindex',
  title: 'Pages in sitemaps are indexable',
  failure: 'noindex pages in sitemaps',
  category: 'indexability',
  severity: 'medium',
  run: (site) => findUrls(site, sql`page.in_sitemap = 1 and page.index_reason = 'noindex'`, 'fail'),
  advice:
    'Remove the page from the sitemap, or `noindex` from the page. A sitemap lists the pages that belong in search results.',
  link: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/build-sitemap',
})

export const sitemapNonCanonical = defineSiteCheck({
  id: 'sitemap-non-canonical',
  title: 'URLs in sitemaps are canonical',
  failure: 'Non-canonical URLs in sitemaps',
  category: 'indexability',
  severity: 'medium',
  async *run(site) {
    const condition = sql`page.in_sitemap = 1 and page.index_reason = 'canonical'`
    for await (const page of urlsWhere(site, condition, 'canonical_id')) {
      yield { urlId: page.id, verdict: 'fail', detail: targetOf(page) }
    }
  },
  advice: 'List the canonical URL only. The sitemap and the canonical tag of the page contradict each other.',
  link: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/build-sitemap',
})
