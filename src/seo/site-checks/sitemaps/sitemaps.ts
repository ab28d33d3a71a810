import { defineSiteCheck } from '../site-check.ts'
import { findFiles, maxEntries, maxFileBytes } from './sitemap-files.ts'

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

export const sitemapsOtherHost = defineSiteCheck({
  id: 'sitemaps-other-host',
  title: 'Sitemaps list URLs of the site',
  failure: 'Sitemaps with URLs of other hosts',
  category: 'indexability',
  severity: 'low',
  run: (site) =>
    findFiles(
      site,
      'warn',
      ({ foreign_entries, kind }) => foreign_entries > 0 && (kind === 'urlset' || kind === 'text'),
    ),
  advice:
    'Remove the URLs, or list them in a sitemap of their own host. Search engines ignore URLs of hosts that are not proven to belong together.',
  link: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/large-sitemaps',
})

export const sitemapsTooLarge = defineSiteCheck({
  id: 'sitemaps-too-large',
  title: 'Sitemaps are within the limits',
  failure: 'Sitemaps that are too large',
  category: 'indexability',
  severity: 'medium',
  run: (site) => findFiles(site, 'fail', ({ entries, bytes }) => entries > maxEntries || bytes >= maxFileBytes),
  advice:
    'Split the sitemap into files of at most 50,000 URLs and 50 MB, and list these in a sitemap index. Search engines ignore what exceeds the limits.',
  link: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/large-sitemaps',
})
