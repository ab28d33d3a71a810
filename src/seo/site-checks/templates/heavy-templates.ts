import { defineSiteCheck } from '../site-check.ts'
import { pagesOfTemplates } from './pages-of-templates.ts'

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
