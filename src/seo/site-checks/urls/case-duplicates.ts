import { defineSiteCheck } from '../site-check.ts'
import { findVariants } from './find-variants.ts'

/** Escapes are stored in upper case. */
const lowerCase = (url: string): string | null => {
  const lower = url.toLowerCase().replace(/%[0-9a-f]{2}/g, (escaped) => escaped.toUpperCase())
  return lower === url ? null : lower
}

export const caseDuplicates = defineSiteCheck({
  id: 'case-duplicates',
  title: 'Pages exist in one case',
  failure: 'Pages that exist in upper and in lower case',
  category: 'indexability',
  severity: 'medium',
  run: (site) => findVariants(site, lowerCase),
  advice:
    'Redirect to the lower-case URL with status 301, and use it in links. Otherwise search engines see two copies of the page.',
  link: 'https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls',
})
