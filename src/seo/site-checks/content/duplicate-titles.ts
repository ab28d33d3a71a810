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
