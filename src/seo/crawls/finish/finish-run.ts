import { sql } from 'kysely'
import type { Clock } from '../../../base/clock.ts'
import { codeOf, linkKinds, outcomes, verdicts } from '../../../database/crawl-data/codes.ts'
import { idRangesOf } from '../../../database/crawl-data/id-ranges.ts'
import { urlIdsOf } from '../../../database/crawl-data/schema.ts'
import type { CrawlData } from '../../../database/open.ts'
import type { Severity } from '../../../database/schema.ts'
import { checklist } from '../../checks/checklist.ts'
import { siteChecklist } from '../../site-checks/checklist.ts'
import type { SiteCheck, SiteFinding } from '../../site-checks/site-check.ts'
import { createBulk } from '../store/bulk.ts'
import { resolveCanonicals } from './canonicals.ts'
import { updateDepths } from './depths.ts'
import { updateLinkScores } from './link-scores.ts'
import { updateNearDuplicates } from './near-duplicates.ts'
import { updateRelations } from './related-pages.ts'

/** What a run came to. */
export interface RunSummary {
  readonly discovered: number
  readonly fetched: number
  readonly ok: number
  readonly redirects: number
  readonly broken: number
  readonly inconclusive: number
  readonly blocked: number
  readonly excluded: number
  readonly external: number
  readonly not_modified: number
  readonly indexable: number
  readonly issues: number
  /** The mean of the indexable pages' scores; null if there are none, or too much is inconclusive. */
  readonly score: number | null
  /** Site checks that failed to run, and why. */
  readonly failed_checks: readonly string[]
}

export interface FinishRequest {
  readonly runId: number
  /** Why URLs that are still in the frontier were not fetched. */
  readonly endReason: string
  /** The run before with the same settings. */
  readonly previousId?: number | null
}

export interface FinishOptions extends FinishRequest {
  readonly clock: Clock
  readonly signal: AbortSignal
  readonly checks?: readonly SiteCheck[]
  readonly onError: (error: unknown) => void
}

/** If more than this share of the pages is inconclusive, the others say too little about the site. */
const maxInconclusiveShare = 0.1
const findingsAtATime = 500

/** Analyzes the site after all pages are fetched. Every step can be repeated. */
export async function finishRun(data: CrawlData, options: FinishOptions): Promise<RunSummary> {
  const { runId, signal, checks = siteChecklist } = options
  await closeShares(data, options)
  await settleFrontier(data, options)
  await updateDepths(data, runId, signal)
  await updateInlinks(data, options)
  await resolveCanonicals(data, runId, signal)
  await updateLinkScores(data, runId, signal)
  await updateRelations(data, runId, signal)
  await updateNearDuplicates(data, runId, signal)
  const failed: string[] = []
  for (const check of checks) {
    signal.throwIfAborted()
    try {
      await runSiteCheck(data, check, options)
    } catch (error) {
      if (signal.aborted) throw error
      options.onError(error)
      failed.push(check.id)
    }
  }
  await updateIssues(data, options, checks)
  return await summarize(data, options, failed)
}

/** Workers that have not noticed yet that the run is over write nothing any more. */
async function closeShares({ db }: CrawlData, { runId }: FinishOptions): Promise<void> {
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

async function runSiteCheck(data: CrawlData, check: SiteCheck, { runId, clock, signal }: FinishOptions): Promise<void> {
  const { db } = data
  const bulk = createBulk(data)
  await db.deleteFrom('crawl_findings').where('run_id', '=', runId).where('check_id', '=', check.id).execute()
  const write = (found: readonly SiteFinding[]): Promise<void> =>
    bulk.insert(
      db,
      'crawl_findings',
      ['run_id', 'check_id', 'url_id', 'verdict', 'count', 'detail'],
      found.map(({ urlId, verdict, count = 1, detail = {} }) => [
        runId,
        check.id,
        urlId,
        codeOf(verdicts, verdict),
        count,
        JSON.stringify(detail),
      ]),
      'on conflict do nothing',
    )
  let found: SiteFinding[] = []
  for await (const finding of check.run({ runId, ids: urlIdsOf(runId), db, now: clock(), signal })) {
    found.push(finding)
    if (found.length < findingsAtATime) continue
    signal.throwIfAborted()
    await write(found)
    found = []
  }
  await write(found)
}

interface KnownCheck {
  readonly level: 'page' | 'site'
  readonly severity: Severity
  readonly category: string
}

async function updateIssues(
  data: CrawlData,
  { runId, previousId, signal }: FinishOptions,
  checks: readonly SiteCheck[],
): Promise<void> {
  const { db } = data
  for (const { first, end } of await idRangesOf(data, runId)) {
    signal.throwIfAborted()
    await sql`update crawl_urls set issues = (select count(*) from crawl_findings where url_id = crawl_urls.id)
      where id >= ${first} and id < ${end}`.execute(db)
  }
  const known = new Map<string, KnownCheck>([
    ...checklist.map(({ check, severity, category }) => [check.id, { level: 'page', severity, category }] as const),
    ...checks.map(({ id, severity, category }) => [id, { level: 'site', severity, category }] as const),
  ])
  const rows = await db
    .selectFrom('crawl_findings')
    .innerJoin('crawl_urls', 'crawl_urls.id', 'url_id')
    .where('crawl_findings.run_id', '=', runId)
    .groupBy('check_id')
    .select([
      'check_id',
      sql<number | null>`sum(visits)`.as('visits'),
      sql<number>`count(*)`.as('urls'),
      sql<number>`sum(case when verdict = 2 then 1 else 0 end)`.as('failed'),
    ])
    .execute()
  const previous = await previousIssues(data, previousId ?? null)
  await db.transaction().execute(async (transaction) => {
    await transaction.deleteFrom('crawl_issues').where('run_id', '=', runId).execute()
    for (const { check_id, urls, failed, visits } of rows) {
      const check = known.get(check_id)
      if (!check) continue
      await transaction
        .insertInto('crawl_issues')
        .values({
          run_id: runId,
          check_id,
          ...check,
          urls: Number(urls),
          failed: Number(failed),
          visits: visits === null ? null : Number(visits),
          previous_urls: previous && (previous.get(check_id) ?? 0),
        })
        .execute()
    }
  })
}

/** How many URLs each issue had in the previous run; null if there is none, or it was never analyzed. */
async function previousIssues({ db }: CrawlData, runId: number | null): Promise<ReadonlyMap<string, number> | null> {
  if (runId === null) return null
  const rows = await db.selectFrom('crawl_issues').select(['check_id', 'urls']).where('run_id', '=', runId).execute()
  return rows.length === 0 ? null : new Map(rows.map(({ check_id, urls }) => [check_id, urls]))
}

async function summarize({ db }: CrawlData, { runId }: FinishOptions, failed: readonly string[]): Promise<RunSummary> {
  const { first, end } = urlIdsOf(runId)
  const totals = await db.selectFrom('crawl_totals').selectAll().where('run_id', '=', runId).executeTakeFirst()
  const indexable = await db
    .selectFrom('crawl_urls')
    .where('id', '>=', first)
    .where('id', '<', end)
    .where('indexable', '=', 1)
    .select([sql<number>`count(*)`.as('pages'), sql<number | null>`avg(score)`.as('score')])
    .executeTakeFirstOrThrow()
  const issues = await db
    .selectFrom('crawl_issues')
    .where('run_id', '=', runId)
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  const count = (
    name:
      | 'discovered'
      | 'fetched'
      | 'ok'
      | 'redirects'
      | 'broken'
      | 'inconclusive'
      | 'blocked'
      | 'excluded'
      | 'external'
      | 'not_modified',
  ) => totals?.[name] ?? 0
  const isConclusive = count('inconclusive') <= maxInconclusiveShare * Math.max(1, count('fetched'))
  const { score } = indexable
  return {
    discovered: count('discovered'),
    fetched: count('fetched'),
    ok: count('ok'),
    redirects: count('redirects'),
    broken: count('broken'),
    inconclusive: count('inconclusive'),
    blocked: count('blocked'),
    excluded: count('excluded'),
    external: count('external'),
    not_modified: count('not_modified'),
    indexable: Number(indexable.pages),
    issues: Number(issues.count),
    score: score === null || !isConclusive ? null : Math.floor(Number(score)),
    failed_checks: failed,
  }
}
