import { defineSiteCheck } from '../site-check.ts'
import { pagesOfTemplates } from './pages-of-templates.ts'

export const thinTemplates = defineSiteCheck({
  id: 'thin-templates',
  title: 'Templates have enough content',
  failure: 'Templates with thin content',
  category: 'content',
  severity: 'medium',
  run: (site) => pagesOfTemplates(site, 'thin-content'),
  advice:
    'Add content of its own to the template, or keep its pages out of the index. Many pages with little text make the whole site look less useful.',
  link: 'https://developers.google.com/search/docs/fundamentals/creating-helpful-content',
})
