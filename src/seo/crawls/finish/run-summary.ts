import { sql } from 'kysely'
import type { CrawlData } from '../../../database/open.ts'
import { type SiteScore, scoreSite } from './site-score.ts'

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
}

export async function summarize({ db }: CrawlData, runId: number, failed: readonly string[]): Promise<RunSummary> {
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
  return { ...counts, ...(await scoreSite({ db }, runId)), issues: Number(issues.count), failed_checks: failed }
}
