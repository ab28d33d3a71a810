import { byRange } from '../by-range.ts'
import type { CrawledSite, SiteFinding } from '../site-check.ts'

/** With fewer pages, it may be chance. */
export const minPages = 10
/** The smallest share of the pages of a template. */
export const minShare = 0.8
/** Sites have dozens; more are folders with few pages. */
const maxTemplates = 20_000

/** The pages that probably share a template: in one folder, by their names and numbers alone. */
export function templateOf(text: string): string {
  const [place = '', query] = text.split('?', 2)
  const path = place.replace(/(?<![^/])[^/]+\/?$/, '*').replace(/\d+/g, '0')
  const names = query?.split('&').map((pair) => pair.split('=', 1)[0])
  return names === undefined ? path : `${path}?${[...new Set(names)].toSorted().join('&')}`
}

/** The pages with a finding of a page-level check, in templates of which nearly all pages have it. */
export async function* pagesOfTemplates(site: CrawledSite, check: string): AsyncGenerator<SiteFinding> {
  const pages = () =>
    byRange(site, ({ first, end }) =>
      site.db
        .selectFrom('crawl_urls')
        .leftJoin('crawl_findings as found', (join) =>
          join
            .onRef('found.url_id', '=', 'crawl_urls.id')
            .on('found.run_id', '=', site.runId)
            .on('found.check_id', '=', check),
        )
        .where('crawl_urls.id', '>=', first)
        .where('crawl_urls.id', '<', end)
        .where('indexable', '=', 1)
        .select(['crawl_urls.id', 'url', 'found.verdict'])
        .orderBy('crawl_urls.id')
        .execute(),
    )
  const counts = new Map<string, { pages: number; found: number }>()
  for await (const { url, verdict } of pages()) {
    const template = templateOf(url)
    const known = counts.get(template)
    const count = verdict === null ? 0 : 1
    if (known) {
      known.pages += 1
      known.found += count
    } else if (counts.size < maxTemplates) counts.set(template, { pages: 1, found: count })
  }
  const isWrong = (count: { pages: number; found: number } | undefined): boolean =>
    count !== undefined && count.pages >= minPages && count.found >= minShare * count.pages
  if (![...counts.values()].some(isWrong)) return
  for await (const { id, url, verdict } of pages()) {
    const template = templateOf(url)
    const count = counts.get(template)
    if (verdict === null || !isWrong(count)) continue
    yield { urlId: id, verdict: 'warn', count: count?.found ?? 1, detail: { template, ...count } }
  }
}
