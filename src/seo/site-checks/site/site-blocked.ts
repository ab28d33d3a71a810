import { codeOf, outcomes } from '../../../database/crawl-data/codes.ts'
import { createRuleFinder } from '../robots-rule.ts'
import { defineSiteCheck } from '../site-check.ts'
import { countPages } from './page-counts.ts'
import { startPageOf } from './start-page.ts'

export const siteBlocked = defineSiteCheck({
  id: 'site-blocked',
  title: 'robots.txt allows crawling of the site',
  failure: 'robots.txt blocks the whole site',
  category: 'indexability',
  severity: 'critical',
  async *run(site) {
    const page = await startPageOf(site)
    if (page?.outcome !== codeOf(outcomes, 'blocked')) return
    if ((await countPages(site, ['ok'])) > 0) return
    const detail = await createRuleFinder(site)(page.url)
    yield { urlId: page.id, verdict: 'fail', count: await countPages(site, ['blocked']), detail }
  },
  advice:
    'Remove the rule that disallows everything, such as `Disallow: /`, which is often left over from a staging site. Crawlers also stay away if robots.txt returns a server error.',
  link: 'https://developers.google.com/search/docs/crawling-indexing/robots/intro',
})
