import { sql } from 'kysely'
import { type Static, Type } from 'typebox'
import { invalid } from '../../../base/errors.ts'
import { type ListPage, listReply, sendPage } from '../../../http/paging.ts'
import {
  defaultThreshold,
  minThreshold,
  numberedPages,
  similarityOf,
} from '../../site-checks/content/near-duplicate-groups.ts'
import { isComparable, relation } from '../../site-checks/content/same-values.ts'
import { type CrawlReader, offsetOf, type Paging } from './reader.ts'
import { count, failures, id, nullable, paged, type ResultRouteDeps, text } from './result-route.ts'

const DuplicateGroup = Type.Object(
  {
    value: Type.String({ description: 'What the pages have in common' }),
    pages: count,
    members: Type.Array(Type.Object({ id, url: text, title: nullable(text) }), { description: 'Up to 20' }),
    similarity: nullable(
      Type.Number({
        minimum: 0,
        maximum: 1,
        description: 'With `threshold`: the least share of text that links a page to the others, estimated',
      }),
    ),
  },
  { title: 'CrawlDuplicates' },
)
type DuplicateGroup = Static<typeof DuplicateGroup>

/** Of a group. */
const maxMembers = 20

/** Groups of pages with the same text, title, description or heading. */
export async function readDuplicates(
  { db, urlsOf }: CrawlReader,
  runId: number,
  by: 'content_hash' | 'title' | 'description' | 'h1',
  query: Paging,
): Promise<ListPage<DuplicateGroup>> {
  const column = sql.ref(by)
  const groups = urlsOf(runId).where(isComparable(by))
  const having = groups
    .groupBy(by)
    .having(sql<boolean>`min(${relation}) <> max(${relation})`)
    .select([
      sql<string>`${column}`.as('value'),
      sql<number>`count(*)`.as('pages'),
      sql<number>`min(crawl_urls.id)`.as('first'),
    ])
  const items = await having
    .orderBy(sql`count(*)`, 'desc')
    .orderBy('first')
    .limit(query.per_page)
    .offset(offsetOf(query))
    .execute()
  const { total } = await db
    .selectFrom(having.as('groups'))
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow()
  if (items.length === 0) return { items: [], total: Number(total) }
  const values = items.map(({ value }) => value)
  const numbered = groups
    .where(by, 'in', values)
    .select(['id', 'url', 'title'])
    .select([
      sql<string>`${column}`.as('value'),
      sql<number>`row_number() over (partition by ${column} order by crawl_urls.id)`.as('place'),
    ])
  const members = await db
    .selectFrom(numbered.as('members'))
    .select(['id', 'url', 'title', 'value'])
    .where('place', '<=', maxMembers)
    .orderBy('id')
    .execute()
  const byValue = Map.groupBy(members, ({ value }) => value)
  const shown = items.map(({ value, pages }) => ({
    value,
    pages: Number(pages),
    members: (byValue.get(value) ?? []).map(({ id, url, title }) => ({ id, url, title })),
    similarity: null,
  }))
  return { items: shown, total: Number(total) }
}

/** Groups of pages with a similar text, the largest first. */
export async function readNearDuplicates(
  { db, visible }: CrawlReader,
  runId: number,
  threshold: number,
  query: Paging,
): Promise<ListPage<DuplicateGroup>> {
  type Group = { number: number; pages: number; first: number; least: number }
  const groups = sql`select number, count(*) as pages, min(place) as first, min(case when place = start then 64 else matches end) as least
    from (select place, matches, number, url_id, min(place) over (partition by number) as start
        from ${numberedPages(runId, threshold)} as numbered) as placed
      join crawl_urls on crawl_urls.id = url_id and ${visible('crawl_urls')}
    group by number having min(${relation}) <> max(${relation})`
  const { rows } = await sql<Group>`${groups} order by count(*) desc, min(place)
    limit ${query.per_page} offset ${offsetOf(query)}`.execute(db)
  const { rows: counted } = await sql<{ total: number }>`select count(*) as total from (${groups}) as counted`.execute(
    db,
  )
  const items = []
  for (const { pages, first, least } of rows) {
    const members = await db
      .selectFrom('crawl_near_duplicates')
      .innerJoin('crawl_urls', 'crawl_urls.id', 'url_id')
      .where('crawl_near_duplicates.run_id', '=', runId)
      .where('place', '>=', first)
      .where('place', '<', first + Math.min(Number(pages), maxMembers))
      .where(visible('crawl_urls'))
      .orderBy('place')
      .select(['id', 'url', 'title'])
      .execute()
    items.push({ value: '', pages: Number(pages), members, similarity: similarityOf(Number(least)) })
  }
  return { items, total: Number(counted[0]?.total ?? 0) }
}

export function duplicateRoutes({ app, read, reader, baseUrl, access }: ResultRouteDeps): void {
  const { path, params, documented, operation } = access
  app.get(
    `${path}/duplicates`,
    {
      schema: {
        ...documented,
        summary: 'List indexable pages with the same or a similar text, or the same title, description or heading',
        description:
          'Pages of one series, and versions in other languages that name each other, are not duplicates of each other.',
        operationId: operation('listCrawlDuplicates'),
        params,
        querystring: Type.Object({
          ...paged,
          by: Type.Enum(['content', 'title', 'description', 'h1'], { default: 'content' }),
          threshold: Type.Optional(
            Type.Number({
              minimum: minThreshold,
              maximum: 1,
              description: `With \`by=content\`: pages that have at least this share of their text in common. The check for similar pages uses ${defaultThreshold}. Available when the run has ended`,
            }),
          ),
        }),
        response: { 200: listReply(DuplicateGroup), ...failures },
      },
    },
    async (request) => {
      const { by, threshold } = request.query
      if (threshold !== undefined && by !== 'content') {
        throw invalid({ threshold: [`threshold applies to by=content only; found by=${by}.`] })
      }
      const column = by === 'content' ? 'content_hash' : by
      const list = await read(request, (runId) =>
        threshold === undefined
          ? readDuplicates(reader, runId, column, request.query)
          : readNearDuplicates(reader, runId, threshold, request.query),
      )
      return sendPage(request, baseUrl, request.query, list)
    },
  )
}
