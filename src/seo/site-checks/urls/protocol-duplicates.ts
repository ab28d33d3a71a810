import { defineSiteCheck } from '../site-check.ts'
import { findVariants } from './find-variants.ts'

export const protocolDuplicates = defineSiteCheck({
  id: 'protocol-duplicates',
  title: 'Pages exist under one protocol',
  failure: 'Pages that exist under http and https',
  category: 'indexability',
  severity: 'high',
  run: (site) => findVariants(site, (url) => (url.startsWith('http:') ? `https${url.slice(4)}` : null)),
  advice: 'Redirect http to https with status 301. Otherwise search engines see two copies of each page.',
  link: 'https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls',
})
