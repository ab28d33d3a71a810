import { sql } from 'kysely'
import { codeOf, outcomes } from '../../../database/crawl-data/codes.ts'
import { isLinkOfIndexable } from '../conditions.ts'
import { pagesWithLinks } from '../links/pages-with-links.ts'
import { defineSiteCheck } from '../site-check.ts'
import { isNamedVersion } from './named-versions.ts'

export const hreflangNotIndexable = defineSiteCheck({
  id: 'hreflang-not-indexable',
  title: 'hreflang leads to indexable pages',
  failure: 'hreflang leads to pages that cannot be indexed',
  category: 'accessibility',
  severity: 'high',
  run: (site) =>
    pagesWithLinks(site, {
      kinds: ['hreflang'],
      where: sql`${isLinkOfIndexable} and ${isNamedVersion} and target.external = 0 and target.indexable = 0
      and (target.outcome = ${codeOf(outcomes, 'blocked')} or target.index_reason in ('noindex', 'canonical'))`,
      verdict: 'fail',
    }),
  advice:
    'Make the language version indexable, or name the page that it has as canonical. Search engines ignore versions that are excluded from the index.',
  link: 'https://developers.google.com/search/docs/specialty/international/localized-versions',
})
