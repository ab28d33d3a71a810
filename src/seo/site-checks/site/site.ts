import { codeOf, outcomes } from '../../../database/crawl-data/codes.ts'
import { createRuleFinder } from '../robots-rule.ts'
import { defineSiteCheck } from '../site-check.ts'
import { countPages } from './page-counts.ts'
import { startPageOf } from './start-page.ts'

export const siteBlocked = defineSiteCheck({
  id: 'site-blocked',
  title: 'robots.txt allows crawling of the site',
  failure: 'robots.txt blocks the whole site',
  category: 'indexability',
  severity: 'critical',
  async *run(site) {
    const page = await startPageOf(site)
    if (page?.outcome !== codeOf(outcomes, 'blocked')) return
    if ((await countPages(site, ['ok'])) > 0) return
    const detail = await createRuleFinder(site)(page.url)
    yield { urlId: page.id, verdict: 'fail', count: await countPages(site, ['blocked']), detail }
  },
  advice:
    'Remove the rule that disallows everything, such as `Disallow: /`, which is often left over from a staging site. Crawlers also stay away if robots.txt returns a server error.',
  link: 'https://developers.google.com/search/docs/crawling-indexing/robots/intro',
})

export const startPageNotIndexable = defineSiteCheck({
  id: 'start-page-not-indexable',
  title: 'Start page can be indexed',
  failure: 'Start page cannot be indexed',
  category: 'indexability',
  severity: 'critical',
  async *run(site) {
    const page = await startPageOf(site)
    if (!page) return
    const isBroken = page.outcome === codeOf(outcomes, 'broken')
    const isBlocked = page.outcome === codeOf(outcomes, 'blocked')
    const reason = isBroken ? 'status' : isBlocked ? 'robots' : page.index_reason === 'noindex' ? 'noindex' : null
    if (reason === null) return
    const more = isBroken ? { status: page.status } : isBlocked ? await createRuleFinder(site)(page.url) : {}
    yield { urlId: page.id, verdict: 'fail', detail: { reason, ...more } }
  },
  advice:
    'Remove the `noindex` directive or the rule in robots.txt, or repair the page. It is what people look for when they search for your name.',
  link: 'https://developers.google.com/search/docs/crawling-indexing/block-indexing',
})

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
