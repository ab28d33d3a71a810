export const printedMetrics = ['visitors', 'visits', 'pageviews', 'bounce_rate', 'visit_duration'] as const
export type PrintedMetric = (typeof printedMetrics)[number]

export const printedDimensions = [
  'channel',
  'source',
  'utm_campaign',
  'page',
  'entry_page',
  'country',
  'device',
  'browser',
  'os',
] as const
export type PrintedDimension = (typeof printedDimensions)[number]

/** What the routes of statistics answer, as far as it is printed. */
export interface PrintedTotals {
  readonly data: Readonly<Record<PrintedMetric, ComparedValue>>
  readonly meta: {
    readonly from: string
    readonly to: string
    readonly timezone: string
    readonly compared?: { readonly from: string; readonly to: string }
    readonly complete?: boolean
    readonly imported?: { readonly included: boolean }
  }
}

export interface ComparedValue {
  readonly value: number | null
  readonly previous?: number | null
  readonly change?: number | null
}

export interface PrintedSeries {
  readonly data: readonly ({ readonly time: string } & Readonly<Partial<Record<PrintedMetric, number | null>>>)[]
  readonly meta: { readonly interval: string }
}

export interface PrintedBreakdown {
  readonly data: readonly { readonly value: string; readonly visitors?: number | null }[]
}

export interface PrintedGoals {
  readonly data: readonly {
    readonly name: string
    readonly conversions: number
    readonly conversion_rate: number | null
  }[]
}

/** How search engines showed the website, as far as they have reported. */
export interface SearchSummary {
  readonly until: Temporal.PlainDate
  readonly clicks: number
  readonly previousClicks: number
  readonly impressions: number
  readonly position: number | null
  readonly queries: readonly { readonly value: string; readonly count: number }[]
  /** Those with the most clicks. */
  readonly pages: readonly SearchedPage[]
}

export interface SearchedPage {
  readonly value: string
  readonly clicks: number
  readonly previousClicks: number
  readonly impressions: number
  readonly position: number | null
}

/** What the fixes of a website brought whose results belong to a period. */
export interface FixesSummary {
  /** Those with the largest clear effects first, then those without one. */
  readonly listed: readonly ReportedFix[]
  /** How many others there are, most of which have too little data. */
  readonly others: number
}

export interface ReportedFix {
  readonly text: string
  /** The day on which it was made. */
  readonly day: Temporal.PlainDate
  readonly pages: number
  readonly measure: 'clicks' | 'visits'
  readonly before: number
  readonly after: number
  /** How many more there were than expected. */
  readonly gained: number
  readonly verdict: 'helped' | 'hurt' | 'unclear'
  /** In percent of what was expected. */
  readonly effect: { readonly change: number; readonly low: number; readonly high: number }
}

/** Whole days in the time zone of the reader. */
export interface ReportDays {
  readonly first: Temporal.PlainDate
  readonly last: Temporal.PlainDate
}

/** What owners and their clients read besides visits. Null without anything to show. */
export interface SearchReport {
  readonly search: SearchSummary | null
  readonly fixes: FixesSummary | null
}

/** All that a document about a website contains. */
export interface StatsAnswers {
  readonly totals: PrintedTotals
  readonly series: PrintedSeries
  /** Without those that the reader may not see. */
  readonly breakdowns: ReadonlyMap<PrintedDimension, PrintedBreakdown>
  readonly goals: PrintedGoals
}
