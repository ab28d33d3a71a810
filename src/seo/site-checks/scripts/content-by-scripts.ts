import { defineSiteCheck } from '../site-check.ts'
import { changedByScripts } from './changed-by-scripts.ts'

export const contentByScripts = defineSiteCheck({
  id: 'content-by-scripts',
  title: 'Content is the same without scripts',
  failure: 'Pages whose content is drawn by scripts',
  category: 'content',
  severity: 'low',
  run: (site) => changedByScripts(site, ['headings', 'links', 'words', 'structured_data']),
  advice:
    'Render headings, text, links and structured data on the server. Search engines render pages later than they crawl them, and most AI crawlers never do.',
  link: 'https://developers.google.com/search/docs/crawling-indexing/javascript/javascript-seo-basics',
})
