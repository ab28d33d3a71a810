import type { FormattedCount } from '../../../mail/formatted-count.ts'
import type { DigestMetric } from '../digest.ts'
import type { DigestPeriod } from '../schedule.ts'

/** All texts of a report in one language. Numbers and dates are passed in formatted. */
export interface MailStrings {
  readonly language: string
  readonly title: Readonly<Record<DigestPeriod, string>>
  readonly subject: (domain: string, dates: string) => string
  readonly preheader: (visitors: FormattedCount, visits: FormattedCount, change: string | null) => string
  readonly metrics: Readonly<Record<DigestMetric, string>>
  readonly comparedWith: Readonly<Record<DigestPeriod, string>>
  readonly noneBefore: string
  readonly points: (difference: string) => string
  readonly visitorsByDay: string
  readonly pages: string
  readonly sources: string
  readonly channels: string
  /** By the values of the dimension `channel`. */
  readonly channelNames: Readonly<Record<string, string>>
  readonly countries: string
  readonly events: string
  readonly direct: string
  readonly unknown: string
  readonly seo: string
  readonly seoSummary: (pages: FormattedCount, score: string | null) => string
  readonly results: (good: string, decent: string, bad: string) => string
  readonly onPages: (pages: FormattedCount) => string
  readonly site: string
  readonly siteScore: (score: string, change: string | null) => string
  readonly siteScoreWithheld: string
  readonly pageChanges: (added: string, removed: string, changed: string) => string
  readonly newIssues: string
  readonly fixedIssues: string
  readonly openChanges: string
  readonly openCrawl: string
  readonly openStatistics: string
  readonly openReports: string
  readonly quiet: (domain: string, dates: string) => string
  readonly askToStop: string
  readonly reason: (domain: string) => string
  readonly stop: string
  readonly stopQuestion: (domain: string) => string
  readonly stopButton: string
  readonly stopped: (domain: string) => string
  readonly startAgain: string
}
