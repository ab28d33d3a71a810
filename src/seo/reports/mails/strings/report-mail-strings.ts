/** All texts of a mail about a report in one language. Numbers and dates are passed in formatted. */
export interface ReportMailStrings {
  readonly title: string
  readonly subject: {
    readonly scored: (page: string, score: string, change: string | null) => string
    readonly unscored: (page: string) => string
    readonly failed: (page: string) => string
  }
  readonly score: string
  readonly issues: string
  readonly since: (date: string) => string
  readonly first: string
  readonly failed: string
  readonly unscored: string
  readonly newIssues: string
  readonly fixedIssues: string
  readonly openIssues: string
  readonly noIssues: string
  readonly noChanges: string
  readonly more: (issues: number, formatted: string) => string
  readonly openReport: string
  readonly reason: (page: string) => string
  readonly stop: string
  readonly stopQuestion: (page: string) => string
  readonly unsubscribed: (page: string) => string
  readonly startAgain: string
}
