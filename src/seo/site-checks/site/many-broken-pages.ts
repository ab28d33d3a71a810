import { defineSiteCheck } from '../site-check.ts'
import { countPages } from './page-counts.ts'
import { startPageOf } from './start-page.ts'

/** The largest share of the pages that were answered. */
const maxShare = 0.1
/** Fewer are found one by one. */
const minBroken = 5

export const manyBrokenPages = defineSiteCheck({
  id: 'many-broken-pages',
  title: 'Nearly all pages work',
  failure: 'More than 10% of the pages are broken',
  category: 'indexability',
  severity: 'critical',
  async *run(site) {
    const broken = await countPages(site, ['broken'])
    const pages = broken + (await countPages(site, ['ok', 'redirect']))
    const start = await startPageOf(site)
    if (!start || broken < minBroken || broken <= maxShare * pages) return
    yield { urlId: start.id, verdict: 'fail', count: broken, detail: { broken, pages } }
  },
  advice:
    'Look for a common cause first: a section that was moved, a changed URL scheme, or a server that fails under load. Redirect what was moved, and remove links to what is gone.',
  link: 'https://developers.google.com/search/docs/crawling-indexing/http-network-errors',
})
