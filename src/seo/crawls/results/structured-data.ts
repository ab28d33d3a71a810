import { sql } from 'kysely'
import { Type } from 'typebox'
import type { CrawlReader } from './reader.ts'
import { count, dataReply, failures, type ResultRouteDeps, runField, text } from './result-route.ts'

const CrawlItem = Type.Object(
  {
    type: text,
    format: text,
    pages: count,
    items: count,
    errors: Type.Integer({ minimum: 0, description: 'Items that lack properties that Google requires' }),
    pages_with_errors: count,
  },
  { title: 'CrawlStructuredData' },
)

export async function readStructuredData({ db }: CrawlReader, runId: number) {
  const rows = await db
    .selectFrom('crawl_items')
    .where('run_id', '=', runId)
    .groupBy(['type', 'format'])
    .select([
      'type',
      'format',
      sql<number>`count(*)`.as('pages'),
      sql<number>`sum(count)`.as('items'),
      sql<number>`sum(errors)`.as('errors'),
      sql<number>`sum(case when errors > 0 then 1 else 0 end)`.as('pages_with_errors'),
    ])
    .orderBy('pages', 'desc')
    .orderBy('type')
    .orderBy('format')
    .limit(1_000)
    .execute()
  return rows.map(({ type, format, pages, items, errors, pages_with_errors }) => ({
    type,
    format,
    pages: Number(pages),
    items: Number(items),
    errors: Number(errors),
    pages_with_errors: Number(pages_with_errors),
  }))
}

export function structuredDataRoutes({ app, read, reader, access }: ResultRouteDeps): void {
  const { path, params, documented, operation } = access
  app.get(
    `${path}/structured-data`,
    {
      schema: {
        ...documented,
        summary: 'List the types of structured data with their pages',
        operationId: operation('listCrawlStructuredData'),
        params,
        querystring: Type.Object(runField),
        response: { 200: dataReply(CrawlItem), ...failures },
      },
    },
    async (request) => ({
      data: await read(request, (runId) => readStructuredData(reader, runId)),
    }),
  )
}
