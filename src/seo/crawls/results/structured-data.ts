import { sql } from 'kysely'
import { Type } from 'typebox'
import { accountOf } from '../../../http/auth.ts'
import { OwnParams } from '../../../sharing/page-params.ts'
import type { CrawlReader } from './reader.ts'
import { count, dataReply, failures, path, type ResultRouteDeps, runField, tags, text } from './result-route.ts'

const CrawlItem = Type.Object(
  { type: text, format: text, pages: count, items: count },
  { title: 'CrawlStructuredData' },
)

export async function readStructuredData({ db }: CrawlReader, runId: number) {
  const rows = await db
    .selectFrom('crawl_items')
    .where('run_id', '=', runId)
    .groupBy(['type', 'format'])
    .select(['type', 'format', sql<number>`count(*)`.as('pages'), sql<number>`sum(count)`.as('items')])
    .orderBy('pages', 'desc')
    .limit(1_000)
    .execute()
  return rows.map(({ type, format, pages, items }) => ({
    type,
    format,
    pages: Number(pages),
    items: Number(items),
  }))
}

export function structuredDataRoutes({ app, read, reader }: ResultRouteDeps): void {
  app.get(
    `${path}/:id/structured-data`,
    {
      schema: {
        tags,
        summary: 'List the types of structured data with their pages',
        operationId: 'listCrawlStructuredData',
        params: OwnParams,
        querystring: Type.Object(runField),
        response: { 200: dataReply(CrawlItem), ...failures },
      },
    },
    async (request) => ({
      data: await read(accountOf(request), request, (runId) => readStructuredData(reader, runId)),
    }),
  )
}
