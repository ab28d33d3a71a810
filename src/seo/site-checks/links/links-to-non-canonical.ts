import { sql } from 'kysely'
import { defineSiteCheck } from '../site-check.ts'
import { pagesWithLinks } from './pages-with-links.ts'

export const linksToNonCanonical = defineSiteCheck({
  id: 'links-to-non-canonical',
  title: 'Internal links lead to canonical URLs',
  failure: 'Pages with links to non-canonical URLs',
  category: 'links',
  severity: 'low',
  run: (site) =>
    pagesWithLinks(site, {
      kinds: ['link'],
      // A list that is sorted or filtered by parameters names the list without them, and has to be linked all the same.
      where: sql`target.index_reason = 'canonical' and link.source_id <> link.target_id
        and exists (select 1 from crawl_urls as canonical where canonical.id = target.canonical_id and canonical.indexable = 1
          and canonical.id <> link.source_id
          and substr(target.url, 1, length(canonical.url) + 1) <> canonical.url || '?')`,
      verdict: 'warn',
    }),
  advice:
    'Link to the canonical URL. Links are a signal for which of several URLs is shown in search results, and these contradict your canonical tags.',
  link: 'https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls',
})
