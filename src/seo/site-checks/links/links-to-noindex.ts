import { sql } from 'kysely'
import { isLinkOfIndexable } from '../conditions.ts'
import { defineSiteCheck } from '../site-check.ts'
import { pagesWithLinks } from './pages-with-links.ts'

export const linksToNoindex = defineSiteCheck({
  id: 'links-to-noindex',
  title: 'Internal links lead to indexable pages',
  failure: 'Pages with links to noindex pages',
  category: 'links',
  severity: 'information',
  run: (site) =>
    pagesWithLinks(site, {
      kinds: ['link'],
      where: sql`link.nofollow = 0 and target.index_reason = 'noindex' and link.source_id <> link.target_id
        and ${isLinkOfIndexable}`,
      verdict: 'warn',
    }),
  advice:
    'Check that the pages are meant to stay out of search results. Search engines follow their links less and less.',
  link: 'https://developers.google.com/search/docs/crawling-indexing/block-indexing',
})
