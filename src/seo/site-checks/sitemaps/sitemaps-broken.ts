import { defineSiteCheck } from '../site-check.ts'
import { findFiles } from './sitemap-files.ts'

/** What is stored about a sitemap of which the end is missing; its first entries were read. */
const cutOff = 'the file is cut off, so that only its first entries were read'

export const sitemapsBroken = defineSiteCheck({
  id: 'sitemaps-broken',
  title: 'Sitemaps can be read',
  failure: 'Sitemaps that cannot be read',
  category: 'indexability',
  severity: 'high',
  run: (site) =>
    findFiles(site, 'fail', ({ kind, found_in, problem }) => {
      if (kind === 'malformed' || problem === cutOff) return true
      // There need not be one at the default place.
      return found_in !== 'default place' && (kind === 'absent' || kind === 'unreachable')
    }),
  advice:
    'Correct the URL in robots.txt or in the sitemap index, or the file itself. Search engines ignore a sitemap that they cannot read.',
  link: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/build-sitemap',
})
