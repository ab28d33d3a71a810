import { sql } from 'kysely'
import { hasOutcome } from '../conditions.ts'
import { createRuleFinder } from '../robots-rule.ts'
import { defineSiteCheck } from '../site-check.ts'
import { urlsWhere } from '../urls-where.ts'

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
