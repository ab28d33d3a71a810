import { Readable } from 'node:stream'
import { Type } from 'typebox'
import { iso } from '../../../base/clock.ts'
import type { CrawlData } from '../../../database/open.ts'
import type { Records } from '../../../database/records.ts'
import type { App } from '../../../http/app.ts'
import { accountOf } from '../../../http/auth.ts'
import { asFile, type Cell, csvChunks, csvType, formatQuery, tableReply, wantsCsv } from '../../../http/csv.ts'
import { fileNameAt } from '../../../http/file-name.ts'
import { languageOf, languageQuery } from '../../../http/language.ts'
import { listReply, pageQuery, recordReply, sendPage } from '../../../http/paging.ts'
import { problems } from '../../../http/problems.ts'
import { summaryOf } from '../../crawls/diff/run-pairs.ts'
import { orNothing } from '../../crawls/results/evidence.ts'
import { detailEvidence } from '../../crawls/results/finding-detail.ts'
import { ScoreParts } from '../../crawls/results/issues.ts'
import { type CrawlReader, offsetOf } from '../../crawls/results/reader.ts'
import { nullable, text } from '../../crawls/results/result-route.ts'
import { capReason } from '../../score/caps.ts'
import { comparableRuns, type SiteRun } from '../site-runs.ts'
import {
  hostOf,
  SiteIssueField,
  SiteIssueFields,
  SiteIssueGroup,
  SiteIssueParams,
  showGroup,
  showIssue,
} from './issue-fields.ts'
import { type HistoryEntry, historyEvents, historyOf } from './issue-history.ts'
import { pageOrders, readSiteIssuePages, SiteIssuePage } from './issue-pages.ts'
import { issueWithoutPages } from './known-checks.ts'
import type { SiteIssues } from './read-issues.ts'
import { choosePages, showReportedPages } from './reported-pages.ts'
import { SiteCrawl, showCrawl, siteTags } from './routes.ts'
import { type CrawledIssue, groupsOf, issuesByCheck, issuesByTemplate } from './site-issues.ts'
import { whyItMatters } from './why-it-matters.ts'

const HistoryEntryField = Type.Object(
  {
    run: Type.Integer({ description: 'The id of the run' }),
    at: nullable(Type.String({ format: 'date-time' })),
    pages: nullable(Type.Integer({ description: 'Null if the run says nothing about it' })),
    event: nullable(Type.Enum([...historyEvents])),
    event_pages: nullable(Type.Integer({ description: 'How many pages the event is about' })),
  },
  { title: 'SiteIssueHistoryEntry' },
)

const SiteIssueDetail = Type.Object(
  {
    ...SiteIssueFields,
    why: nullable(Type.String({ description: 'Why it matters, as a sentence; null for what is only a hint' })),
    reason: nullable(Type.String({ description: 'Why it limits the score of the site; null if it does not' })),
    score_parts: nullable(ScoreParts),
    host: text,
    crawl: nullable(SiteCrawl),
    templates: Type.Array(SiteIssueField, { description: 'The same issue on the pages of each template' }),
    groups: Type.Array(SiteIssueGroup, { description: 'These templates' }),
    history: Type.Array(HistoryEntryField, {
      description: 'The finished crawls with the same settings, oldest first',
    }),
    can_recheck: Type.Boolean({
      description: 'Whether a few of its pages can be checked again at once: not if the check judges the whole site',
    }),
  },
  { title: 'SiteIssueDetail' },
)

export interface IssueDetailDeps {
  readonly issues: SiteIssues
  readonly records: Pick<Records, 'longReads'>
  readonly reader: CrawlReader
  readonly data: Pick<CrawlData, 'columns' | 'longReads'>
  readonly baseUrl: string
}

const path = '/api/v1/sites/:host/issues/:check'
const rowsPerStep = 100
const pageColumns = [
  ...['url', 'title', 'template', 'status', 'visits', 'score', 'verdict', 'state', 'first_seen_at', 'count'],
  ...['line', 'column', 'found', 'wanted', 'snippet', 'clicks', 'report'],
] as const

export function siteIssueDetailRoutes(app: App, deps: IssueDetailDeps): void {
  const { issues } = deps

  app.get(
    path,
    {
      config: { permission: 'view' },
      schema: {
        tags: siteTags,
        summary: 'Read an issue of a site: how to fix it, templates, history',
        operationId: 'readSiteIssue',
        params: SiteIssueParams,
        querystring: Type.Object(languageQuery),
        response: { 200: recordReply(SiteIssueDetail), ...problems(400, 401, 403, 404, 422, 429) },
      },
    },
    async (request, reply) => {
      const language = languageOf(request, reply)
      const { check } = request.params
      const [account, host] = [accountOf(request), hostOf(request)]
      const site = await issues.read(account, host)
      const issue = issuesByCheck(site.findings).find((one) => one.check === check) ?? issueWithoutPages(check)
      const counts = await issues.byTemplate(account, site)
      const rows = issuesByTemplate(site.findings, counts).filter((one) => one.check === check && one.pages > 0)
      const ignored = await issues.ignoredOn(account, host)
      const history = await readHistory(deps, site.found, check, String(account))
      const chosen = new Set(rows.map(({ template }) => template))
      return {
        data: {
          ...showIssue(issue, language, ignored),
          why: whyItMatters(check, language),
          reason: capReason(check, language).reason ?? null,
          score_parts: partsOf(site.findings.crawled.find(({ check_id }) => check_id === check)),
          host,
          crawl: showCrawl(site),
          templates: rows.map((row) => showIssue(row, language, ignored)),
          groups: groupsOf(site.findings, counts, rows)
            .filter(({ id }) => chosen.has(id))
            .map(showGroup),
          history: history.map(({ at, ...entry }) => ({ ...entry, at: at === null ? null : iso(at) })),
          can_recheck: issue.level === 'page' && issue.pages > issue.report_pages,
        },
      }
    },
  )

  issuePagesRoute(app, deps)
}

function issuePagesRoute(app: App, { issues, records, reader, data, baseUrl }: IssueDetailDeps): void {
  app.get(
    `${path}/pages`,
    {
      config: { permission: 'view' },
      schema: {
        tags: siteTags,
        summary: 'List the pages of an issue of a site, with what exactly was found there',
        description:
          'Those of the newest finished crawl, and after them those that only reports have, by their newest report.',
        operationId: 'listSiteIssuePages',
        params: SiteIssueParams,
        querystring: Type.Object({
          template: Type.Optional(Type.String({ maxLength: 500, description: 'The id of a group' })),
          search: Type.Optional(Type.String({ maxLength: 500, description: 'Text to find in URLs, case-insensitive' })),
          ignored: Type.Enum([0, 1], { default: 0, description: '1: those where the issue is ignored' }),
          sort_by: Type.Enum([...pageOrders], {
            default: 'visits',
            description: 'Most visits or clicks first, lowest score first, or by URL',
          }),
          ...pageQuery,
          ...languageQuery,
          ...formatQuery,
        }),
        response: { 200: tableReply(listReply(SiteIssuePage)), ...problems(400, 401, 403, 404, 422, 429) },
      },
    },
    async (request, reply) => {
      const language = languageOf(request, reply)
      const { check } = request.params
      const { template, format, ...query } = request.query
      const [account, host] = [accountOf(request), hostOf(request)]
      // Groups that are no templates, such as the whole site, do not choose pages.
      const site = await issues.read(account, host)
      const { templates } = site
      const chosen = { ...query, template: template === 'site' ? undefined : template, check, language, templates }
      const reported = choosePages(await issues.reportedPages(account, host, site, check), chosen)
      const readStep = async (page: number, per_page: number) => {
        const paging = { ...chosen, page, per_page }
        const { found } = site
        const crawled = found
          ? await reader.use(account, () => readSiteIssuePages({ data, reader }, found, paging))
          : { items: [], total: 0 }
        const first = Math.max(0, offsetOf(paging) - crawled.total)
        const others = reported.slice(first, first + per_page - crawled.items.length)
        const items = [...crawled.items, ...(await showReportedPages(records, others, chosen))]
        return { items, total: crawled.total + reported.length }
      }
      if (wantsCsv(request, format)) {
        const name = fileNameAt(`https://${host}/`, `issue-${check}`, site.found?.run.ended_at ?? 0)
        const first = await readStep(1, rowsPerStep)
        return asFile(reply, csvType, `${name}.csv`).send(
          Readable.from(
            csvChunks(
              pageColumns,
              linesOf(first.items, (page) => readStep(page, rowsPerStep)),
            ),
          ),
        )
      }
      return sendPage(request, baseUrl, query, await readStep(query.page, query.per_page))
    },
  )
}

async function readHistory(
  { reader, data }: IssueDetailDeps,
  site: SiteRun | null,
  check: string,
  owner: string,
): Promise<readonly HistoryEntry[]> {
  if (site === null) return []
  const own = comparableRuns(site)
  const rows = await reader.use(owner, () =>
    data.longReads
      .selectFrom('crawl_issues')
      .select(['run_id', 'urls'])
      .where(
        'run_id',
        'in',
        own.map(({ id }) => id),
      )
      .where('check_id', '=', check)
      .execute(),
  )
  const pagesOf = new Map(rows.map(({ run_id, urls }) => [run_id, urls]))
  return historyOf(
    own.map((run) => {
      const { failed_checks = [], unknown_checks = [] } = summaryOf(run)
      const isSilent = [...failed_checks, ...unknown_checks].includes(check)
      return { run: run.id, at: run.ended_at, pages: isSilent ? null : (pagesOf.get(run.id) ?? 0) }
    }),
  )
}

async function* linesOf(
  first: readonly SiteIssuePage[],
  read: (page: number) => Promise<{ readonly items: readonly SiteIssuePage[] }>,
): AsyncGenerator<readonly (readonly Cell[])[]> {
  let items = first
  for (let page = 2; ; page++) {
    yield items.flatMap(cellsOf)
    if (items.length < rowsPerStep) return
    items = (await read(page)).items
  }
}

/** Null in runs of earlier versions, and if only reports found it. */
const partsOf = (row: Pick<CrawledIssue, 'parts'> | undefined) => (row?.parts == null ? null : JSON.parse(row.parts))

/** A line for each place. */
const cellsOf = ({ evidence, detail, ...page }: SiteIssuePage): readonly (readonly Cell[])[] =>
  orNothing(evidence.length > 0 ? evidence : detailEvidence(detail)).map(({ line, column, found, wanted, snippet }) => [
    ...[page.url, page.title, page.template, page.status, page.visits, page.score, page.verdict, page.state],
    ...[page.first_seen_at, page.count, line, column, found, wanted, snippet, page.clicks, page.report],
  ])
