import { defineSiteCheck } from '../site-check.ts'
import { pagesWithSame } from './same-values.ts'

export const duplicateContent = defineSiteCheck({
  id: 'duplicate-content',
  title: 'No two pages have the same content',
  failure: 'Pages with the same content',
  category: 'content',
  severity: 'high',
  run: (site) => pagesWithSame(site, 'content_hash', 'fail'),
  advice:
    'Redirect the duplicates to one of them, or name it as canonical on the others. Search engines show only one of several pages with the same text, and may choose another one than you would.',
  link: 'https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls',
})
