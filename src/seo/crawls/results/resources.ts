import { sql } from 'kysely'
import { type Static, Type } from 'typebox'
import {
  codeOf,
  nameOf,
  type Outcome,
  outcomes,
  type ResourceKind,
  resourceKinds,
} from '../../../database/crawl-data/codes.ts'
import { urlIdsOf } from '../../../database/crawl-data/schema.ts'
import type { CrawlReader } from './reader.ts'
import { resultListRoute, type Slice } from './result-list.ts'
import { anyId, id, nullable, outcome, type ResultRouteDeps, searchField, status, text } from './result-route.ts'

const CrawlResource = Type.Object(
  {
    id,
    url: text,
    kind: Type.Enum([...resourceKinds]),
    external: Type.Integer({ description: '1: on another host' }),
    host: text,
    status,
    outcome,
    reason: nullable(text),
    content_type: nullable(text),
    bytes: nullable(Type.Integer({ description: 'Of the file' })),
    cache: nullable(Type.String({ description: '`Cache-Control`' })),
    width: nullable(Type.Integer({ description: 'Of an image, in pixels' })),
    height: nullable(Type.Integer()),
    pages: Type.Integer({ minimum: 0, description: 'How many pages load it' }),
    found_on: nullable(Type.String({ description: 'The page where it was found first' })),
  },
  { title: 'CrawlResource' },
)
type CrawlResource = Static<typeof CrawlResource>

interface ResourceQuery {
  readonly kind?: ResourceKind | undefined
  readonly outcome?: Outcome | undefined
  readonly external?: 0 | 1 | undefined
  readonly page?: number | undefined
  readonly search?: string | undefined
}

/** What only pages load that this reader must not see is left out. */
function resourcesOf(
  { db, containing, isForPublic, visible }: CrawlReader,
  runId: number,
  query: ResourceQuery,
  after?: number,
) {
  const { first, end } = urlIdsOf(runId)
  let rows = db.selectFrom('crawl_resources').where('crawl_resources.id', '<', end)
  rows = rows.where('crawl_resources.id', '>', after ?? first)
  if (query.kind !== undefined) rows = rows.where('crawl_resources.kind', '=', codeOf(resourceKinds, query.kind))
  if (query.outcome !== undefined) rows = rows.where('crawl_resources.outcome', '=', codeOf(outcomes, query.outcome))
  if (query.external !== undefined) rows = rows.where('crawl_resources.external', '=', query.external)
  if (query.search) rows = rows.where(containing('crawl_resources.url', query.search))
  if (query.page !== undefined) {
    const { page } = query
    rows = rows.where('crawl_resources.id', 'in', (select) =>
      select.selectFrom('crawl_resource_uses').select('resource_id').where('source_id', '=', page),
    )
  }
  if (isForPublic) {
    rows = rows.where(({ exists, selectFrom }) =>
      exists(
        selectFrom('crawl_resource_uses')
          .innerJoin('crawl_urls as page', 'page.id', 'source_id')
          .select('source_id')
          .whereRef('resource_id', '=', 'crawl_resources.id')
          .where(visible('page')),
      ),
    )
  }
  return rows
}

export async function readResources(
  reader: CrawlReader,
  runId: number,
  query: ResourceQuery,
  { limit, offset, after }: Slice<CrawlResource>,
): Promise<readonly CrawlResource[]> {
  const items = await resourcesOf(reader, runId, query, after?.id)
    .orderBy('crawl_resources.id')
    .limit(limit)
    .offset(after ? 0 : offset)
    .selectAll('crawl_resources')
    .select(sql<number>`(select count(*) from crawl_resource_uses where resource_id = crawl_resources.id)`.as('pages'))
    .execute()
  const names = await reader.namesOf(items.map(({ found_on }) => found_on))
  return items.map(({ run_id, kind, outcome: result, found_on, pages, ...item }) => ({
    ...item,
    kind: nameOf(resourceKinds, kind),
    host: new URL(item.url).host,
    outcome: result === null ? null : nameOf(outcomes, result),
    pages: Number(pages),
    found_on: names.get(found_on) ?? null,
  }))
}

export const resourceRoutes = (deps: ResultRouteDeps): void =>
  resultListRoute(deps, {
    name: 'resources',
    operationId: 'listCrawlResources',
    summary: 'List the resources of a crawl: style sheets, scripts, frames, fonts and the like',
    description: 'Images of `src` are listed by `/images`. `outcome` is null for what was not requested.',
    query: {
      ...searchField,
      kind: Type.Optional(Type.Enum([...resourceKinds])),
      outcome: Type.Optional(Type.Enum([...outcomes])),
      external: Type.Optional(Type.Enum([0, 1])),
      of: Type.Optional(Type.Integer({ ...anyId, description: 'The id of a page that loads them' })),
    },
    item: CrawlResource,
    read: ({ id: runId }, { of: page, ...query }, slice: Slice<CrawlResource>) =>
      readResources(deps.reader, runId, { ...query, page }, slice),
    count: async ({ id: runId }, { of: page, ...query }) => {
      const { total } = await resourcesOf(deps.reader, runId, { ...query, page })
        .select(sql<number>`count(*)`.as('total'))
        .executeTakeFirstOrThrow()
      return Number(total)
    },
    columns: [
      ...['url', 'kind', 'host', 'external', 'status', 'outcome', 'reason', 'content_type', 'bytes', 'cache'],
      ...['width', 'height', 'pages', 'found_on'],
    ],
    linesOf: (one) => [
      [
        ...[one.url, one.kind, one.host, one.external, one.status, one.outcome, one.reason, one.content_type],
        ...[one.bytes, one.cache, one.width, one.height, one.pages, one.found_on],
      ],
    ],
  })
