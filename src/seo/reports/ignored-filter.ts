import type { Records } from '../../database/records.ts'
import type { ReportRow } from '../../database/schema.ts'
import type { Results, StoredResults } from './results.ts'

export type ReportRef = Pick<ReportRow, 'id' | 'account_id' | 'project' | 'url'>

/** Who reads the results. Only the owner is shown why an issue is ignored, and by whom. */
export type Reader = 'owner' | 'public'

/** Shows results without the issues that the account ignores. It is injected, because this module does not know the score. */
export interface IgnoredFilter {
  /** The results with ignored issues marked, and with the score that the page has without them. */
  apply(report: ReportRef, results: StoredResults, reader: Reader): Promise<StoredResults>
  /** The score of a new run, given as JSON. Reads in the transaction that stores the run, after it has locked the report. */
  scoreOf(
    transaction: Records['db'],
    report: ReportRef,
    json: string,
  ): Promise<Pick<Results['summary'], 'score' | 'result'> | null>
}
