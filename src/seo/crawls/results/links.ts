import { sql } from 'kysely'
import { type Static, Type } from 'typebox'
import { codeOf, linkKinds, nameOf, outcomes, positions } from '../../../database/crawl-data/codes.ts'
import { urlIdsOf } from '../../../database/crawl-data/schema.ts'
import type { CrawlReader } from './reader.ts'
import { resultListRoute, type Slice } from './result-list.ts'
import { anyId, id, nullable, outcome, type ResultRouteDeps, status, text } from './result-route.ts'

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
    fragment: nullable(
      Type.String({
        description: 'The id or name on the target to which a link jumps, without those that are for scripts',
      }),
    ),
    status,
    outcome,
  },
  { title: 'CrawlLink' },
)

interface LinkQuery {
  /** Only links of this page, or to this page. */
  readonly from?: number | undefined
  readonly to?: number | undefined
  readonly kind?: (typeof linkKinds)[number] | undefined
  /** Only links to URLs with this outcome. */
  readonly outcome?: (typeof outcomes)[number] | undefined
  /** Only links to the site itself, or to other hosts. */
  readonly external?: 0 | 1 | undefined
  /** 0: without links of a page to itself. */
  readonly own?: 0 | 1 | undefined
  readonly search?: string | undefined
}

/** `number` is that of the link in its page. */
type ListedLink = Static<typeof CrawlLink> & { readonly number: number }

/** Given two lower bounds, SQLite may take the first one and read all rows up to the other, so there is only one. */
function linksOf(
  { db, isForPublic, visible, containing }: CrawlReader,
  runId: number,
  query: LinkQuery,
  first = urlIdsOf(runId).first,
) {
  const { end } = urlIdsOf(runId)
  let rows = db
    .selectFrom('crawl_links')
    .innerJoin('crawl_urls as target', 'target.id', 'crawl_links.target_id')
    .where('source_id', '>=', first)
    .where('source_id', '<', end)
  if (isForPublic) {
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
  if (query.own === 0) rows = rows.whereRef('source_id', '<>', 'target_id')
  if (query.external !== undefined) rows = rows.where('target.external', '=', query.external)
  if (query.search) {
    const { search } = query
    rows = rows.where(({ or }) => or([containing('target.url', search), containing('crawl_links.text', search)]))
  }
  return rows
}

async function readLinks(
  reader: CrawlReader,
  runId: number,
  query: LinkQuery,
  { limit, offset, after }: Slice<ListedLink>,
): Promise<readonly ListedLink[]> {
  let rows = linksOf(reader, runId, query, after?.from)
  if (after) rows = rows.where(({ or, eb }) => or([eb('source_id', '>', after.from), eb('number', '>', after.number)]))
  const items = await rows
    .orderBy('source_id')
    .orderBy('number')
    .limit(limit)
    .offset(after ? 0 : offset)
    .select([
      'source_id',
      'target_id',
      'number',
      'crawl_links.kind',
      'position',
      'nofollow',
      'rel',
      'text',
      'fragment',
      'target.url as target_url',
      'target.status',
      'target.outcome',
    ])
    .execute()
  const names = await reader.namesOf(items.map(({ source_id }) => source_id))
  return items.map((item) => ({
    from: item.source_id,
    from_url: names.get(item.source_id) ?? '',
    to: item.target_id,
    to_url: item.target_url,
    number: item.number,
    kind: nameOf(linkKinds, item.kind),
    position: nameOf(positions, item.position),
    nofollow: item.nofollow,
    rel: item.rel,
    text: item.text,
    fragment: item.fragment,
    status: item.status,
    outcome: item.outcome === null ? null : nameOf(outcomes, item.outcome),
  }))
}

export const linkRoutes = (deps: ResultRouteDeps): void =>
  resultListRoute(deps, {
    name: 'links',
    operationId: 'listCrawlLinks',
    summary: 'List the links of a crawl: of a page, to a page, or with an outcome',
    query: {
      from: Type.Optional(Type.Integer({ ...anyId, description: 'The id of the page that has them' })),
      to: Type.Optional(Type.Integer({ ...anyId, description: 'The id of their target' })),
      kind: Type.Optional(Type.Enum([...linkKinds])),
      outcome: Type.Optional(Type.Enum([...outcomes], { description: 'Of their target' })),
      external: Type.Optional(Type.Enum([0, 1], { description: '1: to other hosts; 0: to pages of the site' })),
      own: Type.Optional(
        Type.Enum([0, 1], { description: '0: without links of a page to itself, as `inlinks` counts' }),
      ),
      search: Type.Optional(
        Type.String({ maxLength: 500, description: 'Text to find in the target or the anchor, case-insensitive' }),
      ),
    },
    item: CrawlLink,
    read: ({ id }, query, slice: Slice<ListedLink>) => readLinks(deps.reader, id, query, slice),
    show: ({ number, ...link }) => link,
    count: async ({ id }, query) => {
      const { total } = await linksOf(deps.reader, id, query)
        .select(sql<number>`count(*)`.as('total'))
        .executeTakeFirstOrThrow()
      return Number(total)
    },
    columns: ['from', 'to', 'text', 'kind', 'position', 'rel', 'nofollow', 'status', 'outcome', 'fragment'],
    linesOf: (link) => [
      [
        ...[link.from_url, link.to_url, link.text, link.kind, link.position, link.rel],
        ...[link.nofollow, link.status, link.outcome, link.fragment],
      ],
    ],
  })
