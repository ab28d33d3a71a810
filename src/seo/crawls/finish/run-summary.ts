import { sql } from 'kysely'
import type { CrawlData } from '../../../database/open.ts'
import type { SiteScore } from './site-score.ts'
import { type FoundTrap, readTraps } from './traps.ts'

const counted = [
  'discovered',
  'fetched',
  'ok',
  'redirects',
  'broken',
  'inconclusive',
  'blocked',
  'excluded',
  'external',
  'not_modified',
  'rendered',
] as const

/** What a run came to. */
export interface RunSummary extends Readonly<Record<(typeof counted)[number], number>>, SiteScore {
  /** Checks that found something, without ignored ones. */
  readonly issues: number
  /** Site checks that failed to run. */
  readonly failed_checks: readonly string[]
  /** Site checks that say nothing, because the run has seen too little of the site. */
  readonly unknown_checks: readonly string[]
  /** Crawler traps that were recognized, those with the most URLs first. */
  readonly traps: readonly FoundTrap[]
}

type SilentChecks = Pick<RunSummary, 'failed_checks' | 'unknown_checks'>

export async function summarize(
  { db }: CrawlData,
  runId: number,
  score: SiteScore,
  silent: SilentChecks,
): Promise<RunSummary> {
  const totals = await db.selectFrom('crawl_totals').selectAll().where('run_id', '=', runId).executeTakeFirst()
  const issues = await db
    .selectFrom('crawl_issues')
    .where('run_id', '=', runId)
    .where('urls', '>', 0)
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  const counts = Object.fromEntries(counted.map((name) => [name, totals?.[name] ?? 0])) as Pick<
    RunSummary,
    (typeof counted)[number]
  >
  const traps = await readTraps({ db }, runId)
  return { ...counts, ...score, issues: Number(issues.count), ...silent, traps }
}
