import { sql } from 'kysely'
import { codeOf, nameOf, outcomes, resourceKinds } from '../../../database/crawl-data/codes.ts'
import { byRange } from '../by-range.ts'
import { defineSiteCheck } from '../site-check.ts'
import type { LinkExample } from './pages-with-links.ts'

const maxExamples = 3

interface UsedResource {
  readonly source_id: number
  readonly total: number
  readonly id: number
  readonly url: string
  readonly status: number | null
  readonly reason: string | null
  readonly kind: number
}

export const brokenResources = defineSiteCheck({
  id: 'broken-resources',
  title: 'Style sheets, scripts and other resources load',
  failure: 'Pages with broken resources',
  category: 'performance',
  severity: 'medium',
  async *run(site) {
    const [ok, broken] = [sql.lit(codeOf(outcomes, 'ok')), sql.lit(codeOf(outcomes, 'broken'))]
    const pages = byRange(site, async ({ first, end }) => {
      const { rows } = await sql<UsedResource>`select source_id, total, id, url, status, reason, kind from (
          select use.source_id, resource.id, resource.url, resource.status, resource.reason, resource.kind,
            count(*) over (partition by use.source_id) as total,
            row_number() over (partition by use.source_id order by resource.id) as place
          from crawl_resource_uses as use join crawl_resources as resource on resource.id = use.resource_id
            join crawl_urls as page on page.id = use.source_id and page.outcome = ${ok}
          where use.source_id >= ${first} and use.source_id < ${end} and resource.outcome = ${broken}) as matching
        where place <= ${maxExamples} order by source_id, place`.execute(site.db)
      return [...Map.groupBy(rows, ({ source_id }) => source_id).values()]
    })
    for await (const resources of pages) {
      const [first] = resources
      if (!first) continue
      const links = resources.map(({ id, url, status, reason, kind }): LinkExample => {
        const why = status === null && reason !== null ? { reason } : {}
        return { to: id, url, status, ...why, text: nameOf(resourceKinds, kind) }
      })
      yield { urlId: first.source_id, verdict: 'fail', count: Number(first.total), detail: { links } }
    }
  },
  advice:
    'Correct the URL of the resource, upload the file again, or remove the reference. Without its style sheets, scripts and fonts, a page looks or works other than intended, for visitors as for search engines.',
  link: 'https://developers.google.com/search/docs/crawling-indexing/javascript/fix-search-javascript',
})
