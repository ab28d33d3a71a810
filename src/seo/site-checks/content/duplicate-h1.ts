import { defineSiteCheck } from '../site-check.ts'
import { pagesWithSame } from './same-values.ts'

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
