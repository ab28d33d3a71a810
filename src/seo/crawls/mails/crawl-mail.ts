import type { CrawlRunRow, Severity } from '../../../database/schema.ts'
import type { RunSummary } from '../finish/run-summary.ts'

/** What a mail about a run says. URLs and errors in it come from websites and are not to be trusted. */
export interface CrawlMail {
  readonly host: string
  /** The day on which the run ended, for its owner. */
  readonly date: Temporal.PlainDate
  readonly run: Pick<CrawlRunRow, 'status' | 'end_reason' | 'error' | 'pages' | 'score'>
  readonly summary: Partial<RunSummary>
  /** The limits of the run. */
  readonly maxPages: number
  readonly maxMinutes: number | null
  /** Null if there is no earlier run to compare with. */
  readonly changes: CrawlMailChanges | null
}

export interface CrawlMailChanges {
  /** The day on which the earlier run ended. */
  readonly since: Temporal.PlainDate
  readonly score: number | null
  readonly pages: number | null
  readonly issues: number | null
  readonly added: number
  readonly removed: number
  readonly changed: number
  readonly notCrawled: number
  readonly newIssues: IssueList
  readonly fixedIssues: IssueList
  /** Checks that found something before on pages that are gone, and on pages that were not crawled, read or rendered this time. */
  readonly goneIssues: number
  readonly uncheckedIssues: number
}

export interface IssueList {
  /** How many checks there are, of which only the most severe are listed. */
  readonly total: number
  readonly issues: readonly MailedIssue[]
}

export interface MailedIssue {
  readonly check: string
  readonly severity: Severity
  /** How many pages have it, and some of them. */
  readonly pages: number
  readonly examples: readonly string[]
}

export interface CrawlMailLinks {
  readonly crawl: string
  readonly changes: string
  readonly unsubscribe: string
}
