import { type RawBuilder, sql } from 'kysely'
import { codeOf, type LinkKind, linkKinds } from '../../../database/crawl-data/codes.ts'
import { byRange } from '../by-range.ts'
import type { CrawledSite, SiteFinding } from '../site-check.ts'

export interface LinkCondition {
  readonly kinds: readonly LinkKind[]
  /** About `link` (`crawl_links`) and its `target` (`crawl_urls`). */
  readonly where: RawBuilder<unknown>
  readonly verdict: SiteFinding['verdict']
}

/** A link in the detail of a finding. */
export interface LinkExample {
  readonly to: number
  readonly url: string
  readonly status: number | null
  /** Why it has no status; see `crawl_urls.reason`. */
  readonly reason?: string
  /** The anchor, or the alternative text of an image. */
  readonly text: string
}

/** The limit of one page; `/links?from=` lists all. */
const maxExamples = 3

/** Pages that have such links, with their number and the first of them. */
export async function* pagesWithLinks(
  site: CrawledSite,
  { kinds, where, verdict }: LinkCondition,
): AsyncGenerator<SiteFinding & { readonly detail: { readonly links: readonly LinkExample[] } }> {
  const codes = sql.join(kinds.map((kind) => sql.lit(codeOf(linkKinds, kind))))
  interface Row extends Pick<LinkExample, 'url' | 'status' | 'text'> {
    readonly source_id: number
    readonly total: number
    readonly target_id: number
    readonly reason: string | null
  }
  const rows = byRange(site, async ({ first, end }) => {
    const links = await sql<Row>`select source_id, total, target_id, url, status, reason, text from (
        select link.source_id, link.target_id, target.url, target.status, target.reason, link.text,
          count(*) over (partition by link.source_id) as total,
          row_number() over (partition by link.source_id order by link.number) as place
        from crawl_links as link join crawl_urls as target on target.id = link.target_id
        where link.source_id >= ${first} and link.source_id < ${end} and link.kind in (${codes}) and (${where})) as matching
      where place <= ${maxExamples} order by source_id, place`.execute(site.db)
    return [...Map.groupBy(links.rows, ({ source_id }) => source_id).values()]
  })
  for await (const links of rows) {
    const [first] = links
    if (!first) continue
    const examples = links.map(({ target_id, url, status, reason, text }): LinkExample => {
      return { to: target_id, url, status, ...(status === null && reason !== null ? { reason } : {}), text }
    })
    yield { urlId: first.source_id, verdict, count: Number(first.total), detail: { links: examples } }
  }
}
