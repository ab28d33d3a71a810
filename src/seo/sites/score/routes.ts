import { sql } from 'kysely'
import { type Static, Type } from 'typebox'
import type { Records } from '../../../database/records.ts'
import type { CrawlRunRow } from '../../../database/schema.ts'
import type { App } from '../../../http/app.ts'
import { accountOf } from '../../../http/auth.ts'
import { recordReply } from '../../../http/paging.ts'
import { problems } from '../../../http/problems.ts'
import { summaryOf } from '../../crawls/diff/run-pairs.ts'
import { count, nullable, text } from '../../crawls/results/result-route.ts'
import { readStoredSettings } from '../../crawls/settings.ts'
import { showRun } from '../../crawls/show-run.ts'
import { scheduleFields, showSchedule } from '../../schedules/schedule.ts'
import { sitePartNames } from '../../score/site-score.ts'
import { hostOf, SiteParams } from '../issues/issue-fields.ts'
import { siteChecks } from '../issues/known-checks.ts'
import type { ReadSite, SiteIssues } from '../issues/read-issues.ts'
import { SiteCrawl, showCrawl, siteTags } from '../issues/routes.ts'
import { issuesByCheck, scoreIfFixed } from '../issues/site-issues.ts'
import { comparableRuns } from '../site-runs.ts'

const SiteScoreField = Type.Object(
  {
    host: text,
    crawl: nullable(SiteCrawl),
    score: nullable(Type.Integer({ description: 'Of the newest finished crawl' })),
    score_reason: nullable(Type.String({ description: 'Why that has no score' })),
    if_all_fixed: nullable(Type.Integer({ description: 'The score once all issues that are not ignored are fixed' })),
    parts: nullable(
      Type.Array(
        Type.Object(
          {
            part: Type.Enum([...sitePartNames]),
            weight: Type.Integer({ description: 'Its points at most' }),
            points: Type.Integer(),
            score: Type.Integer({ minimum: 0, maximum: 100, description: 'Its points of 100' }),
          },
          { title: 'SiteScorePart' },
        ),
        { description: 'What the score consists of; null before scoring version 4' },
      ),
    ),
    caps: Type.Array(Type.Object({ check: text, score: Type.Integer() }), {
      description: 'Issues that limit the score, whatever its parts add up to',
    }),
    weighted_by: nullable(Type.Enum(['visits', 'links'])),
    pages: Type.Integer({ minimum: 0, description: 'Pages that have a score' }),
    indexable: nullable(count),
    uncovered: nullable(Type.Integer({ description: 'Pages that cannot be indexed although they should' })),
    site_checks: Type.Object({
      failed: Type.Integer({ minimum: 0, description: 'Checks of the whole site that found something' }),
      ran: count,
    }),
    change: nullable(Type.Integer({ description: 'Points more or fewer than in the crawl before' })),
    history: Type.Array(
      Type.Object({
        run: Type.Integer(),
        at: nullable(Type.String({ format: 'date-time' })),
        score: nullable(Type.Integer()),
        pages: nullable(Type.Integer()),
        scoring_version: nullable(Type.Integer({ description: 'Scores of different versions differ by themselves' })),
      }),
      { description: 'The finished crawls with the same settings, oldest first' },
    ),
    schedule: nullable(
      Type.Object({
        crawl: Type.Integer({ description: 'The id of the crawl' }),
        ...scheduleFields,
        next_run_at: nullable(Type.String({ format: 'date-time' })),
        max_pages: Type.Integer(),
      }),
    ),
    reports: Type.Object(
      { pages: count, score: nullable(Type.Integer({ description: 'The average' })) },
      { description: 'The reports of pages of this host' },
    ),
  },
  { title: 'SiteScore' },
)

export interface SiteScoreDeps {
  readonly issues: SiteIssues
  readonly records: Pick<Records, 'longReads'>
}

export function siteScoreRoutes(app: App, { issues, records: { longReads } }: SiteScoreDeps): void {
  const readReports = async (accountId: number, host: string): Promise<Static<typeof SiteScoreField>['reports']> => {
    const row = await longReads
      .selectFrom('reports')
      .where('account_id', '=', accountId)
      .where('project', '=', host)
      .select([
        sql<number>`count(distinct path)`.as('pages'),
        sql<number | null>`cast(round(avg(score)) as integer)`.as('score'),
      ])
      .executeTakeFirstOrThrow()
    return { pages: Number(row.pages), score: row.score === null ? null : Number(row.score) }
  }

  app.get(
    '/api/v1/sites/:host/score',
    {
      config: { permission: 'view' },
      schema: {
        tags: siteTags,
        summary: 'Read the score of a site: its parts, its history, its schedule',
        description: 'The score of the newest finished crawl of the host.',
        operationId: 'readSiteScore',
        params: SiteParams,
        response: { 200: recordReply(SiteScoreField), ...problems(400, 401, 403, 404, 422, 429) },
      },
    },
    async (request) => {
      const [account, host] = [accountOf(request), hostOf(request)]
      const site = await issues.read(account, host)
      const reports = await readReports(account, host)
      return { data: { host, ...showScore(site), reports } }
    },
  )
}

function showScore(site: ReadSite): Omit<Static<typeof SiteScoreField>, 'host' | 'reports'> {
  const { found, findings } = site
  const all = issuesByCheck(findings)
  const shown = found === null ? null : showRun(found.run)
  const score = shown?.score ?? null
  const history = found === null ? [] : comparableRuns(found)
  const before = history.at(-2)?.score ?? null
  const { failed_checks = [], unknown_checks = [] } = found === null ? {} : summaryOf(found.run)
  const silent = new Set([...failed_checks, ...unknown_checks])
  return {
    crawl: showCrawl(site),
    score,
    score_reason: shown?.score_reason ?? null,
    if_all_fixed: scoreIfFixed(score, all),
    parts:
      shown?.score_parts?.map((part) => ({ ...part, score: Math.round((100 * part.points) / part.weight) })) ?? null,
    caps: shown?.caps.map(({ check, score: limit }) => ({ check, score: limit })) ?? [],
    weighted_by: shown?.weighted_by ?? null,
    pages: findings.scored,
    indexable: shown?.indexable ?? null,
    uncovered: shown?.uncovered ?? null,
    site_checks: {
      failed: all.filter(({ level, pages }) => level === 'site' && pages > 0).length,
      ran: found === null ? 0 : siteChecks.filter(({ check }) => !silent.has(check)).length,
    },
    change: score === null || before === null ? null : score - before,
    history: history.map(showHistory),
    schedule:
      found === null
        ? null
        : {
            crawl: found.crawl.id,
            ...showSchedule(found.crawl),
            max_pages: readStoredSettings(found.crawl.settings).max_pages,
          },
  }
}

function showHistory(run: CrawlRunRow): Static<typeof SiteScoreField>['history'][number] {
  const { id, ended_at, score, pages, scoring_version } = showRun(run)
  return { run: id, at: ended_at, score, pages, scoring_version }
}
