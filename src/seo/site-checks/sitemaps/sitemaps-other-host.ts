import { defineSiteCheck } from '../site-check.ts'
import { findFiles } from './sitemap-files.ts'

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
