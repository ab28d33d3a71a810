import { sql } from 'kysely'
import { Type } from 'typebox'
import { codeOf, linkKinds } from '../../../database/crawl-data/codes.ts'
import { urlIdsOf } from '../../../database/crawl-data/schema.ts'
import { listReply, sendPage } from '../../../http/paging.ts'
import { type CrawlReader, offsetOf, type Paging } from './reader.ts'
import { failures, id, nullable, paged, type ResultRouteDeps, searchField, text } from './result-route.ts'

const HreflangPage = Type.Object(
  {
    id,
    url: text,
    cluster: Type.Integer({
      description: 'The same for pages that are versions of each other, which follow each other',
    }),
    versions: Type.Array(
      Type.Object({
        language: text,
        id,
        url: text,
        links_back: Type.Enum([0, 1]),
        indexable: nullable(Type.Integer()),
      }),
    ),
  },
  { title: 'CrawlHreflang' },
)

/** The language versions that pages name. */
export async function readHreflang(
  { db, visible, containing }: CrawlReader,
  runId: number,
  query: Paging & { readonly search?: string | undefined },
) {
  const kind = codeOf(linkKinds, 'hreflang')
  const { first, end } = urlIdsOf(runId)
  let rows = db
    .selectFrom('crawl_urls as page')
    .where('page.id', '>=', first)
    .where('page.id', '<', end)
    .where(visible('page'))
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('crawl_links').select('number').whereRef('source_id', '=', 'page.id').where('kind', '=', kind)),
    )
  if (query.search) rows = rows.where(containing('page.url', query.search))
  const cluster = sql<number>`coalesce(page.cluster_id, page.id)`
  const pages = await rows
    .select(['page.id', 'page.url', cluster.as('cluster')])
    .orderBy(cluster)
    .orderBy('page.id')
    .limit(query.per_page)
    .offset(offsetOf(query))
    .execute()
  const { total } = await rows.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow()
  const ids = pages.map((page) => page.id)
  if (ids.length === 0) return { items: [], total: Number(total) }
  const links = await db
    .selectFrom('crawl_links as link')
    .innerJoin('crawl_urls as target', 'target.id', 'link.target_id')
    .where('link.kind', '=', kind)
    .where('link.source_id', 'in', ids)
    .where(visible('target'))
    .select(['link.source_id', 'link.target_id', 'link.text', 'target.url', 'target.indexable'])
    .select(
      sql<number>`case when exists (select 1 from crawl_links as back where back.target_id = link.source_id
        and back.kind = link.kind and back.source_id = link.target_id) then 1 else 0 end`.as('links_back'),
    )
    .orderBy('link.source_id')
    .orderBy('link.number')
    .execute()
  const bySource = Map.groupBy(links, ({ source_id }) => source_id)
  const items = pages.map((page) => ({
    ...page,
    versions: distinct(bySource.get(page.id) ?? []).map(({ target_id, text, url, links_back, indexable }) => ({
      language: text,
      id: target_id,
      url,
      links_back: links_back === 1 ? (1 as const) : (0 as const),
      indexable,
    })),
  }))
  return { items, total: Number(total) }
}

/** A version that the page and a sitemap name is one version. */
const distinct = <Link extends { readonly target_id: number; readonly text: string }>(links: readonly Link[]) => {
  const byKey = new Map<string, Link>()
  for (const link of links) {
    const key = `${link.target_id} ${link.text.toLowerCase()}`
    if (!byKey.has(key)) byKey.set(key, link)
  }
  return [...byKey.values()]
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
        querystring: Type.Object({ ...paged, ...searchField }),
        response: { 200: listReply(HreflangPage), ...failures },
      },
    },
    async (request) => {
      const list = await read(request, (runId) => readHreflang(reader, runId, request.query))
      return sendPage(request, baseUrl, request.query, list)
    },
  )
}
