import { sql } from 'kysely'
import { hasOutcome } from '../conditions.ts'
import { defineSiteCheck } from '../site-check.ts'
import { urlsWhere } from '../urls-where.ts'

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
