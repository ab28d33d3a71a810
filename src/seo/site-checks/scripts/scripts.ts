import { codeOf, renderings } from '../../../database/crawl-data/codes.ts'
import { byRange } from '../by-range.ts'
import { type CrawledSite, defineSiteCheck, type SiteFinding } from '../site-check.ts'

/** The rendered pages on which scripts change one of these, with what they change. */
async function* changedByScripts(site: CrawledSite, names: readonly string[]): AsyncGenerator<SiteFinding> {
  const pages = byRange(site, ({ first, end }) =>
    site.db
      .selectFrom('crawl_urls')
      .select(['id', 'differs'])
      .where('id', '>=', first)
      .where('id', '<', end)
      .where('rendering', '=', codeOf(renderings, 'different'))
      .where('outcome', '=', 0)
      .orderBy('id')
      .execute(),
  )
  for await (const { id, differs } of pages) {
    const changed = (differs ?? '').split(' ').filter((name) => names.includes(name))
    if (changed.length > 0) yield { urlId: id, verdict: 'warn', count: changed.length, detail: { differs: changed } }
  }
}

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
