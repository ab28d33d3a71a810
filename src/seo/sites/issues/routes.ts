import { type Static, Type } from 'typebox'
import { iso } from '../../../base/clock.ts'
import { severities } from '../../../database/schema.ts'
import type { App } from '../../../http/app.ts'
import { accountOf } from '../../../http/auth.ts'
import { type Cell, formatQuery, sendCsv, tableReply, wantsCsv } from '../../../http/csv.ts'
import { fileNameAt } from '../../../http/file-name.ts'
import { languageOf, languageQuery } from '../../../http/language.ts'
import { problems } from '../../../http/problems.ts'
import { categories } from '../../checks/categories.ts'
import { summaryOf } from '../../crawls/diff/run-pairs.ts'
import { nullable, text } from '../../crawls/results/result-route.ts'
import {
  hostOf,
  inPoints,
  SiteIssueCounts,
  SiteIssueField,
  SiteIssueGroup,
  SiteParams,
  showGroup,
  showIssue,
} from './issue-fields.ts'
import { pageChecks, siteChecks } from './known-checks.ts'
import type { ReadSite, SiteIssues } from './read-issues.ts'
import {
  byPeople,
  countIssues,
  groupsOf,
  issuesByCheck,
  issuesByTemplate,
  type SiteIssue,
  scoreIfFixed,
} from './site-issues.ts'

export const siteTags = ['Sites']

export const SiteCrawl = Type.Object(
  {
    id: Type.Integer({ description: 'The id of the crawl' }),
    run: Type.Integer({ description: 'The id of its run' }),
    ended_at: nullable(Type.String({ format: 'date-time' })),
    previous_run: nullable(Type.Integer({ description: 'The run before it with the same settings' })),
    previous_ended_at: nullable(Type.String({ format: 'date-time' })),
  },
  { title: 'SiteNewestCrawl' },
)

const SiteIssueSummary = Type.Object(
  {
    host: text,
    crawl: nullable(SiteCrawl),
    templates_by: Type.Enum(['path_groups', 'folders'], {
      description: 'What makes templates: the path groups of the website of this host, or the folders of the crawl',
    }),
    counts: SiteIssueCounts,
    score: nullable(Type.Integer()),
    if_all_fixed: nullable(Type.Integer({ description: 'The score once all issues that are not ignored are fixed' })),
    points: Type.Number({ minimum: 0, description: 'Those of all issues that are not ignored' }),
  },
  { title: 'SiteIssueSummary' },
)

const SiteIssueList = Type.Object({
  data: Type.Array(SiteIssueField),
  groups: Type.Array(SiteIssueGroup, { description: 'Those with the most points first; empty with `group=none`' }),
  summary: SiteIssueSummary,
})

const states = ['new', 'came_back', 'ignored'] as const
const categoryNames = categories.map(({ category }) => category)
const issueColumns = [
  ...['template', 'check', 'title', 'level', 'severity', 'category', 'pages', 'failed', 'judged', 'points'],
  ...['visits', 'visits_share', 'change', 'state', 'ignored_pages', 'clicks', 'people'],
] as const

export interface SiteIssueRouteDeps {
  readonly issues: SiteIssues
}

export function siteIssueRoutes(app: App, { issues }: SiteIssueRouteDeps): void {
  app.get(
    '/api/v1/sites/:host/issues',
    {
      config: { permission: 'view' },
      schema: {
        tags: siteTags,
        summary: 'List the issues of a site, by issue or by template',
        description:
          'Those of its newest finished crawl, and what reports found on pages that this crawl does not have. Their pages are listed by `/issues/{check}/pages`.',
        operationId: 'listSiteIssues',
        params: SiteParams,
        querystring: Type.Object({
          group: Type.Enum(['none', 'template'], { default: 'none' }),
          severity: Type.Optional(Type.Enum([...severities])),
          category: Type.Optional(Type.Enum(categoryNames)),
          state: Type.Optional(
            Type.Enum([...states], { description: 'Without it, issues that are ignored on all pages are left out' }),
          ),
          search: Type.Optional(
            Type.String({ maxLength: 500, description: 'Text to find in titles, case-insensitive' }),
          ),
          sort_by: Type.Enum(['points', 'people'], {
            default: 'points',
            description: 'Most points first, or most people a month at stake',
          }),
          ...languageQuery,
          ...formatQuery,
        }),
        response: { 200: tableReply(SiteIssueList), ...problems(400, 401, 403, 404, 422, 429) },
      },
    },
    async (request, reply) => {
      const language = languageOf(request, reply)
      const { group, severity, category, state, search, sort_by, format } = request.query
      const [account, host] = [accountOf(request), hostOf(request)]
      const site = await issues.read(account, host)
      const all = issuesByCheck(site.findings)
      const counts = group === 'template' ? await issues.byTemplate(account, site) : null
      const rows = counts === null ? all : issuesByTemplate(site.findings, counts)
      const ignored = all.some(({ ignored_pages }) => ignored_pages > 0) ? await issues.ignoredOn(account, host) : []
      const searched = search?.toLowerCase()
      const data = (sort_by === 'people' ? rows.toSorted(byPeople) : rows)
        .filter((issue) => isInState(issue, state))
        .filter((issue) => severity === undefined || issue.severity === severity)
        .filter((issue) => category === undefined || issue.category === category)
        .map((issue) => showIssue(issue, language, ignored))
        .filter(({ title }) => searched === undefined || title.toLowerCase().includes(searched))
      if (wantsCsv(request, format)) {
        const name = fileNameAt(`https://${host}/`, 'issues', site.found?.run.ended_at ?? 0)
        return sendCsv(reply, { name, columns: [...issueColumns], rows: data.map(cellsOf) })
      }
      const groups = counts === null ? [] : groupsOf(site.findings, counts, rows).map(showGroup)
      return { data, groups, summary: summaryOfSite(host, site, all) }
    },
  )
}

const isInState = ({ pages, state, ignored_pages }: SiteIssue, asked: (typeof states)[number] | undefined): boolean => {
  if (asked === 'ignored') return ignored_pages > 0
  return pages > 0 && (asked === undefined || state === asked)
}

const cellsOf = (issue: Static<typeof SiteIssueField>): readonly Cell[] => issueColumns.map((name) => issue[name])

export function summaryOfSite(
  host: string,
  site: ReadSite,
  all: readonly SiteIssue[],
): Static<typeof SiteIssueSummary> {
  const score = site.found?.run.score ?? null
  const points = all.reduce((sum, issue) => sum + (issue.pages > 0 ? (issue.points ?? 0) : 0), 0)
  return {
    host,
    crawl: showCrawl(site),
    templates_by: site.templatesBy,
    counts: { ...countIssues(all), passed: countPassed(site, all) },
    score,
    if_all_fixed: scoreIfFixed(score, all),
    points: inPoints(points),
  }
}

export function showCrawl({ found, previous }: Pick<ReadSite, 'found' | 'previous'>): Static<typeof SiteCrawl> | null {
  if (found === null) return null
  const at = (time: number | null | undefined): string | null =>
    time === null || time === undefined ? null : iso(time)
  return {
    id: found.crawl.id,
    run: found.run.id,
    ended_at: at(found.run.ended_at),
    previous_run: previous?.id ?? null,
    previous_ended_at: at(previous?.ended_at),
  }
}

/** The checks that ran, and found nothing. */
function countPassed({ found }: ReadSite, all: readonly SiteIssue[]): number {
  const { failed_checks = [], unknown_checks = [] } = found === null ? {} : summaryOf(found.run)
  const run = found === null ? pageChecks : [...pageChecks, ...siteChecks]
  const others = new Set([...failed_checks, ...unknown_checks, ...all.map(({ check }) => check)])
  return run.filter(({ check }) => !others.has(check)).length
}
