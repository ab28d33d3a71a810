import { sql } from 'kysely'
import { hasOutcome } from '../conditions.ts'
import { defineSiteCheck } from '../site-check.ts'
import { pagesWithLinks } from './pages-with-links.ts'

export const brokenExternalLinks = defineSiteCheck({
  id: 'broken-external-links',
  title: 'External links lead to pages that work',
  failure: 'Pages with broken external links',
  category: 'links',
  severity: 'medium',
  run: (site) =>
    pagesWithLinks(site, {
      kinds: ['link'],
      where: sql`target.external = 1 and ${hasOutcome('target', 'broken')}`,
      verdict: 'fail',
    }),
  advice: 'Link to the new URL of the page, or remove the link. Visitors who follow it land on an error page.',
  link: 'https://developers.google.com/search/docs/crawling-indexing/links-crawlable',
})
