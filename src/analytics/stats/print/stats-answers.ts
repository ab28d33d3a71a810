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

/** All that a document about a website contains. */
export interface StatsAnswers {
  readonly totals: PrintedTotals
  readonly series: PrintedSeries
  /** Without those that the reader may not see. */
  readonly breakdowns: ReadonlyMap<PrintedDimension, PrintedBreakdown>
  readonly goals: PrintedGoals
}
