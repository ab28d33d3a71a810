import { sql } from 'kysely'
import { codeOf, outcomes } from '../../../database/crawl-data/codes.ts'
import { defineSiteCheck } from '../site-check.ts'
import { pagesWithLinks } from './pages-with-links.ts'

export const brokenLinks = defineSiteCheck({
  id: 'broken-links',
  title: 'Internal links lead to pages that work',
  failure: 'Pages with broken internal links',
  category: 'links',
  severity: 'high',
  run: (site) =>
    pagesWithLinks(site, {
      kinds: ['link'],
      where: sql`target.outcome = ${codeOf(outcomes, 'broken')} and target.external = 0`,
      verdict: 'fail',
    }),
  advice:
    'Correct the link, restore the page that it leads to, or remove the link. Broken links frustrate visitors and waste crawl budget.',
  link: 'https://developers.google.com/search/docs/crawling-indexing/http-network-errors',
})
