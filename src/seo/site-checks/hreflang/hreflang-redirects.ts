import { sql } from 'kysely'
import { codeOf, outcomes } from '../../../database/crawl-data/codes.ts'
import { isLinkOfIndexable } from '../conditions.ts'
import { pagesWithLinks } from '../links/pages-with-links.ts'
import { defineSiteCheck } from '../site-check.ts'
import { isNamedVersion } from './named-versions.ts'

export const hreflangRedirects = defineSiteCheck({
  id: 'hreflang-redirects',
  title: 'hreflang names final URLs',
  failure: 'hreflang leads to redirects',
  category: 'accessibility',
  severity: 'medium',
  run: (site) =>
    pagesWithLinks(site, {
      kinds: ['hreflang'],
      where: sql`${isLinkOfIndexable} and ${isNamedVersion} and target.external = 0 and target.outcome = ${codeOf(outcomes, 'redirect')}`,
      verdict: 'fail',
    }),
  advice:
    'Name the URL that the redirect leads to. Language versions count only if each names the other by the URL that is indexed.',
  link: 'https://developers.google.com/search/docs/specialty/international/localized-versions',
})
