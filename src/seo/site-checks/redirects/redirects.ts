import { sql } from 'kysely'
import { codeOf, sources } from '../../../database/crawl-data/codes.ts'
import { hasOutcome } from '../conditions.ts'
import { followRedirects, stepHasOutcome } from '../follow.ts'
import { defineSiteCheck } from '../site-check.ts'
import { urlsWhere } from '../urls-where.ts'

/** Not a URL that is only known as a hop of another chain. */
const isStart = sql`${hasOutcome('page', 'redirect')} and ${hasOutcome('target', 'redirect')}
  and (page.source <> ${codeOf(sources, 'redirect')} or page.inlinks > 0 or page.in_sitemap = 1)`

export const redirectChains = defineSiteCheck({
  id: 'redirect-chains',
  title: 'Redirects lead straight to their target',
  failure: 'Redirect chains',
  category: 'indexability',
  severity: 'medium',
  async *run(site) {
    const follow = followRedirects(site)
    for await (const { id } of urlsWhere(site, isStart, 'redirect_id')) {
      const { steps, isLoop } = await follow(id)
      if (isLoop || stepHasOutcome(steps.at(-1), 'broken')) continue
      yield {
        urlId: id,
        verdict: 'fail',
        count: steps.length - 1,
        detail: { hops: steps.slice(1).map(({ url }) => url) },
      }
    }
  },
  advice: 'Redirect the URL straight to the final one. Each hop slows down visitors, and crawlers give up after a few.',
  link: 'https://developers.google.com/search/docs/crawling-indexing/301-redirects',
})

export const redirectLoops = defineSiteCheck({
  id: 'redirect-loops',
  title: 'Redirects end somewhere',
  failure: 'Redirect loops',
  category: 'indexability',
  severity: 'high',
  async *run(site) {
    const follow = followRedirects(site)
    for await (const { id } of urlsWhere(site, hasOutcome('page', 'redirect'))) {
      const { steps, isLoop } = await follow(id)
      if (isLoop) yield { urlId: id, verdict: 'fail', detail: { hops: steps.slice(1).map(({ url }) => url) } }
    }
  },
  advice: 'Let the redirect lead to a page. Browsers show an error instead of a page, and search engines drop the URL.',
  link: 'https://developers.google.com/search/docs/crawling-indexing/301-redirects',
})

export const redirectsToErrors = defineSiteCheck({
  id: 'redirects-to-errors',
  title: 'Redirects lead to pages that work',
  failure: 'Redirects to pages that respond with an error',
  category: 'indexability',
  severity: 'high',
  async *run(site) {
    const follow = followRedirects(site)
    for await (const { id } of urlsWhere(site, hasOutcome('page', 'redirect'))) {
      const { steps, isLoop } = await follow(id)
      const last = steps.at(-1)
      if (isLoop || !last || !stepHasOutcome(last, 'broken')) continue
      yield { urlId: id, verdict: 'fail', detail: { to: last.id, url: last.url } }
    }
  },
  advice:
    'Redirect to a page that replaces the old one, or respond with 404 or 410 if there is none. Visitors and crawlers take a detour to an error.',
  link: 'https://developers.google.com/search/docs/crawling-indexing/301-redirects',
})

export const temporaryRedirects = defineSiteCheck({
  id: 'temporary-redirects',
  title: 'Redirects to another form of a URL are permanent',
  failure: 'Temporary redirects that should be permanent',
  category: 'indexability',
  severity: 'low',
  async *run(site) {
    const isTemporary = sql`page.status in (302, 303, 307) and ${hasOutcome('page', 'redirect')}`
    for await (const { id, url, target_id, target_url } of urlsWhere(site, isTemporary, 'redirect_id')) {
      if (target_url === null || target_url === url || commonForm(url) !== commonForm(target_url)) continue
      yield { urlId: id, verdict: 'warn', detail: { to: target_id, url: target_url } }
    }
  },
  advice:
    'Use status 301 or 308 for redirects to HTTPS, to the main host, or to the form with or without a slash. A temporary redirect tells search engines to keep the old URL.',
  link: 'https://developers.google.com/search/docs/crawling-indexing/301-redirects',
})

/** What forms of a URL have in common that differ in protocol, `www.`, a slash at the end, or upper case: nobody means them to be two pages. */
function commonForm(text: string): string {
  const { host, pathname, search } = new URL(text)
  return `${host.replace(/^www\./, '')}${pathname.replace(/\/$/, '').toLowerCase()}${search}`
}
