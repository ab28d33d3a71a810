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

export const slowTemplates = defineSiteCheck({
  id: 'slow-templates',
  title: 'Templates respond quickly',
  failure: 'Templates that respond slowly',
  category: 'performance',
  severity: 'medium',
  run: (site) => pagesOfTemplates(site, 'ttfb'),
  advice:
    'Profile what the template does on each request, such as database queries, and cache its pages. One fix makes all of them faster.',
  link: 'https://web.dev/articles/ttfb',
})

export const heavyTemplates = defineSiteCheck({
  id: 'heavy-templates',
  title: 'Templates are light',
  failure: 'Templates with large HTML documents',
  category: 'performance',
  severity: 'medium',
  run: (site) => pagesOfTemplates(site, 'page-size'),
  advice:
    'Look for data, styles, or lists that the template embeds in every page, and load them separately. One fix makes all of its pages smaller.',
  link: 'https://web.dev/articles/total-byte-weight',
})
