import { pagesWithLinks } from '../links/pages-with-links.ts'
import { defineSiteCheck } from '../site-check.ts'
import { versionConditions } from './version-conditions.ts'

export const hreflangBroken = defineSiteCheck({
  id: 'hreflang-broken',
  title: 'hreflang leads to pages that work',
  failure: 'hreflang leads to broken pages',
  category: 'accessibility',
  severity: 'high',
  run: (site) =>
    pagesWithLinks(site, {
      kinds: ['hreflang'],
      where: versionConditions['hreflang-broken'],
      verdict: 'fail',
    }),
  advice:
    'Correct the URL of the language version, or remove it on all versions. Search engines ignore a version that they cannot fetch.',
  link: 'https://developers.google.com/search/docs/specialty/international/localized-versions',
})
