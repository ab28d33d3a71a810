import { sql } from 'kysely'
import { Type } from 'typebox'
import { accountOf } from '../../../http/auth.ts'
import { listReply, sendPage } from '../../../http/paging.ts'
import { OwnParams } from '../../../sharing/page-params.ts'
import { type CrawlReader, offsetOf, type Paging } from './reader.ts'
import { count, failures, id, nullable, paged, path, type ResultRouteDeps, tags, text } from './result-route.ts'

const DuplicateGroup = Type.Object(
  {
    value: Type.String({ description: 'What the pages have in common' }),
    pages: count,
    members: Type.Array(Type.Object({ id, url: text, title: nullable(text) }), { description: 'Up to 20' }),
  },
  { title: 'CrawlDuplicates' },
)

/** Of a group. */
const maxMembers = 20

/** Groups of pages with the same text, title, description or heading. */
export async function readDuplicates(
  { db, urlsOf }: CrawlReader,
  runId: number,
  by: 'content_hash' | 'title' | 'description' | 'h1',
  query: Paging,
) {
  const column = sql.ref(by)
  const groups = urlsOf(runId).where('indexable', '=', 1).where(sql<boolean>`${column} is not null and ${column} <> ''`)
  const having = groups
    .groupBy(by)
    .having(sql<number>`count(*)`, '>', 1)
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
  }))
  return { items: shown, total: Number(total) }
}

export function duplicateRoutes({ app, read, reader, baseUrl }: ResultRouteDeps): void {
  app.get(
    `${path}/:id/duplicates`,
    {
      schema: {
        tags,
        summary: 'List indexable pages with the same text, title, description or heading',
        operationId: 'listCrawlDuplicates',
        params: OwnParams,
        querystring: Type.Object({
          ...paged,
          by: Type.Enum(['content', 'title', 'description', 'h1'], { default: 'content' }),
        }),
        response: { 200: listReply(DuplicateGroup), ...failures },
      },
    },
    async (request) => {
      const { by } = request.query
      const column = by === 'content' ? 'content_hash' : by
      const list = await read(accountOf(request), request, (runId) =>
        readDuplicates(reader, runId, column, request.query),
      )
      return sendPage(request, baseUrl, request.query, list)
    },
  )
}
