import { defineSiteCheck } from '../site-check.ts'
import { findVariants } from './find-variants.ts'

const withoutSlash = (text: string): string | null => {
  const url = new URL(text)
  if (url.pathname === '/' || !url.pathname.endsWith('/')) return null
  url.pathname = url.pathname.slice(0, -1)
  return url.href
}

export const slashDuplicates = defineSiteCheck({
  id: 'slash-duplicates',
  title: 'Pages exist with or without a slash at the end',
  failure: 'Pages that exist with and without a slash at the end',
  category: 'indexability',
  severity: 'medium',
  run: (site) => findVariants(site, withoutSlash),
  advice:
    'Choose one form, redirect the other with status 301, and use it in links. Otherwise search engines see two copies of the page.',
  link: 'https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls',
})
