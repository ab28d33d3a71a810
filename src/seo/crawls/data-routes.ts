import { Readable } from 'node:stream'
import { type Static, Type } from 'typebox'
import { iso } from '../../base/clock.ts'
import { notFound } from '../../base/errors.ts'
import type { Language } from '../../base/languages.ts'
import { linkKinds, nameOf, outcomes, sources, urlKinds, verdicts } from '../../database/crawl-data/codes.ts'
import { severities } from '../../database/schema.ts'
import type { App } from '../../http/app.ts'
import { accountOf } from '../../http/auth.ts'
import { csvLine } from '../../http/csv.ts'
import { IdField, readId } from '../../http/ids.ts'
import { languageOf, languageQuery } from '../../http/language.ts'
import { listQuery, listReply, pageQuery, recordReply, sendPage } from '../../http/paging.ts'
import { problems } from '../../http/problems.ts'
import { OwnParams, readRecordRef } from '../../sharing/page-params.ts'
import { checkTexts } from '../checks/check-texts.ts'
import { siteChecklist } from '../site-checks/checklist.ts'
import type { CrawlReads, ListedUrl } from './crawl-reads.ts'
import type { Crawls } from './crawls.ts'
import { CrawlPage, FilterField, pageColumnNames, readFilters } from './page-columns.ts'

const path = '/api/v1/crawls'
const tags = ['Crawls']
const failures = problems(400, 401, 403, 404, 422, 429)

export interface CrawlDataRouteDeps {
  readonly crawls: Crawls
  readonly reads: CrawlReads
  readonly baseUrl: string
}

const anyId = { minimum: 1, maximum: Number.MAX_SAFE_INTEGER } as const
const runField = {
  run: Type.Optional(Type.Integer({ ...anyId, description: 'An earlier run; by default the last one' })),
}
const issueField = {
  issue: Type.Optional(
    Type.String({ minLength: 1, maxLength: 100, description: 'Only pages where this check found something' }),
  ),
}
const nullable = <T extends Parameters<typeof Type.Union>[0][number]>(type: T) => Type.Union([type, Type.Null()])
const id = Type.Integer()
const text = Type.String()
const count = Type.Integer({ minimum: 0 })
const status = nullable(Type.Integer())
const outcome = nullable(Type.Enum([...outcomes]))
const paged = { ...runField, ...pageQuery }

const PageQuery = Type.Object({
  ...runField,
  ...listQuery({ search: ['url'], sort: pageColumnNames }),
  filter: FilterField,
  ...issueField,
})
const { search, filter, run, issue } = PageQuery.properties
const ExportQuery = Type.Object({ search, filter, run, issue })

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
    status,
    outcome,
  },
  { title: 'CrawlLink' },
)
const Hop = Type.Object({ id, url: text, status }, { title: 'RedirectHop' })
const CrawlRedirect = Type.Object(
  {
    ...Hop.properties,
    inlinks: count,
    hops: Type.Array(Hop, { description: 'Where it leads, step by step; up to 20' }),
    loop: Type.Enum([0, 1]),
  },
  { title: 'CrawlRedirect' },
)
const CrawlIssue = Type.Object(
  {
    check: text,
    title: text,
    level: Type.Enum(['page', 'site']),
    severity: Type.Enum([...severities]),
    category: text,
    pages: Type.Integer({ minimum: 0, description: 'URLs where it was found' }),
    failed: Type.Integer({ minimum: 0, description: 'Of these, how many fail; the others get a warning' }),
    share: Type.Number({ minimum: 0, description: 'The share of the fetched pages, from 0 to 1' }),
    visits: nullable(Type.Integer()),
  },
  { title: 'CrawlIssue' },
)
const TreeFolder = Type.Object(
  {
    name: text,
    urls: count,
    pages: count,
    score: nullable(Type.Integer()),
    issues: count,
    has_children: Type.Boolean(),
  },
  { title: 'CrawlFolder' },
)
const CrawlImage = Type.Object(
  {
    id,
    url: text,
    external: Type.Integer(),
    status,
    outcome,
    content_type: nullable(text),
    bytes: nullable(Type.Integer()),
    uses: count,
    without_alt: count,
  },
  { title: 'CrawlImage' },
)
const CrawlItem = Type.Object(
  { type: text, format: text, pages: count, items: count },
  { title: 'CrawlStructuredData' },
)
const CrawlSitemap = Type.Object(
  {
    url: text,
    found_in: text,
    read: Type.Enum([0, 1]),
    status,
    kind: nullable(text),
    entries: count,
    bytes: count,
    problem: nullable(text),
  },
  { title: 'CrawlSitemap' },
)
const CrawlTrap = Type.Object(
  { trap: text, pattern: text, urls: count, skipped: count, example: text },
  { title: 'CrawlTrap' },
)
const DuplicateGroup = Type.Object(
  {
    value: Type.String({ description: 'What the pages have in common' }),
    pages: count,
    members: Type.Array(Type.Object({ id, url: text, title: nullable(text) }), { description: 'Up to 20' }),
  },
  { title: 'CrawlDuplicates' },
)
const HreflangPage = Type.Object(
  {
    id,
    url: text,
    versions: Type.Array(Type.Object({ language: text, id, url: text, links_back: Type.Enum([0, 1]) })),
  },
  { title: 'CrawlHreflang' },
)
const Finding = Type.Object(
  { check: text, title: text, verdict: Type.Enum(['warn', 'fail']), count },
  { title: 'CrawlFinding' },
)
const PageDetails = Type.Object(
  { ...CrawlPage.properties, findings: Type.Array(Finding) },
  { title: 'CrawlPageDetails' },
)

const dataReply = <T extends Parameters<typeof Type.Array>[0]>(item: T) => Type.Object({ data: Type.Array(item) })

/** What a run of a crawl found. */
export function crawlDataRoutes(app: App, { crawls, reads, baseUrl }: CrawlDataRouteDeps): void {
  type Asked = { readonly params: { readonly id: string }; readonly query: { readonly run?: number } }
  /** Reads from the asked run, if the account owns its crawl. */
  const read = async <T>(
    account: number,
    { params, query }: Asked,
    work: (runId: number) => Promise<T>,
  ): Promise<T> => {
    const crawl = await crawls.read(account, readRecordRef(params.id, 'crawl'))
    const { id: runId } = await crawls.readRun(crawl, query.run)
    return await reads.use(account, () => work(runId))
  }

  app.get(
    `${path}/:id/pages`,
    {
      schema: {
        tags,
        summary: 'List the URLs of a crawl with all columns, filtered and sorted by any',
        operationId: 'listCrawlPages',
        params: OwnParams,
        querystring: PageQuery,
        response: { 200: listReply(CrawlPage), ...failures },
      },
    },
    async (request) => {
      const { query } = request
      const filters = readFilters(query.filter)
      const list = await read(accountOf(request), request, (runId) => reads.pages(runId, { ...query, filters }))
      return sendPage(request, baseUrl, query, { ...list, items: list.items.map(showPage) })
    },
  )

  app.get(
    `${path}/:id/pages/export`,
    {
      schema: {
        tags,
        summary: 'Export the URLs of a crawl as CSV',
        operationId: 'exportCrawlPages',
        params: OwnParams,
        querystring: ExportQuery,
        response: {
          200: { description: 'CSV', content: { 'text/csv': { schema: Type.Unsafe<string>({ type: 'string' }) } } },
          ...failures,
        },
      },
    },
    async (request, reply) => {
      const { search, filter, issue } = request.query
      const filters = readFilters(filter)
      const account = accountOf(request)
      const runId = await read(account, request, async (found) => found)
      const rows = reads.exportPages(account, runId, { search, filters, issue })
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="crawl-${runId}-pages.csv"`)
        .send(Readable.from(csvLines(rows)))
    },
  )

  app.get(
    `${path}/:id/pages/:page`,
    {
      schema: {
        tags,
        summary: 'Read a URL of a crawl with its findings',
        operationId: 'readCrawlPage',
        params: Type.Object({ ...OwnParams.properties, page: IdField }),
        querystring: Type.Object({ ...runField, ...languageQuery }),
        response: { 200: recordReply(PageDetails), ...failures },
      },
    },
    async (request, reply) => {
      const language = languageOf(request, reply)
      const pageId = readId(request.params.page, 'page')
      return await read(accountOf(request), request, async (runId) => {
        const row = await reads.page(runId, pageId)
        if (!row) throw notFound('page')
        const findings = (await reads.findings(pageId)).map((finding) => ({
          check: finding.check_id,
          title: titleOf(finding.check_id, language),
          verdict: nameOf(verdicts, finding.verdict) === 'fail' ? ('fail' as const) : ('warn' as const),
          count: finding.count,
        }))
        return { data: { ...showPage(row), findings } }
      })
    },
  )

  app.get(
    `${path}/:id/links`,
    {
      schema: {
        tags,
        summary: 'List the links of a crawl: of a page, to a page, or with an outcome',
        operationId: 'listCrawlLinks',
        params: OwnParams,
        querystring: Type.Object({
          ...paged,
          from: Type.Optional(Type.Integer({ ...anyId, description: 'The id of the page that has them' })),
          to: Type.Optional(Type.Integer({ ...anyId, description: 'The id of their target' })),
          kind: Type.Optional(Type.Enum([...linkKinds])),
          outcome: Type.Optional(Type.Enum([...outcomes], { description: 'Of their target' })),
        }),
        response: { 200: listReply(CrawlLink), ...failures },
      },
    },
    async (request) => {
      const list = await read(accountOf(request), request, (runId) => reads.links(runId, request.query))
      return sendPage(request, baseUrl, request.query, list)
    },
  )

  app.get(
    `${path}/:id/redirects`,
    {
      schema: {
        tags,
        summary: 'List redirects with their chains',
        operationId: 'listCrawlRedirects',
        params: OwnParams,
        querystring: Type.Object(paged),
        response: { 200: listReply(CrawlRedirect), ...failures },
      },
    },
    async (request) => {
      const list = await read(accountOf(request), request, (runId) => reads.redirects(runId, request.query))
      return sendPage(request, baseUrl, request.query, list)
    },
  )

  app.get(
    `${path}/:id/issues`,
    {
      schema: {
        tags,
        summary: 'List the issues of a crawl by severity and number of pages',
        description: 'Their pages are listed by `/pages?issue=`. Available when the run has ended.',
        operationId: 'listCrawlIssues',
        params: OwnParams,
        querystring: Type.Object({ ...runField, ...languageQuery }),
        response: { 200: dataReply(CrawlIssue), ...failures },
      },
    },
    async (request, reply) => {
      const language = languageOf(request, reply)
      const [rows, pages] = await read(
        accountOf(request),
        request,
        async (runId) => [await reads.issues(runId), await reads.pageCount(runId)] as const,
      )
      const rank = (severity: (typeof severities)[number]): number => severities.indexOf(severity)
      const data = rows
        .toSorted((one, other) => rank(one.severity) - rank(other.severity) || other.urls - one.urls)
        .map(({ check_id, level, severity, category, urls, failed, visits }) => ({
          check: check_id,
          title: titleOf(check_id, language),
          level,
          severity,
          category,
          pages: urls,
          failed,
          share: pages === 0 ? 0 : Math.min(1, Math.round((1000 * urls) / pages) / 1000),
          visits,
        }))
      return { data }
    },
  )

  app.get(
    `${path}/:id/tree`,
    {
      schema: {
        tags,
        summary: 'List the folders below a URL, with their pages',
        operationId: 'listCrawlFolders',
        params: OwnParams,
        querystring: Type.Object({
          ...runField,
          prefix: Type.Optional(
            Type.String({
              maxLength: 2048,
              description: 'The beginning of URLs up to a slash; by default that of the start page',
            }),
          ),
        }),
        response: { 200: dataReply(TreeFolder), ...failures },
      },
    },
    async (request) => {
      const account = accountOf(request)
      const crawl = await crawls.read(account, readRecordRef(request.params.id, 'crawl'))
      const prefix = request.query.prefix ?? `${new URL(crawl.url).origin}/`
      return { data: await read(account, request, (runId) => reads.tree(runId, prefix)) }
    },
  )

  app.get(
    `${path}/:id/images`,
    {
      schema: {
        tags,
        summary: 'List the images of a crawl',
        operationId: 'listCrawlImages',
        params: OwnParams,
        querystring: Type.Object({ ...paged, outcome: Type.Optional(Type.Enum([...outcomes])) }),
        response: { 200: listReply(CrawlImage), ...failures },
      },
    },
    async (request) => {
      const list = await read(accountOf(request), request, (runId) => reads.images(runId, request.query))
      return sendPage(request, baseUrl, request.query, list)
    },
  )

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
    async (request) => ({ data: await read(accountOf(request), request, reads.structuredData) }),
  )

  app.get(
    `${path}/:id/sitemaps`,
    {
      schema: {
        tags,
        summary: 'List the sitemaps that were read',
        operationId: 'listCrawlSitemaps',
        params: OwnParams,
        querystring: Type.Object(runField),
        response: { 200: dataReply(CrawlSitemap), ...failures },
      },
    },
    async (request) => {
      const rows = await read(accountOf(request), request, reads.sitemaps)
      return { data: rows.map(({ run_id, number, done, ...row }) => ({ ...row, read: done })) }
    },
  )

  app.get(
    `${path}/:id/traps`,
    {
      schema: {
        tags,
        summary: 'List the crawler traps that were recognized, with what was skipped',
        operationId: 'listCrawlTraps',
        params: OwnParams,
        querystring: Type.Object(runField),
        response: { 200: dataReply(CrawlTrap), ...failures },
      },
    },
    async (request) => {
      const rows = await read(accountOf(request), request, reads.traps)
      return { data: rows.map((row) => ({ ...row, trap: row.trap ?? '' })) }
    },
  )

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
      const list = await read(accountOf(request), request, (runId) => reads.duplicates(runId, column, request.query))
      return sendPage(request, baseUrl, request.query, list)
    },
  )

  app.get(
    `${path}/:id/hreflang`,
    {
      schema: {
        tags,
        summary: 'List pages with language versions, and whether these link back',
        operationId: 'listCrawlHreflang',
        params: OwnParams,
        querystring: Type.Object(paged),
        response: { 200: listReply(HreflangPage), ...failures },
      },
    },
    async (request) => {
      const list = await read(accountOf(request), request, (runId) => reads.hreflang(runId, request.query))
      return sendPage(request, baseUrl, request.query, list)
    },
  )
}

const siteTitles = new Map(siteChecklist.map(({ id: check, failure }) => [check, failure]))

const titleOf = (check: string, language: Language): string =>
  checkTexts(check, language)?.failure ?? siteTitles.get(check) ?? check

function showPage(listed: ListedUrl): Static<typeof CrawlPage> {
  const { run_id, redirect_id, canonical_id, found_on_url, etag, last_modified, ...row } = listed
  return {
    ...row,
    object: 'crawl_page',
    kind: nameOf(urlKinds, row.kind),
    source: nameOf(sources, row.source),
    outcome: row.outcome === null ? null : nameOf(outcomes, row.outcome),
    found_on: found_on_url,
    fetched_at: row.fetched_at === null ? null : iso(row.fetched_at),
  }
}

async function* csvLines(rows: AsyncIterable<ListedUrl>): AsyncGenerator<string> {
  const names = Object.keys(CrawlPage.properties).filter((name) => name !== 'object') as (keyof Static<
    typeof CrawlPage
  >)[]
  yield csvLine(names)
  for await (const row of rows) {
    const page = showPage(row)
    yield csvLine(names.map((name) => page[name]))
  }
}
