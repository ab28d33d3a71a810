import { pagesWithLinks } from '../links/pages-with-links.ts'
import { defineSiteCheck } from '../site-check.ts'
import { versionConditions } from './version-conditions.ts'

export const hreflangNotIndexable = defineSiteCheck({
  id: 'hreflang-not-indexable',
  title: 'hreflang leads to indexable pages',
  failure: 'hreflang leads to pages that cannot be indexed',
  category: 'accessibility',
  severity: 'high',
  run: (site) =>
    pagesWithLinks(site, {
      kinds: ['hreflang'],
      where: versionConditions['hreflang-not-indexable'],
      verdict: 'fail',
    }),
  advice:
    'Make the language version indexable, or name the page that it has as canonical. Search engines ignore versions that are excluded from the index.',
  link: 'https://developers.google.com/search/docs/specialty/international/localized-versions',
})
