import { Type } from 'typebox'
import type { CrawlReader } from './reader.ts'
import { count, dataReply, failures, nullable, type ResultRouteDeps, runField, status, text } from './result-route.ts'

const CrawlSitemap = Type.Object(
  {
    url: text,
    found_in: text,
    read: Type.Enum([0, 1]),
    status,
    kind: nullable(text),
    entries: count,
    foreign_entries: Type.Integer({ minimum: 0, description: 'Entries on other hosts, which are not crawled' }),
    bytes: count,
    problem: nullable(text),
  },
  { title: 'CrawlSitemap' },
)

export const readSitemapList = ({ db }: CrawlReader, runId: number) =>
  db.selectFrom('crawl_sitemaps').selectAll().where('run_id', '=', runId).orderBy('number').execute()

export function sitemapRoutes({ app, read, reader, access }: ResultRouteDeps): void {
  const { path, params, documented, operation } = access
  app.get(
    `${path}/sitemaps`,
    {
      schema: {
        ...documented,
        summary: 'List the sitemaps that were read',
        operationId: operation('listCrawlSitemaps'),
        params,
        querystring: Type.Object(runField),
        response: { 200: dataReply(CrawlSitemap), ...failures },
      },
    },
    async (request) => {
      const rows = await read(request, (runId) => readSitemapList(reader, runId))
      return { data: rows.map(({ run_id, number, done, ...row }) => ({ ...row, read: done })) }
    },
  )
}
