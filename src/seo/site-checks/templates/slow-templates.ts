import { defineSiteCheck } from '../site-check.ts'
import { pagesOfTemplates } from './pages-of-templates.ts'

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
