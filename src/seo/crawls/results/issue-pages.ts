import { sql } from 'kysely'
import { Type } from 'typebox'
import { nameOf, verdicts } from '../../../database/crawl-data/codes.ts'
import { type ListPage, listReply, sendPage } from '../../../http/paging.ts'
import type { CrawlAccess } from '../crawl-access.ts'
import { createDetailReader, DetailField } from './finding-detail.ts'
import { type CrawlReader, offsetOf, type Paging } from './reader.ts'
import { count, failures, id, nullable, paged, type ResultRouteDeps, status, text } from './result-route.ts'

const IssuePage = Type.Object(
  {
    id,
    url: text,
    title: nullable(text),
    status,
    visits: nullable(Type.Integer()),
    verdict: Type.Enum(['warn', 'fail']),
    count,
    detail: DetailField,
  },
  { title: 'CrawlIssuePage' },
)

interface IssuePageQuery extends Paging {
  readonly muted: 0 | 1
  readonly reader: CrawlAccess['reader']
}

/** The URLs where a check found something: failures first, then by visits, which strangers must not learn by the order either. */
export async function readIssuePages(reader: CrawlReader, runId: number, check: string, query: IssuePageQuery) {
  const rows = reader.db
    .selectFrom('crawl_findings')
    .innerJoin('crawl_urls', 'crawl_urls.id', 'crawl_findings.url_id')
    .where('crawl_findings.run_id', '=', runId)
    .where('crawl_findings.check_id', '=', check)
    .where('crawl_findings.muted', '=', query.muted)
    .where(reader.visible('crawl_urls'))
  const failuresFirst = rows.orderBy('verdict', 'desc')
  const sorted =
    query.reader === 'owner' ? failuresFirst.orderBy(sql`visits is null`).orderBy('visits', 'desc') : failuresFirst
  const items = await sorted
    .orderBy('crawl_urls.id')
    .limit(query.per_page)
    .offset(offsetOf(query))
    .select(['crawl_urls.id', 'url', 'title', 'status', 'visits', 'verdict', 'count', 'detail'])
    .execute()
  const { total } = await rows.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow()
  const detailOf = await createDetailReader(reader, runId)
  return {
    items: items.map((row) => ({
      ...row,
      verdict: nameOf(verdicts, row.verdict) === 'fail' ? ('fail' as const) : ('warn' as const),
      detail: detailOf(row.detail),
    })),
    total: Number(total),
  } satisfies ListPage<unknown>
}

export function issuePageRoutes({ app, read, reader, baseUrl, access }: ResultRouteDeps): void {
  const { path, params, documented, operation } = access
  app.get(
    `${path}/issues/:check/pages`,
    {
      schema: {
        ...documented,
        summary: 'List the pages of an issue with what exactly was found there',
        operationId: operation('listCrawlIssuePages'),
        params: Type.Object({ ...params.properties, check: Type.String({ minLength: 1, maxLength: 100 }) }),
        querystring: Type.Object({
          ...paged,
          muted: Type.Enum([0, 1], { default: 0, description: '1: those where the issue is ignored' }),
        }),
        response: { 200: listReply(IssuePage), ...failures },
      },
    },
    async (request) => {
      const { query, params } = request
      const list = await read(request, (runId) =>
        readIssuePages(reader, runId, params.check, { ...query, reader: access.reader }),
      )
      // Visits are statistics of the account's website, whose privacy is its own.
      const shown = access.reader === 'owner' ? list.items : list.items.map((row) => ({ ...row, visits: null }))
      return sendPage(request, baseUrl, query, { ...list, items: shown })
    },
  )
}
