import { type Static, Type } from 'typebox'
import { codeOf, outcomes } from '../../../database/crawl-data/codes.ts'
import type { CrawlReader } from './reader.ts'
import { resultListRoute, type Slice, sliceById } from './result-list.ts'
import { count, id, type ResultRouteDeps, searchField, status, text } from './result-route.ts'

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

/** How many URLs that redirect to a page are listed. */
const maxSources = 20

interface RedirectStart {
  readonly id: number
  readonly url: string
  readonly status: number | null
  readonly redirect_id: number | null
  readonly inlinks: number
}

interface Search {
  readonly search?: string | undefined
}

function redirectsOf({ urlsOf, containing }: CrawlReader, runId: number, { search }: Search, after?: number) {
  const rows = urlsOf(runId, after).where('outcome', '=', codeOf(outcomes, 'redirect'))
  return search ? rows.where(containing('crawl_urls.url', search)) : rows
}

/** Redirecting URLs with each hop of their chain. */
async function readRedirects(
  reader: CrawlReader,
  runId: number,
  query: Search,
  slice: Slice<Static<typeof CrawlRedirect>>,
) {
  const items = await sliceById(redirectsOf(reader, runId, query, slice.after?.id), slice)
    .select(['id', 'url', 'status', 'redirect_id', 'inlinks'])
    .execute()
  const chains = []
  for (const item of items) chains.push(await chainOf(reader, item))
  return chains
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

export const redirectRoutes = (deps: ResultRouteDeps): void =>
  resultListRoute(deps, {
    name: 'redirects',
    operationId: 'listCrawlRedirects',
    summary: 'List redirects with their chains',
    query: searchField,
    item: CrawlRedirect,
    read: ({ id }, query, slice) => readRedirects(deps.reader, id, query, slice),
    count: ({ id }, query) => deps.reader.countOf(redirectsOf(deps.reader, id, query)),
    columns: ['url', 'status', 'inlinks', 'hops', 'loop', 'final_url', 'final_status'],
    linesOf({ url, status, inlinks, hops, loop }) {
      const end = hops.at(-1)
      return [[url, status, inlinks, hops.length, loop, end?.url ?? null, end?.status ?? null]]
    },
  })
