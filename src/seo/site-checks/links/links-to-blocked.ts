import { sql } from 'kysely'
import { hasOutcome } from '../conditions.ts'
import { defineSiteCheck } from '../site-check.ts'
import { pagesWithLinks } from './pages-with-links.ts'

export const linksToBlocked = defineSiteCheck({
  id: 'links-to-blocked',
  title: 'Internal links lead to pages that crawlers may read',
  failure: 'Pages with links to URLs that robots.txt blocks',
  category: 'links',
  severity: 'low',
  run: (site) =>
    pagesWithLinks(site, {
      kinds: ['link'],
      where: sql`link.nofollow = 0 and ${hasOutcome('target', 'blocked')}`,
      verdict: 'warn',
    }),
  advice:
    'Allow the URL in robots.txt if it belongs in search results. If it does not, leave out the link where you can, because the links of a blocked page lead crawlers nowhere.',
  link: 'https://developers.google.com/search/docs/crawling-indexing/robots/intro',
})
