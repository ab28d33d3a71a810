import { byRange } from '../by-range.ts'
import { defineSiteCheck } from '../site-check.ts'

/** How error pages begin, in the languages of most sites. An article about such errors is longer, or has another title. */
const errorTitle =
  /^\W*(?:(?:error|fehler|erreur)\W{0,3})?(?:404\b|(?:page|seite|file|datei)\s(?:not found|nicht gefunden|introuvable|non trouvée)|not found\W*$|nicht gefunden\W*$|page introuvable|página no encontrada|pagina non trovata)/i
const maxWords = 150

export const soft404Pages = defineSiteCheck({
  id: 'soft-404-pages',
  title: 'Error pages return an error status',
  failure: 'Error pages that return status 200',
  category: 'indexability',
  severity: 'medium',
  async *run(site) {
    const pages = byRange(site, ({ first, end }) =>
      site.db
        .selectFrom('crawl_urls')
        .select(['id', 'title', 'h1'])
        .where('id', '>=', first)
        .where('id', '<', end)
        .where('indexable', '=', 1)
        .where('words', '<', maxWords)
        .where('title', 'is not', null)
        .orderBy('id')
        .execute(),
    )
    for await (const { id, title, h1 } of pages) {
      const texts = [title, h1].filter((text) => text !== null && text !== '')
      if (texts.every((text) => errorTitle.test(text ?? ''))) yield { urlId: id, verdict: 'warn', detail: { title } }
    }
  },
  advice:
    'Return status 404 or 410 for pages that do not exist. With status 200, search engines keep fetching them and may show them in results.',
  link: 'https://developers.google.com/search/docs/crawling-indexing/http-network-errors#soft-404-errors',
})
