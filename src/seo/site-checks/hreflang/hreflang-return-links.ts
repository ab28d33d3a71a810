import { pagesWithLinks } from '../links/pages-with-links.ts'
import { defineSiteCheck } from '../site-check.ts'
import { mayMissVersions } from './named-versions.ts'
import { versionConditions } from './version-conditions.ts'

export const hreflangReturnLinks = defineSiteCheck({
  id: 'hreflang-return-links',
  title: 'hreflang versions name each other',
  failure: 'hreflang return links are missing',
  category: 'accessibility',
  severity: 'high',
  isUnknown: mayMissVersions,
  async *run(site) {
    yield* pagesWithLinks(site, {
      kinds: ['hreflang'],
      where: versionConditions['hreflang-return-links'],
      verdict: 'fail',
    })
  },
  advice:
    'List all language versions on each of them, including the page itself. Search engines ignore a version that does not name the page in return.',
  link: 'https://developers.google.com/search/docs/specialty/international/localized-versions',
})
