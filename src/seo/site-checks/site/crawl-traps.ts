import { defineSiteCheck } from '../site-check.ts'
import { countPages } from './page-counts.ts'
import { startPageOf } from './start-page.ts'

const maxTraps = 1_000

export const crawlTraps = defineSiteCheck({
  id: 'crawl-traps',
  title: 'Crawlers reach the end of the site',
  failure: 'URLs without end',
  category: 'links',
  severity: 'high',
  async *run(site) {
    const { db, runId } = site
    const traps = await db
      .selectFrom('crawl_patterns')
      .select(['pattern', 'trap', 'urls', 'skipped', 'example'])
      .where('run_id', '=', runId)
      .where('trap', 'is not', null)
      .orderBy('pattern')
      .limit(maxTraps)
      .execute()
    const [pages, start] = [await countPages(site, ['ok']), await startPageOf(site)]
    for (const { pattern, trap, urls, skipped, example } of traps) {
      const known = await db
        .selectFrom('crawl_urls')
        .select('id')
        .where('run_id', '=', runId)
        .where('url', '=', example)
        .executeTakeFirst()
      const urlId = known?.id ?? start?.id
      const count = Math.max(urls, skipped)
      if (urlId === undefined || count === 0) continue
      // A trap with more URLs than the site has pages keeps crawlers from the pages.
      yield { urlId, verdict: count > pages ? 'fail' : 'warn', count, detail: { trap, pattern, urls: count } }
    }
  },
  advice:
    'Exclude the pattern by robots.txt, or do not link what can be turned forever, such as the next month of a calendar or one more filter. Crawlers spend their time on such URLs instead of on your pages.',
  link: 'https://developers.google.com/search/docs/crawling-indexing/url-structure',
})
