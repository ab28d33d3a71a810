import { codeOf, outcomes } from '../../../database/crawl-data/codes.ts'
import { createRuleFinder } from '../robots-rule.ts'
import { defineSiteCheck } from '../site-check.ts'
import { startPageOf } from './start-page.ts'

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
