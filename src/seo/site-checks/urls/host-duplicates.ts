import { defineSiteCheck } from '../site-check.ts'
import { findVariants } from './find-variants.ts'

export const hostDuplicates = defineSiteCheck({
  id: 'host-duplicates',
  title: 'Pages exist under one host',
  failure: 'Pages that exist with and without www',
  category: 'indexability',
  severity: 'high',
  run: (site) => findVariants(site, (url) => (/^https?:\/\/www\./.test(url) ? url.replace('//www.', '//') : null)),
  advice:
    'Choose one of the hosts, and redirect the other with status 301. Otherwise search engines see two copies of each page.',
  link: 'https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls',
})
