import { defineSiteCheck } from '../site-check.ts'
import { changedByScripts } from './changed-by-scripts.ts'

export const headByScripts = defineSiteCheck({
  id: 'head-by-scripts',
  title: 'Metadata is the same without scripts',
  failure: 'Pages whose metadata is set by scripts',
  category: 'indexability',
  severity: 'medium',
  run: (site) => changedByScripts(site, ['title', 'description', 'canonical', 'robots', 'hreflang']),
  advice:
    'Send the title, description, canonical URL, robots directives and language versions in the HTML. Search engines read them before they run scripts, and social networks and most AI crawlers never run any.',
  link: 'https://developers.google.com/search/docs/crawling-indexing/javascript/javascript-seo-basics',
})
