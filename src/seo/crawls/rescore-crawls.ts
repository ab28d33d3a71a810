import type { Records } from '../../database/records.ts'
import { readIgnoredChecks } from '../reports/ignored-checks.ts'
import type { RunSummary } from './finish/run-summary.ts'
import type { CrawlPool } from './pool.ts'

export interface RescoreCrawlsDeps {
  readonly records: Records
  readonly pool: Pick<CrawlPool, 'ignore'>
}

/** Applies what the account ignores to the kept runs of a project's crawls, without crawling again. */
export async function rescoreCrawls(
  { records: { db }, pool }: RescoreCrawlsDeps,
  accountId: number,
  project: string,
  signal: AbortSignal,
): Promise<void> {
  const runs = await db
    .selectFrom('crawl_runs')
    .innerJoin('crawls', 'crawls.id', 'crawl_runs.crawl_id')
    .where('crawls.account_id', '=', accountId)
    .where('crawls.project', '=', project)
    .where('crawl_runs.status', 'in', ['done', 'canceled'])
    .orderBy('crawl_runs.id')
    .select(['crawl_runs.id', 'crawl_runs.crawl_id', 'crawl_runs.previous_id', 'crawl_runs.summary'])
    .execute()
  for (const { id, crawl_id, previous_id, summary } of runs) {
    signal.throwIfAborted()
    const ignored = await readIgnoredChecks(db, accountId, project)
    const { failed_checks: failed = [], unknown_checks: unknown = [] }: Partial<RunSummary> = JSON.parse(
      summary ?? '{}',
    )
    const now = await pool.ignore({ runId: id, previousId: previous_id, ignored, failed, unknown }, signal)
    await db.transaction().execute(async (transaction) => {
      const values = { score: now.score, summary: JSON.stringify(now) }
      await transaction.updateTable('crawl_runs').set(values).where('id', '=', id).execute()
      await transaction
        .updateTable('crawls')
        .set({ score: now.score })
        .where('id', '=', crawl_id)
        .where('run_id', '=', id)
        .execute()
    })
  }
}
