import { type RawBuilder, sql } from 'kysely'
import { type Static, Type } from 'typebox'
import { iso } from '../../../base/clock.ts'
import { type SiteTemplate, templateMatcher } from '../../../base/site-template.ts'
import { nameOf, renderings, verdicts } from '../../../database/crawl-data/codes.ts'
import type { CrawlUrlRow } from '../../../database/crawl-data/schema.ts'
import type { CrawlData } from '../../../database/open.ts'
import type { Language } from '../../../texts/languages.ts'
import { createEvidenceReader, evidenceFields } from '../../crawls/results/evidence.ts'
import { createDetailReader, DetailField } from '../../crawls/results/finding-detail.ts'
import { type CrawlReader, offsetOf, type Paging } from '../../crawls/results/reader.ts'
import { nullable, text } from '../../crawls/results/result-route.ts'
import { comparableRuns, type SiteRun } from '../site-runs.ts'
import { withTemplates } from '../templates/template-sql.ts'
import { pageHistory, pageStates } from './issue-history.ts'
import { otherGroup } from './site-issues.ts'

export const SiteIssuePage = Type.Object(
  {
    id: Type.Integer({ description: 'The id of the page in the crawl; that of the report if only a report has it' }),
    report: nullable(
      Type.Integer({ description: 'The id of the report that found it, if the crawl does not have the page' }),
    ),
    url: text,
    title: nullable(text),
    status: nullable(Type.Integer()),
    template: Type.String({ description: 'The id of its group' }),
    visits: nullable(Type.Integer()),
    clicks: nullable(Type.Integer({ description: 'In search engines' })),
    score: nullable(Type.Integer()),
    verdict: Type.Enum(['warn', 'fail']),
    count: Type.Integer({ minimum: 0, description: 'Places on the page' }),
    gain: Type.Integer({ minimum: 0, description: 'The points that the score of the page gains once it is fixed' }),
    state: nullable(
      Type.Enum([...pageStates], {
        title: 'SiteIssuePageState',
        description: 'Null if there is no crawl before it, and if only a report has the page',
      }),
    ),
    first_seen_at: nullable(
      Type.String({ format: 'date-time', description: 'The first crawl with the same settings that found it here' }),
    ),
    detail: DetailField,
    ...evidenceFields,
  },
  { title: 'SiteIssuePage' },
)
export type SiteIssuePage = Static<typeof SiteIssuePage>

export const pageOrders = ['visits', 'clicks', 'score', 'url'] as const

export interface IssuePageFilter {
  readonly check: string
  readonly templates: readonly SiteTemplate[]
  /** The id of a group. */
  readonly template?: string | undefined
  readonly search?: string | undefined
  readonly ignored?: 0 | 1
}

export interface IssuePageQuery extends IssuePageFilter, Paging {
  readonly sort_by: (typeof pageOrders)[number]
  readonly language: Language
}

export interface IssuePageDeps {
  readonly data: Pick<CrawlData, 'columns'>
  readonly reader: CrawlReader
}

const columns = sql`page.id, page.url, page.title, page.status, page.visits, page.clicks, page.score, page.rendering,
  found.verdict, found.count, found.detail, found.gain`

interface PageRow
  extends Pick<CrawlUrlRow, 'id' | 'url' | 'title' | 'status' | 'visits' | 'clicks' | 'score' | 'rendering'> {
  readonly verdict: number
  readonly count: number
  readonly detail: string | null
  readonly gain: number
}

/** Reads from the rows of `page`: the pages of an issue, of one template if it is asked for. */
function pagesOf({ data, reader }: IssuePageDeps, runId: number, filter: IssuePageFilter) {
  const { check, templates, template, search, ignored = 0 } = filter
  const rows = sql`select ${columns} from crawl_findings as found join crawl_urls as page on page.id = found.url_id
    where found.run_id = ${runId} and found.check_id = ${check} and found.muted = ${ignored}
      and ${search ? reader.containing('page.url', search) : sql`1 = 1`}`
  if (template === undefined) return { with: sql`with page as (${rows})`, where: sql`1 = 1` }
  const index = templates.findIndex(({ pattern }) => pattern === template)
  const where = index < 0 && template !== otherGroup ? sql`1 = 0` : sql`template = ${index}`
  return { with: withTemplates(data, rows, templates), where }
}

const orders = {
  visits: sql`visits is null, visits desc, id`,
  clicks: sql`clicks is null, clicks desc, id`,
  score: sql`score is null, score, id`,
  url: sql`url, id`,
} as const satisfies Record<(typeof pageOrders)[number], RawBuilder<unknown>>

/** The pages of an issue in the newest run of a site, those with the most visits first. */
export async function readSiteIssuePages(deps: IssuePageDeps, site: SiteRun, query: IssuePageQuery) {
  const { reader } = deps
  const pages = pagesOf(deps, site.run.id, query)
  const totals = await sql<{
    total: number
  }>`${pages.with} select count(*) as total from page where ${pages.where}`.execute(reader.db)
  const { rows: items } = await sql<PageRow>`${pages.with} select * from page where ${pages.where}
    order by ${orders[query.sort_by]} limit ${query.per_page} offset ${offsetOf(query)}`.execute(reader.db)
  const urls = items.map(({ url }) => url)
  const ids = items.map(({ id }) => id)
  const history = await readHistories(reader, site, query.check, urls)
  const detailOf = await createDetailReader(reader, site.run.id, query.language)
  const { evidenceOf } = await createEvidenceReader(reader, ids, query.language)
  const templateOf = templateMatcher(query.templates)
  const shown = items.map(
    ({ id, url, title, status, visits, clicks, score, count, gain, verdict, detail }): SiteIssuePage => ({
      ...{ id, report: null, url, title, status, visits, clicks, score, count, gain },
      template: query.templates[templateOf(pathOf(url))]?.pattern ?? otherGroup,
      verdict: nameOf(verdicts, verdict) === 'fail' ? 'fail' : 'warn',
      detail: detailOf(detail),
      ...history(url),
      ...evidenceOf(id, query.check, count),
    }),
  )
  return { items: shown, total: Number(totals.rows[0]?.total ?? 0) }
}

/** In which runs these pages had the issue. */
async function readHistories({ db }: CrawlReader, site: SiteRun, check: string, urls: readonly string[]) {
  const runs = comparableRuns(site)
  const ids = runs.map(({ id }) => id)
  const rows =
    urls.length === 0
      ? []
      : await db
          .selectFrom('crawl_urls as page')
          .innerJoin('crawl_findings as found', 'found.url_id', 'page.id')
          .where('page.run_id', 'in', ids)
          .where('page.url', 'in', urls)
          .where('found.check_id', '=', check)
          .select(['page.run_id', 'page.url'])
          .execute()
  const had = Map.groupBy(rows, ({ url }) => url)
  return (url: string) => {
    const own = new Set(had.get(url)?.map(({ run_id }) => run_id))
    const { first_seen_run, state } = pageHistory(ids, own)
    const at = runs.find(({ id }) => id === first_seen_run)?.ended_at ?? null
    return { state, first_seen_at: at === null ? null : iso(at) }
  }
}

const pathOf = (url: string): string => {
  const start = url.indexOf('/', url.indexOf('//') + 2)
  return start < 0 ? '/' : url.slice(start)
}

const rendered: readonly string[] = ['same', 'different']

/** The pages that are checked again: those with the most visits. */
export async function readPagesToCheck(deps: IssuePageDeps, site: SiteRun, filter: IssuePageFilter, limit: number) {
  const pages = pagesOf(deps, site.run.id, filter)
  const { rows } = await sql<PageRow>`${pages.with} select * from page where ${pages.where}
    order by ${orders.visits} limit ${limit}`.execute(deps.reader.db)
  return rows.map(({ id, url, rendering }) => ({
    id,
    url,
    isRendered: rendering !== null && rendered.includes(nameOf(renderings, rendering)),
  }))
}
