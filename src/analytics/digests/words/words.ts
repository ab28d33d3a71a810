import type { FigureName } from '../digest.ts'
import type { Period } from '../schedule.ts'
import type { Counted } from './counted.ts'

/** Everything that a report says, in one language. Numbers and dates come in already written. */
export interface Words {
  readonly language: string
  readonly title: Readonly<Record<Period, string>>
  readonly subject: (domain: string, dates: string) => string
  readonly preheader: (visitors: Counted, visits: Counted, change: string | null) => string
  readonly figures: Readonly<Record<FigureName, string>>
  readonly comparedWith: Readonly<Record<Period, string>>
  readonly noneBefore: string
  readonly points: (difference: string) => string
  readonly visitorsByDay: string
  readonly pages: string
  readonly sources: string
  readonly channels: string
  /** By the values of the dimension. */
  readonly channelNames: Readonly<Record<string, string>>
  readonly countries: string
  readonly events: string
  readonly direct: string
  readonly unknown: string
  readonly seo: string
  readonly seoSummary: (pages: Counted, score: string | null) => string
  readonly results: (good: string, decent: string, bad: string) => string
  readonly onPages: (pages: Counted) => string
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
