import { sql } from 'kysely'
import { Type } from 'typebox'
import { codeOf, linkKinds } from '../../../database/crawl-data/codes.ts'
import { urlIdsOf } from '../../../database/crawl-data/schema.ts'
import { listReply, sendPage } from '../../../http/paging.ts'
import { type CrawlReader, offsetOf, type Paging } from './reader.ts'
import { failures, id, paged, type ResultRouteDeps, text } from './result-route.ts'

const HreflangPage = Type.Object(
  {
    id,
    url: text,
    versions: Type.Array(Type.Object({ language: text, id, url: text, links_back: Type.Enum([0, 1]) })),
  },
  { title: 'CrawlHreflang' },
)

/** The language versions that pages name. */
export async function readHreflang({ db, namesOf }: CrawlReader, runId: number, query: Paging) {
  const kind = codeOf(linkKinds, 'hreflang')
  const { first, end } = urlIdsOf(runId)
  const rows = db
    .selectFrom('crawl_links')
    .where('source_id', '>=', first)
    .where('source_id', '<', end)
    .where('kind', '=', kind)
  const sourceIds = await rows
    .select('source_id')
    .distinct()
    .orderBy('source_id')
    .limit(query.per_page)
    .offset(offsetOf(query))
    .execute()
  const { total } = await rows.select(sql<number>`count(distinct source_id)`.as('total')).executeTakeFirstOrThrow()
  const ids = sourceIds.map(({ source_id }) => source_id)
  if (ids.length === 0) return { items: [], total: Number(total) }
  const links = await db
    .selectFrom('crawl_links as link')
    .innerJoin('crawl_urls as target', 'target.id', 'link.target_id')
    .where('link.kind', '=', kind)
    .where('link.source_id', 'in', ids)
    .select(['link.source_id', 'link.target_id', 'link.text', 'target.url'])
    .select(
      sql<number>`case when exists (select 1 from crawl_links as back where back.target_id = link.source_id
        and back.kind = link.kind and back.source_id = link.target_id) then 1 else 0 end`.as('links_back'),
    )
    .orderBy('link.source_id')
    .orderBy('link.number')
    .execute()
  const names = await namesOf(ids)
  const bySource = Map.groupBy(links, ({ source_id }) => source_id)
  const items = ids.map((id) => ({
    id,
    url: names.get(id) ?? '',
    versions: (bySource.get(id) ?? []).map(({ target_id, text, url, links_back }) => ({
      language: text,
      id: target_id,
      url,
      links_back: links_back === 1 ? (1 as const) : (0 as const),
    })),
  }))
  return { items, total: Number(total) }
}

export function hreflangRoutes({ app, read, reader, baseUrl, access }: ResultRouteDeps): void {
  const { path, params, documented, operation } = access
  app.get(
    `${path}/hreflang`,
    {
      schema: {
        ...documented,
        summary: 'List pages with language versions, and whether these link back',
        operationId: operation('listCrawlHreflang'),
        params,
        querystring: Type.Object(paged),
        response: { 200: listReply(HreflangPage), ...failures },
      },
    },
    async (request) => {
      const list = await read(request, (runId) => readHreflang(reader, runId, request.query))
      return sendPage(request, baseUrl, request.query, list)
    },
  )
}
