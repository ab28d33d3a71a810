import type { Records } from '../database/records.ts'

export interface ReportScore {
  readonly url: string
  /** Null if its results have none. */
  readonly score: number | null
}

/** The reports of a host that have results, the latest last. `host` is without `www.`, as projects are. */
export const readReportScores = (
  { db }: Pick<Records, 'db'>,
  account: number,
  host: string,
): Promise<readonly ReportScore[]> =>
  db
    .selectFrom('reports')
    .select(['url', 'score'])
    .where('account_id', '=', account)
    .where('project', '=', host)
    .where('generated_at', 'is not', null)
    .orderBy('generated_at')
    .orderBy('id')
    .execute()
