import { sql } from 'kysely'
import { type Static, Type } from 'typebox'
import { retiredResultOf } from '../../checks/structured-data/rich-results.ts'
import type { CrawlReader } from './reader.ts'
import { groupsPerStep, resultListRoute, type Slice } from './result-list.ts'
import { count, nullable, type ResultRouteDeps, text } from './result-route.ts'

const CrawlItem = Type.Object(
  {
    type: text,
    format: text,
    pages: count,
    items: count,
    errors: Type.Integer({
      minimum: 0,
      description: 'Items that lack properties that Google requires, or have invalid values, such as a price in words',
    }),
    pages_with_errors: count,
    retired_since: nullable(
      Type.String({
        format: 'date',
        description: 'Since when Google makes no rich result of the type; null if it does',
      }),
    ),
  },
  { title: 'CrawlStructuredData' },
)

async function readStructuredData(
  { db, containing }: CrawlReader,
  runId: number,
  search: string | undefined,
  { limit, offset }: Slice<Static<typeof CrawlItem>>,
) {
  const ofRun = db.selectFrom('crawl_items').where('run_id', '=', runId)
  const rows = await (search ? ofRun.where(containing('type', search)) : ofRun)
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
    .limit(limit)
    .offset(offset)
    .execute()
  return rows.map(({ type, format, pages, items, errors, pages_with_errors }) => ({
    type,
    format,
    pages: Number(pages),
    items: Number(items),
    errors: Number(errors),
    pages_with_errors: Number(pages_with_errors),
    retired_since: retiredResultOf([type])?.since ?? null,
  }))
}

export const structuredDataRoutes = (deps: ResultRouteDeps): void =>
  resultListRoute(deps, {
    name: 'structured-data',
    operationId: 'listCrawlStructuredData',
    summary: 'List the types of structured data with their pages',
    query: { search: Type.Optional(Type.String({ maxLength: 500, description: 'Text to find in types' })) },
    item: CrawlItem,
    read: ({ id }, { search }, slice) => readStructuredData(deps.reader, id, search, slice),
    columns: ['type', 'format', 'pages', 'items', 'errors', 'pages_with_errors', 'retired_since'],
    linesOf: ({ type, format, pages, items, errors, pages_with_errors, retired_since }) => [
      [type, format, pages, items, errors, pages_with_errors, retired_since],
    ],
    step: groupsPerStep,
  })
