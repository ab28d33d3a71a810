import type { FormattedCount } from '../../../../mail/formatted-count.ts'

/** All texts of a mail about a crawl in one language. Numbers and dates are passed in formatted. */
export interface CrawlMailStrings {
  readonly title: string
  readonly subject: {
    readonly scored: (host: string, score: string, change: string | null) => string
    readonly withheld: (host: string) => string
    readonly failed: (host: string) => string
  }
  readonly score: string
  readonly pages: string
  readonly issues: string
  readonly since: (date: string) => string
  readonly first: string
  readonly failed: string
  readonly limited: {
    readonly max_pages: (pages: FormattedCount) => string
    readonly max_minutes: (minutes: FormattedCount) => string
  }
  readonly withheld: {
    readonly inconclusive: (share: string) => string
    readonly 'no-indexable-pages': string
  }
  readonly newIssues: string
  readonly fixedIssues: string
  readonly noIssues: string
  readonly onPages: (pages: FormattedCount) => string
  readonly more: (issues: FormattedCount) => string
  readonly changedPages: string
  readonly added: string
  readonly removed: string
  readonly changed: string
  readonly notCrawled: string
  readonly openCrawl: string
  readonly openChanges: string
  readonly reason: (host: string) => string
  readonly stop: string
  readonly stopQuestion: (host: string) => string
  readonly unsubscribed: (host: string) => string
  readonly startAgain: string
}
