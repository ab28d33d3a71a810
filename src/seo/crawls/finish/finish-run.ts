import { sql } from 'kysely'
import type { Clock } from '../../../base/clock.ts'
import { codeOf, linkKinds, outcomes, verdicts } from '../../../database/crawl-data/codes.ts'
import { idRangesOf } from '../../../database/crawl-data/id-ranges.ts'
import { urlIdsOf } from '../../../database/crawl-data/schema.ts'
import type { CrawlData } from '../../../database/open.ts'
import { crawlerName } from '../../facts/site/robots-match.ts'
import type { IgnoredCheck } from '../../reports/ignored-checks.ts'
import { siteChecklist } from '../../site-checks/checklist.ts'
import type { SiteCheck, SiteFinding } from '../../site-checks/site-check.ts'
import { createBulk } from '../store/bulk.ts'
import { resolveCanonicals } from './canonicals.ts'
import { checkExternalLinks, type ExternalLinkDeps } from './check-external-links.ts'
import { updateDepths } from './depths.ts'
import { rescoreEarlierPages, updateIgnored } from './ignored-findings.ts'
import { updateIssues } from './issues.ts'
import { updateLinkScores } from './link-scores.ts'
import { updateNearDuplicates } from './near-duplicates.ts'
import { updateRelations } from './related-pages.ts'
import { type RunSummary, summarize } from './run-summary.ts'
import { leaveOutTraps } from './traps.ts'

export interface FinishRequest {
  readonly runId: number
  /** Why URLs that are still in the frontier were not fetched. */
  readonly endReason: string
  /** The run before with the same settings. */
  readonly previousId?: number | null
  /** What the account ignores. */
  readonly ignored?: readonly IgnoredCheck[]
  /** Whether links to other hosts are checked. */
  readonly externalLinks?: boolean
  /** The `user_agent` of the settings. */
  readonly userAgent?: string | null
}

export interface FinishOptions extends FinishRequest {
  /** Without it, no requests are sent. */
  readonly network?: Pick<ExternalLinkDeps, 'fetchPage' | 'limits' | 'retryMs'>
  readonly clock: Clock
  readonly signal: AbortSignal
  readonly checks?: readonly SiteCheck[]
  readonly onError: (error: unknown) => void
}

const findingsAtATime = 500

/** Analyzes the site after all pages are fetched. Every step can be repeated. */
export async function finishRun(data: CrawlData, options: FinishOptions): Promise<RunSummary> {
  const { runId, signal, checks = siteChecklist } = options
  await closeWorkers(data, options)
  await settleFrontier(data, options)
  await leaveOutTraps(data, options)
  // A user who stops a crawl wants no more requests.
  const mayRequest = options.endReason !== 'canceled' && options.endReason !== 'max_minutes'
  if (options.network && options.externalLinks && mayRequest) {
    await checkExternalLinks(data, { ...options, ...options.network })
  }
  await updateDepths(data, runId, signal)
  await updateInlinks(data, options)
  await resolveCanonicals(data, runId, signal)
  await updateLinkScores(data, runId, signal)
  await updateRelations(data, runId, signal)
  await updateNearDuplicates(data, runId, signal)
  const failed: string[] = []
  const unknown: string[] = []
  for (const check of checks) {
    signal.throwIfAborted()
    try {
      if (!(await runSiteCheck(data, check, options))) unknown.push(check.id)
    } catch (error) {
      if (signal.aborted) throw error
      options.onError(error)
      failed.push(check.id)
    }
  }
  return await ignoreFindings(data, { ...options, checks, failed, unknown })
}

export interface IgnoreRequest extends Omit<FinishRequest, 'endReason' | 'userAgent'> {
  /** Site checks that failed to run, and those for which the run has seen too little of the site. */
  readonly failed: readonly string[]
  readonly unknown: readonly string[]
}

type IgnoreOptions = IgnoreRequest & Pick<FinishOptions, 'checks' | 'signal'>

/** Applies what the account ignores, and counts and scores the rest. After a run has ended, this alone is repeated. */
export async function ignoreFindings(
  data: CrawlData,
  { runId, previousId = null, ignored = [], checks = siteChecklist, failed, unknown, signal }: IgnoreOptions,
): Promise<RunSummary> {
  await rescoreEarlierPages(data, runId, signal)
  await updateIgnored(data, runId, ignored, signal)
  const score = await updateIssues(data, { runId, previousId, checks, signal })
  return await summarize(data, runId, score, { failed_checks: failed, unknown_checks: unknown })
}

/** Workers that have not noticed yet that the run is over write nothing any more. */
async function closeWorkers({ db }: CrawlData, { runId }: FinishOptions): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    // Locks the run, and so waits for a worker that is writing.
    await transaction
      .updateTable('crawl_totals')
      .set(({ ref }) => ({ updated_at: ref('updated_at') }))
      .where('run_id', '=', runId)
      .execute()
    await transaction.deleteFrom('crawl_shares').where('run_id', '=', runId).execute()
  })
}

/** What was not fetched is excluded, for the reason that ended the run. */
async function settleFrontier(data: CrawlData, { runId, endReason, signal }: FinishOptions): Promise<void> {
  const { db } = data
  for (;;) {
    signal.throwIfAborted()
    const rows = await db
      .selectFrom('crawl_frontier')
      .select('url_id')
      .where('run_id', '=', runId)
      .limit(findingsAtATime)
      .execute()
    if (rows.length === 0) return
    const ids = rows.map(({ url_id }) => url_id)
    await db.transaction().execute(async (transaction) => {
      const { numUpdatedRows } = await transaction
        .updateTable('crawl_urls')
        .set({ outcome: codeOf(outcomes, 'excluded'), reason: endReason })
        .where('id', 'in', ids)
        .where('outcome', 'is', null)
        .executeTakeFirst()
      await transaction.deleteFrom('crawl_frontier').where('url_id', 'in', ids).execute()
      await transaction
        .updateTable('crawl_totals')
        .set((set) => ({ queued: 0, in_flight: 0, excluded: set('excluded', '+', Number(numUpdatedRows)) }))
        .where('run_id', '=', runId)
        .execute()
    })
  }
}

async function updateInlinks(data: CrawlData, { runId, signal }: FinishOptions): Promise<void> {
  const kind = sql.lit(codeOf(linkKinds, 'link'))
  for (const { first, end } of await idRangesOf(data, runId)) {
    signal.throwIfAborted()
    await sql`update crawl_urls set
        inlinks = (select count(*) from crawl_links where target_id = crawl_urls.id and source_id <> crawl_urls.id and kind = ${kind}),
        inlink_pages = (select count(distinct source_id) from crawl_links
          where target_id = crawl_urls.id and source_id <> crawl_urls.id and kind = ${kind})
      where id >= ${first} and id < ${end}`.execute(data.db)
  }
}

/** Whether it ran. */
async function runSiteCheck(
  data: CrawlData,
  check: SiteCheck,
  { runId, userAgent = null, clock, signal }: FinishOptions,
): Promise<boolean> {
  const { db } = data
  const site = { runId, ids: urlIdsOf(runId), db, now: clock(), crawler: crawlerName(userAgent), signal }
  const bulk = createBulk(data)
  await db.deleteFrom('crawl_findings').where('run_id', '=', runId).where('check_id', '=', check.id).execute()
  if (await check.isUnknown?.(site)) return false
  const write = (findings: readonly SiteFinding[]): Promise<void> =>
    bulk.insert(
      db,
      'crawl_findings',
      ['run_id', 'check_id', 'url_id', 'verdict', 'count', 'detail'],
      findings.map(({ urlId, verdict, count = 1, detail = {} }) => [
        runId,
        check.id,
        urlId,
        codeOf(verdicts, verdict),
        count,
        JSON.stringify(detail),
      ]),
      'on conflict do nothing',
    )
  let findings: SiteFinding[] = []
  for await (const finding of check.run(site)) {
    findings.push(finding)
    if (findings.length < findingsAtATime) continue
    signal.throwIfAborted()
    await write(findings)
    findings = []
  }
  await write(findings)
  return true
}
