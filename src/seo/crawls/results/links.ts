import { sql } from 'kysely'
import { Type } from 'typebox'
import { codeOf, linkKinds, nameOf, outcomes, positions } from '../../../database/crawl-data/codes.ts'
import { urlIdsOf } from '../../../database/crawl-data/schema.ts'
import { listReply, sendPage } from '../../../http/paging.ts'
import { type CrawlReader, offsetOf, type Paging } from './reader.ts'
import { anyId, failures, id, outcome, paged, type ResultRouteDeps, status, text } from './result-route.ts'

const CrawlLink = Type.Object(
  {
    from: id,
    from_url: text,
    to: id,
    to_url: text,
    kind: Type.Enum([...linkKinds]),
    position: Type.String({
      description: 'main, navigation, header, footer, aside, body, head, http header or sitemap',
    }),
    nofollow: Type.Integer(),
    rel: text,
    text: Type.String({
      description: 'The anchor text, the alternative text of an image, or the language of hreflang',
    }),
    status,
    outcome,
  },
  { title: 'CrawlLink' },
)

export interface LinkQuery extends Paging {
  /** Only links of this page, or to this page. */
  readonly from?: number | undefined
  readonly to?: number | undefined
  readonly kind?: (typeof linkKinds)[number] | undefined
  /** Only links to URLs with this outcome. */
  readonly outcome?: (typeof outcomes)[number] | undefined
  readonly search?: string | undefined
}

export async function readLinks(
  { db, namesOf, isForStrangers, visible, containing }: CrawlReader,
  runId: number,
  query: LinkQuery,
) {
  const { first, end } = urlIdsOf(runId)
  let rows = db
    .selectFrom('crawl_links')
    .innerJoin('crawl_urls as target', 'target.id', 'crawl_links.target_id')
    .where('source_id', '>=', first)
    .where('source_id', '<', end)
  if (isForStrangers) {
    rows = rows
      .where(visible('target'))
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('crawl_urls as page')
            .select('page.id')
            .whereRef('page.id', '=', 'source_id')
            .where(visible('page')),
        ),
      )
  }
  if (query.from !== undefined) rows = rows.where('source_id', '=', query.from)
  if (query.to !== undefined) rows = rows.where('target_id', '=', query.to)
  if (query.kind !== undefined) rows = rows.where('crawl_links.kind', '=', codeOf(linkKinds, query.kind))
  if (query.outcome !== undefined) {
    const outcome = codeOf(outcomes, query.outcome)
    // Few URLs are broken: their links are found by the index on targets, instead of reading all links.
    rows = rows.where('target_id', 'in', (select) =>
      select.selectFrom('crawl_urls').select('id').where('run_id', '=', runId).where('outcome', '=', outcome),
    )
  }
  if (query.search) {
    const { search } = query
    rows = rows.where(({ or }) => or([containing('target.url', search), containing('crawl_links.text', search)]))
  }
  const items = await rows
    .orderBy('source_id')
    .orderBy('number')
    .limit(query.per_page)
    .offset(offsetOf(query))
    .select([
      'source_id',
      'target_id',
      'crawl_links.kind',
      'position',
      'nofollow',
      'rel',
      'text',
      'target.url as target_url',
      'target.status',
      'target.outcome',
    ])
    .execute()
  const { total } = await rows.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow()
  const names = await namesOf(items.map(({ source_id }) => source_id))
  return {
    items: items.map((item) => ({
      from: item.source_id,
      from_url: names.get(item.source_id) ?? '',
      to: item.target_id,
      to_url: item.target_url,
      kind: nameOf(linkKinds, item.kind),
      position: nameOf(positions, item.position),
      nofollow: item.nofollow,
      rel: item.rel,
      text: item.text,
      status: item.status,
      outcome: item.outcome === null ? null : nameOf(outcomes, item.outcome),
    })),
    total: Number(total),
  }
}

export function linkRoutes({ app, read, reader, baseUrl, access }: ResultRouteDeps): void {
  const { path, params, documented, operation } = access
  app.get(
    `${path}/links`,
    {
      schema: {
        ...documented,
        summary: 'List the links of a crawl: of a page, to a page, or with an outcome',
        operationId: operation('listCrawlLinks'),
        params,
        querystring: Type.Object({
          ...paged,
          from: Type.Optional(Type.Integer({ ...anyId, description: 'The id of the page that has them' })),
          to: Type.Optional(Type.Integer({ ...anyId, description: 'The id of their target' })),
          kind: Type.Optional(Type.Enum([...linkKinds])),
          outcome: Type.Optional(Type.Enum([...outcomes], { description: 'Of their target' })),
          search: Type.Optional(
            Type.String({ maxLength: 500, description: 'Text to find in the target or the anchor, case-insensitive' }),
          ),
        }),
        response: { 200: listReply(CrawlLink), ...failures },
      },
    },
    async (request) => {
      const list = await read(request, (runId) => readLinks(reader, runId, request.query))
      return sendPage(request, baseUrl, request.query, list)
    },
  )
}
