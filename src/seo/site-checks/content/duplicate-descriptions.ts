import { defineSiteCheck } from '../site-check.ts'
import { pagesWithSame } from './same-values.ts'

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
