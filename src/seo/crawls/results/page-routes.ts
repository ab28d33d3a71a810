import { Readable } from 'node:stream'
import { Type } from 'typebox'
import { invalid, notFound } from '../../../base/errors.ts'
import { fileNameAt } from '../../../http/file-name.ts'
import { IdField, readId } from '../../../http/ids.ts'
import { languageOf, languageQuery } from '../../../http/language.ts'
import { listQuery, listReply, recordReply, sendPage } from '../../../http/paging.ts'
import type { CrawlAccess } from '../crawl-access.ts'
import { CrawlPage, FilterField, pageColumnNames, readFilters } from './page-columns.ts'
import { Finding, readFindings } from './page-findings.ts'
import { exportPages, readItems, readOnePage, readPages } from './pages.ts'
import { chainOf, RedirectHop, readRedirectsTo } from './redirects.ts'
import { count, failures, nullable, type ResultRouteDeps, runField, text } from './result-route.ts'
import { csvLines, exportColumns, showPage } from './shown-page.ts'

const issueField = {
  issue: Type.Optional(
    Type.String({ minLength: 1, maxLength: 100, description: 'Only pages where this check found something' }),
  ),
}
const PageQuery = Type.Object({
  ...runField,
  ...listQuery({ search: ['url'], sort: pageColumnNames }),
  filter: FilterField,
  ...issueField,
})
const { search, filter, run, issue } = PageQuery.properties
const ExportQuery = Type.Object({
  search,
  filter,
  run,
  issue,
  sort_by: Type.Optional(Type.Enum([...pageColumnNames], { description: 'By default in the order of discovery' })),
  sort: Type.Optional(Type.Enum(['desc', 'asc'])),
  columns: Type.Optional(
    Type.Array(Type.Enum([...exportColumns]), {
      maxItems: exportColumns.length,
      description: 'The columns to export, in this order; may be sent several times. All by default',
    }),
  ),
})

const PageItem = Type.Object({ type: text, format: text, count, errors: count }, { title: 'CrawlPageItem' })
const PageDetails = Type.Object(
  {
    ...CrawlPage.properties,
    failure: nullable(Type.String({ description: 'Why there is no response, as a sentence; null if there is one' })),
    findings: Type.Array(Finding),
    hops: Type.Array(RedirectHop, { description: 'Where it redirects to, step by step; up to 20' }),
    loop: Type.Enum([0, 1], { description: '1: the redirects lead back to a URL before' }),
    redirected_from: Type.Array(RedirectHop, { description: 'What redirects to it; up to 20' }),
    structured_data: Type.Array(PageItem, { description: 'By type; up to 100' }),
  },
  { title: 'CrawlPageDetails' },
)

export function pageRoutes({ app, read, reader, baseUrl, access }: ResultRouteDeps): void {
  const { path, params, documented, operation } = access
  app.get(
    `${path}/pages`,
    {
      config: { permission: 'view' },
      schema: {
        ...documented,
        summary: 'List the URLs of a crawl with all columns, filtered and sorted by any',
        operationId: operation('listCrawlPages'),
        params,
        querystring: PageQuery,
        response: { 200: listReply(CrawlPage), ...failures },
      },
    },
    async (request) => {
      const { query } = request
      refusePrivate(access, query)
      const filters = readFilters(query.filter)
      const list = await read(request, (runId) => readPages(reader, runId, { ...query, filters }))
      return sendPage(request, baseUrl, query, { ...list, items: list.items.map((row) => showPage(row, access)) })
    },
  )

  app.get(
    `${path}/pages/export`,
    {
      config: { permission: 'view' },
      schema: {
        ...documented,
        summary: 'Export the URLs of a crawl as CSV',
        operationId: operation('exportCrawlPages'),
        params,
        querystring: ExportQuery,
        response: {
          200: { description: 'CSV', content: { 'text/csv': { schema: Type.Unsafe<string>({ type: 'string' }) } } },
          ...failures,
        },
      },
    },
    async (request, reply) => {
      const { filter, columns = exportColumns, ...query } = request.query
      refusePrivate(access, request.query)
      const filters = readFilters(filter)
      const { runId, owner, name } = await read(request, async (id, { crawl, owner: reading, run }) => {
        const name = fileNameAt(crawl.url, 'pages', run.ended_at ?? run.created_at)
        return { runId: id, owner: reading, name }
      })
      const rows = exportPages(reader, owner, runId, { ...query, filters })
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="${name}.csv"`)
        .send(Readable.from(csvLines(rows, columns, access)))
    },
  )

  app.get(
    `${path}/pages/:page`,
    {
      config: { permission: 'view' },
      schema: {
        ...documented,
        summary: 'Read a URL of a crawl with its findings',
        operationId: operation('readCrawlPage'),
        params: Type.Object({ ...params.properties, page: IdField }),
        querystring: Type.Object({ ...runField, ...languageQuery }),
        response: { 200: recordReply(PageDetails), ...failures },
      },
    },
    async (request, reply) => {
      const language = languageOf(request, reply)
      const pageId = readId(request.params.page, 'page')
      return await read(request, async (runId) => {
        const row = await readOnePage(reader, runId, pageId)
        if (!row) throw notFound('page')
        const { findings, failure } = await readFindings(reader, runId, pageId, language)
        const { hops, loop } = await chainOf(reader, row)
        const redirected_from = await readRedirectsTo(reader, runId, pageId)
        const structured_data = await readItems(reader, pageId)
        return { data: { ...showPage(row, access), failure, findings, hops, loop, redirected_from, structured_data } }
      })
    },
  )
}

/** Visits and clicks are statistics of the account's website, whose privacy is its own. Nor can they be found out by filters. */
function refusePrivate(
  { reader }: CrawlAccess,
  { filter = [], sort_by }: { readonly filter?: readonly string[]; readonly sort_by?: string },
): void {
  if (reader === 'owner') return
  for (const name of ['visits', 'clicks']) {
    if (filter.some((one) => one.startsWith(name))) throw invalid({ filter: [`Only the owner can filter by ${name}.`] })
    if (sort_by === name) throw invalid({ sort_by: [`Only the owner can sort by ${name}.`] })
  }
}
