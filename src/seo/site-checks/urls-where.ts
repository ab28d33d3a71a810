import { type RawBuilder, sql } from 'kysely'
import { byRange } from './by-range.ts'
import type { CrawledSite, SiteFinding } from './site-check.ts'

/** A URL of the site, and the URL that it refers to. */
export interface UrlWithTarget {
  readonly id: number
  readonly url: string
  readonly status: number | null
  readonly reason: string | null
  readonly inlinks: number
  readonly target_id: number | null
  readonly target_url: string | null
  readonly target_status: number | null
  readonly target_reason: string | null
}

/** URLs of the site for which a condition on `page` and, if `by` is given, on its `target` holds. */
export function urlsWhere(
  site: CrawledSite,
  where: RawBuilder<unknown>,
  by: 'canonical_id' | 'redirect_id' | null = null,
): AsyncGenerator<UrlWithTarget> {
  const target = by === null ? sql`null` : sql`page.${sql.ref(by)}`
  return byRange(site, async ({ first, end }) => {
    const { rows } = await sql<UrlWithTarget>`select page.id, page.url, page.status, page.reason, page.inlinks,
        target.id as target_id, target.url as target_url, target.status as target_status, target.index_reason as target_reason
      from crawl_urls as page left join crawl_urls as target on target.id = ${target}
      where page.id >= ${first} and page.id < ${end} and page.kind = 0 and page.external = 0 and (${where})
      order by page.id`.execute(site.db)
    return rows
  })
}

/** The URL that a page refers to, as the detail of a finding. */
export const targetOf = ({ target_id, target_url, target_status, target_reason }: UrlWithTarget) => ({
  to: target_id,
  url: target_url,
  status: target_status,
  reason: target_reason,
})

/** Each URL of the site for which a condition on `page` holds is a finding. */
export async function* findUrls(
  site: CrawledSite,
  where: RawBuilder<unknown>,
  verdict: SiteFinding['verdict'],
): AsyncGenerator<SiteFinding> {
  for await (const { id } of urlsWhere(site, where)) yield { urlId: id, verdict }
}
