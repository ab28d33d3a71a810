import { sql } from 'kysely'
import { hasOutcome } from '../conditions.ts'
import { createFollower, followRedirects, stepHasOutcome, type Way } from '../follow.ts'
import { type CrawledSite, defineSiteCheck } from '../site-check.ts'
import { targetOf, urlsWhere } from '../urls-where.ts'

/** Pages that name another URL as canonical, and which canonicals that leads to. Redirects on the way are not steps of their own. */
async function* canonicalWays(site: CrawledSite): AsyncGenerator<Way & { readonly id: number }> {
  const follow = createFollower(site, ({ id, redirect_id, canonical_id }) => {
    return redirect_id ?? (canonical_id === id ? null : canonical_id)
  })
  const isCanonicalized = sql`page.index_reason = 'canonical' and target.canonical_id <> target.id
    or page.index_reason = 'canonical' and ${hasOutcome('target', 'redirect')}`
  for await (const { id } of urlsWhere(site, isCanonicalized, 'canonical_id')) {
    const { steps, isLoop } = await follow(id)
    yield { id, steps: steps.filter(({ redirect_id }) => redirect_id === null), isLoop }
  }
}

export const canonicalToError = defineSiteCheck({
  id: 'canonical-to-error',
  title: 'Canonical URLs work',
  failure: 'Canonical URLs that respond with an error',
  category: 'indexability',
  severity: 'high',
  async *run(site) {
    const follow = followRedirects(site)
    const mayFail = sql`page.canonical_id <> page.id and ${hasOutcome('target', 'broken', 'redirect')}`
    for await (const { id, target_id } of urlsWhere(site, mayFail, 'canonical_id')) {
      if (target_id === null) continue
      const last = (await follow(target_id)).steps.at(-1)
      if (!last || !stepHasOutcome(last, 'broken')) continue
      yield { urlId: id, verdict: 'fail', detail: { to: last.id, url: last.url, status: last.status } }
    }
  },
  advice:
    'Name a page that works as canonical, usually the page itself. Search engines may drop the page in favor of one that does not exist.',
  link: 'https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls',
})

export const canonicalToRedirect = defineSiteCheck({
  id: 'canonical-to-redirect',
  title: 'Canonical URLs do not redirect',
  failure: 'Canonical URLs that redirect',
  category: 'indexability',
  severity: 'medium',
  async *run(site) {
    const condition = sql`page.canonical_id <> page.id and ${hasOutcome('target', 'redirect')}`
    for await (const page of urlsWhere(site, condition, 'canonical_id')) {
      yield { urlId: page.id, verdict: 'fail', detail: targetOf(page) }
    }
  },
  advice: 'Name the final URL as canonical. A canonical URL that redirects elsewhere says two things at once.',
  link: 'https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls',
})

export const canonicalChains = defineSiteCheck({
  id: 'canonical-chains',
  title: 'Canonical URLs name themselves',
  failure: 'Canonical chains',
  category: 'indexability',
  severity: 'medium',
  async *run(site) {
    for await (const { id, steps, isLoop } of canonicalWays(site)) {
      if (!isLoop && steps.length > 2) {
        yield { urlId: id, verdict: 'fail', detail: { hops: steps.slice(1).map(({ url }) => url) } }
      }
    }
  },
  advice:
    'Name the final URL as canonical on every page of the chain. Search engines may ignore a canonical that names another one.',
  link: 'https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls',
})

export const canonicalLoops = defineSiteCheck({
  id: 'canonical-loops',
  title: 'Canonical URLs do not name each other',
  failure: 'Canonical loops',
  category: 'indexability',
  severity: 'high',
  async *run(site) {
    for await (const { id, steps, isLoop } of canonicalWays(site)) {
      if (isLoop) yield { urlId: id, verdict: 'fail', detail: { hops: steps.slice(1).map(({ url }) => url) } }
    }
  },
  advice:
    'Choose one of the pages, and name it as canonical on all of them. Search engines ignore canonicals that contradict each other.',
  link: 'https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls',
})

export const canonicalNotIndexable = defineSiteCheck({
  id: 'canonical-not-indexable',
  title: 'Canonical URLs are indexable',
  failure: 'Canonical URLs that search engines may not index',
  category: 'indexability',
  severity: 'high',
  async *run(site) {
    const condition = sql`page.canonical_id <> page.id and target.index_reason in ('noindex', 'robots')`
    for await (const page of urlsWhere(site, condition, 'canonical_id')) {
      yield { urlId: page.id, verdict: 'fail', detail: targetOf(page) }
    }
  },
  advice:
    'Remove `noindex` or the rule in robots.txt from the canonical page, or name another one. Otherwise neither of the pages may be indexed.',
  link: 'https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls',
})

export const canonicalWithNoindex = defineSiteCheck({
  id: 'canonical-with-noindex',
  title: 'Pages are either canonicalized or noindex',
  failure: 'Pages with noindex and another canonical URL',
  category: 'indexability',
  severity: 'low',
  async *run(site) {
    const condition = sql`page.index_reason = 'noindex' and page.canonical_id <> page.id`
    for await (const page of urlsWhere(site, condition, 'canonical_id')) {
      yield { urlId: page.id, verdict: 'warn', detail: targetOf(page) }
    }
  },
  advice:
    'Remove one of the two: `noindex` keeps the page out of search results, and a canonical URL says that it is a copy of another page. Together they contradict each other.',
  link: 'https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls',
})

export const canonicalOtherHost = defineSiteCheck({
  id: 'canonical-other-host',
  title: 'Canonical URLs are on the site',
  failure: 'Canonical URLs on another host',
  category: 'indexability',
  severity: 'low',
  async *run(site) {
    const condition = sql`page.canonical_id <> page.id and target.external = 1`
    for await (const page of urlsWhere(site, condition, 'canonical_id')) {
      yield { urlId: page.id, verdict: 'warn', detail: targetOf(page) }
    }
  },
  advice:
    'Check that the page is meant to be shown in search results under the other host only. This is right for syndicated articles, and wrong for a staging host.',
  link: 'https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls',
})
