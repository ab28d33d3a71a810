import { pagesWithLinks } from '../links/pages-with-links.ts'
import { defineSiteCheck } from '../site-check.ts'
import { versionConditions } from './version-conditions.ts'

export const hreflangRedirects = defineSiteCheck({
  id: 'hreflang-redirects',
  title: 'hreflang names final URLs',
  failure: 'hreflang leads to redirects',
  category: 'accessibility',
  severity: 'medium',
  run: (site) =>
    pagesWithLinks(site, {
      kinds: ['hreflang'],
      where: versionConditions['hreflang-redirects'],
      verdict: 'fail',
    }),
  advice:
    'Name the URL that the redirect leads to. Language versions count only if each names the other by the URL that is indexed.',
  link: 'https://developers.google.com/search/docs/specialty/international/localized-versions',
})
