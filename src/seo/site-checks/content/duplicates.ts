import { defineSiteCheck } from '../site-check.ts'
import { pagesWithSame } from './same-values.ts'

export const duplicateTitles = defineSiteCheck({
  id: 'duplicate-titles',
  title: 'Page titles are unique',
  failure: 'Pages with the same title',
  category: 'content',
  severity: 'medium',
  run: (site) => pagesWithSame(site, 'title', 'fail'),
  advice:
    'Write a title for each page that says what sets it apart from the others. Searchers cannot tell results with the same title apart.',
  link: 'https://developers.google.com/search/docs/appearance/title-link',
})

export const duplicateDescriptions = defineSiteCheck({
  id: 'duplicate-descriptions',
  title: 'Meta descriptions are unique',
  failure: 'Pages with the same meta description',
  category: 'content',
  severity: 'low',
  run: (site) => pagesWithSame(site, 'description', 'fail'),
  advice:
    'Describe each page in its own words, starting with the pages that matter most. Search engines ignore a description that many pages share.',
  link: 'https://developers.google.com/search/docs/appearance/snippet',
})

export const duplicateH1 = defineSiteCheck({
  id: 'duplicate-h1',
  title: 'H1 headings are unique',
  failure: 'Pages with the same H1 heading',
  category: 'content',
  severity: 'low',
  run: (site) => pagesWithSame(site, 'h1', 'warn'),
  advice:
    'Give each page a heading that names its own topic. It tells visitors and search engines what this page has that others have not.',
  link: 'https://developers.google.com/search/docs/fundamentals/seo-starter-guide',
})

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
