import { Type } from 'typebox'
import { codeOf, outcomes } from '../../../database/crawl-data/codes.ts'
import { listReply, sendPage } from '../../../http/paging.ts'
import { type CrawlReader, offsetOf, type Paging } from './reader.ts'
import { count, failures, id, paged, type ResultRouteDeps, searchField, status, text } from './result-route.ts'

export const RedirectHop = Type.Object({ id, url: text, status }, { title: 'RedirectHop' })
const CrawlRedirect = Type.Object(
  {
    ...RedirectHop.properties,
    inlinks: count,
    hops: Type.Array(RedirectHop, { description: 'Where it leads, step by step; up to 20' }),
    loop: Type.Enum([0, 1]),
  },
  { title: 'CrawlRedirect' },
)

/** Of the URLs that redirect to a page. */
const maxSources = 20

interface RedirectStart {
  readonly id: number
  readonly url: string
  readonly status: number | null
  readonly redirect_id: number | null
  readonly inlinks: number
}

type Search = Paging & { readonly search?: string | undefined }

/** Redirecting URLs with each hop of their chain. */
export async function readRedirects(reader: CrawlReader, runId: number, query: Search) {
  const { urlsOf, countOf, containing } = reader
  let rows = urlsOf(runId).where('outcome', '=', codeOf(outcomes, 'redirect'))
  if (query.search) rows = rows.where(containing('crawl_urls.url', query.search))
  const items = await rows
    .orderBy('crawl_urls.id')
    .limit(query.per_page)
    .offset(offsetOf(query))
    .select(['id', 'url', 'status', 'redirect_id', 'inlinks'])
    .execute()
  const chains = []
  for (const item of items) chains.push(await chainOf(reader, item))
  return { items: chains, total: await countOf(rows) }
}

/** Where a URL redirects to, until a URL that does not redirect, or that was there before. */
export async function chainOf({ db, visible }: CrawlReader, start: RedirectStart) {
  const hops: { id: number; url: string; status: number | null }[] = []
  const seen = new Set([start.id])
  let isLoop = false
  for (let next = start.redirect_id; next !== null && hops.length < 20; ) {
    const row = await db
      .selectFrom('crawl_urls')
      .select(['id', 'url', 'status', 'redirect_id'])
      .where('id', '=', next)
      .where(visible('crawl_urls'))
      .executeTakeFirst()
    if (!row) break
    hops.push({ id: row.id, url: row.url, status: row.status })
    isLoop = seen.has(row.id)
    if (isLoop) break
    seen.add(row.id)
    next = row.redirect_id
  }
  const { id, url, status, inlinks } = start
  return { id, url, status, inlinks, hops, loop: isLoop ? (1 as const) : (0 as const) }
}

/** URLs that redirect to this one. */
export const readRedirectsTo = ({ urlsOf }: CrawlReader, runId: number, id: number) =>
  urlsOf(runId).where('redirect_id', '=', id).orderBy('id').limit(maxSources).select(['id', 'url', 'status']).execute()

export function redirectRoutes({ app, read, reader, baseUrl, access }: ResultRouteDeps): void {
  const { path, params, documented, operation } = access
  app.get(
    `${path}/redirects`,
    {
      schema: {
        ...documented,
        summary: 'List redirects with their chains',
        operationId: operation('listCrawlRedirects'),
        params,
        querystring: Type.Object({ ...paged, ...searchField }),
        response: { 200: listReply(CrawlRedirect), ...failures },
      },
    },
    async (request) => {
      const list = await read(request, (runId) => readRedirects(reader, runId, request.query))
      return sendPage(request, baseUrl, request.query, list)
    },
  )
}
