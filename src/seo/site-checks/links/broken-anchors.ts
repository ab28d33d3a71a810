import { sql } from 'kysely'
import { createBoundedCache } from '../../../base/bounded-cache.ts'
import { codeOf, linkKinds, outcomes } from '../../../database/crawl-data/codes.ts'
import { idRangesOf } from '../../../database/crawl-data/id-ranges.ts'
import { type Anchors, hasAnchor, unpackAnchors } from '../../facts/page/anchors.ts'
import { type CrawledSite, defineSiteCheck } from '../site-check.ts'
import type { LinkExample } from './pages-with-links.ts'

const maxExamples = 3
/** A page may have thousands of such links. */
const linksAtATime = 2_000
/** Each may have the hashes of thousands of ids. */
const targetsAtATime = 50
const cacheBytes = 8_000_000

interface JumpLink {
  readonly source_id: number
  readonly number: number
  readonly target_id: number
  readonly fragment: string
  readonly text: string
  readonly url: string
  readonly status: number | null
}

export const brokenAnchors = defineSiteCheck({
  id: 'broken-anchors',
  title: 'Links jump to places that exist on other pages',
  failure: 'Pages with links to missing places on other pages',
  category: 'links',
  severity: 'low',
  async *run(site) {
    const readAnchors = createAnchorReader(site)
    let page = { urlId: 0, count: 0, links: [] as LinkExample[] }
    const finding = () => ({ ...page, verdict: 'warn' as const, detail: { links: page.links } })
    for await (const links of jumpLinks(site)) {
      const anchors = await readAnchors(links.map(({ target_id }) => target_id))
      for (const { source_id, target_id: to, url, status, text, fragment } of links) {
        const known = anchors.get(to)
        if (known === undefined || hasAnchor(known, fragment)) continue
        if (source_id !== page.urlId) {
          if (page.count > 0) yield finding()
          page = { urlId: source_id, count: 0, links: [] }
        }
        page.count += 1
        if (page.links.length < maxExamples) page.links.push({ to, url: `${url}#${fragment}`, status, text })
      }
    }
    if (page.count > 0) yield finding()
  },
  advice:
    'Add the `id` to the element that the link leads to, or correct the link. Visitors get to the top of the page instead, and have to search for what they were promised.',
  link: 'https://html.spec.whatwg.org/multipage/browsing-the-web.html#scrolling-to-a-fragment',
})

/** The links that jump to a place on another page, in the order of their pages. */
async function* jumpLinks({ db, runId, signal }: CrawledSite): AsyncGenerator<readonly JumpLink[]> {
  const [link, ok] = [sql.lit(codeOf(linkKinds, 'link')), sql.lit(codeOf(outcomes, 'ok'))]
  for (const { first, end } of await idRangesOf({ db }, runId)) {
    for (let after = { source: first, number: -1 }; ; ) {
      signal.throwIfAborted()
      const { rows } = await sql<JumpLink>`select link.source_id, link.number, link.target_id, link.fragment, link.text,
          target.url, target.status
        from crawl_links as link join crawl_urls as target on target.id = link.target_id and target.outcome = ${ok}
        where link.source_id >= ${after.source} and link.source_id < ${end} and link.kind = ${link}
          and link.fragment is not null and link.target_id <> link.source_id
          and (link.source_id > ${after.source} or link.number > ${after.number})
        order by link.source_id, link.number limit ${sql.lit(linksAtATime)}`.execute(db)
      if (rows.length > 0) yield rows
      const last = rows.at(-1)
      if (last === undefined || rows.length < linksAtATime) break
      after = { source: last.source_id, number: last.number }
    }
  }
}

/** Pages whose ids are not known, such as documents that are no HTML, are missing in what it returns. */
function createAnchorReader({ db }: CrawledSite) {
  const cache = createBoundedCache<Anchors | null>({ maxBytes: cacheBytes })
  return async (ids: readonly number[]): Promise<ReadonlyMap<number, Anchors>> => {
    const byTarget = new Map<number, Anchors>()
    const unknown: number[] = []
    for (const id of new Set(ids)) {
      const cached = cache.get(String(id))
      if (cached === undefined) unknown.push(id)
      else if (cached !== null) byTarget.set(id, cached)
    }
    for (let from = 0; from < unknown.length; from += targetsAtATime) {
      const some = unknown.slice(from, from + targetsAtATime)
      const rows = await db.selectFrom('crawl_anchors').selectAll().where('url_id', 'in', some).execute()
      for (const { url_id, anchors } of rows) byTarget.set(url_id, unpackAnchors(anchors))
      for (const id of some) {
        const anchors = byTarget.get(id) ?? null
        cache.set(String(id), anchors, anchors?.byteLength ?? 0)
      }
    }
    return byTarget
  }
}
