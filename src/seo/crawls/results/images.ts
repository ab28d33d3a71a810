import { sql } from 'kysely'
import { Type } from 'typebox'
import { codeOf, nameOf, type Outcome, outcomes, urlKinds } from '../../../database/crawl-data/codes.ts'
import { listReply, sendPage } from '../../../http/paging.ts'
import { type CrawlReader, offsetOf, type Paging } from './reader.ts'
import {
  count,
  failures,
  id,
  nullable,
  outcome,
  paged,
  type ResultRouteDeps,
  searchField,
  status,
  text,
} from './result-route.ts'

const CrawlImage = Type.Object(
  {
    id,
    url: text,
    external: Type.Integer(),
    status,
    outcome,
    content_type: nullable(text),
    bytes: nullable(Type.Integer()),
    uses: count,
    without_alt: count,
  },
  { title: 'CrawlImage' },
)

/** Images with the number of pages that show them. */
export async function readImages(
  { urlsOf, countOf, containing }: CrawlReader,
  runId: number,
  query: Paging & { readonly outcome?: Outcome | undefined; readonly search?: string | undefined },
) {
  let rows = urlsOf(runId).where('kind', '=', codeOf(urlKinds, 'image'))
  if (query.outcome !== undefined) rows = rows.where('outcome', '=', codeOf(outcomes, query.outcome))
  if (query.search) rows = rows.where(containing('crawl_urls.url', query.search))
  const items = await rows
    .orderBy('crawl_urls.id')
    .limit(query.per_page)
    .offset(offsetOf(query))
    .select(['id', 'url', 'status', 'outcome', 'content_type', 'bytes', 'external'])
    .select([
      sql<number>`(select count(*) from crawl_links where target_id = crawl_urls.id and crawl_links.kind = 1)`.as(
        'uses',
      ),
      sql<number>`(select count(*) from crawl_links where target_id = crawl_urls.id and crawl_links.kind = 1 and text = '')`.as(
        'without_alt',
      ),
    ])
    .execute()
  return {
    items: items.map((item) => ({
      ...item,
      outcome: item.outcome === null ? null : nameOf(outcomes, item.outcome),
      uses: Number(item.uses),
      without_alt: Number(item.without_alt),
    })),
    total: await countOf(rows),
  }
}

export function imageRoutes({ app, read, reader, baseUrl, access }: ResultRouteDeps): void {
  const { path, params, documented, operation } = access
  app.get(
    `${path}/images`,
    {
      schema: {
        ...documented,
        summary: 'List the images of a crawl',
        operationId: operation('listCrawlImages'),
        params,
        querystring: Type.Object({ ...paged, ...searchField, outcome: Type.Optional(Type.Enum([...outcomes])) }),
        response: { 200: listReply(CrawlImage), ...failures },
      },
    },
    async (request) => {
      const list = await read(request, (runId) => readImages(reader, runId, request.query))
      return sendPage(request, baseUrl, request.query, list)
    },
  )
}
