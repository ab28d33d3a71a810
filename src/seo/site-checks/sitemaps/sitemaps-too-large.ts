import { defineSiteCheck } from '../site-check.ts'
import { findFiles, maxEntries, maxFileBytes } from './sitemap-files.ts'

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
