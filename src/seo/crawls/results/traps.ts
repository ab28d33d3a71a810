import { Type } from 'typebox'
import type { CrawlReader } from './reader.ts'
import { count, dataReply, failures, type ResultRouteDeps, runField, text } from './result-route.ts'

const CrawlTrap = Type.Object(
  { trap: text, pattern: text, urls: count, skipped: count, example: text },
  { title: 'CrawlTrap' },
)

export const readTraps = ({ db }: CrawlReader, runId: number) =>
  db
    .selectFrom('crawl_patterns')
    .select(['pattern', 'trap', 'urls', 'skipped', 'example'])
    .where('run_id', '=', runId)
    .where('trap', 'is not', null)
    .orderBy('skipped', 'desc')
    .orderBy('pattern')
    .limit(1_000)
    .execute()

export function trapRoutes({ app, read, reader, access }: ResultRouteDeps): void {
  const { path, params, documented, operation } = access
  app.get(
    `${path}/traps`,
    {
      schema: {
        ...documented,
        summary: 'List the crawler traps that were recognized, with what was skipped',
        operationId: operation('listCrawlTraps'),
        params,
        querystring: Type.Object(runField),
        response: { 200: dataReply(CrawlTrap), ...failures },
      },
    },
    async (request) => {
      const rows = await read(request, (runId) => readTraps(reader, runId))
      return { data: rows.map((row) => ({ ...row, trap: row.trap ?? '' })) }
    },
  )
}
