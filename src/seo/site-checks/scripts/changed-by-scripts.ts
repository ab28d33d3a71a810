import { codeOf, renderings } from '../../../database/crawl-data/codes.ts'
import { byRange } from '../by-range.ts'
import type { CrawledSite, SiteFinding } from '../site-check.ts'

/** The rendered pages on which scripts change one of these, with what they change. */
export async function* changedByScripts(site: CrawledSite, names: readonly string[]): AsyncGenerator<SiteFinding> {
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
