import type { FixesSummary, SearchSummary } from '../stats/print/stats-answers.ts'
import type { DigestPeriod } from './schedule.ts'
import type { SeoResults } from './seo-results.ts'
import type { SiteChanges } from './site-changes.ts'

/** The numbers of a report about one website and period. Texts in it come from visitors and are not to be trusted. */
export interface Digest {
  readonly domain: string
  readonly period: DigestPeriod
  readonly first: Temporal.PlainDate
  readonly last: Temporal.PlainDate
  readonly metrics: DigestMetricValues
  readonly previousMetrics: DigestMetricValues
  /** In order, without gaps. */
  readonly days: readonly DayVisitors[]
  readonly pages: readonly TopEntry[]
  readonly sources: readonly TopEntry[]
  readonly channels: readonly TopEntry[]
  readonly countries: readonly TopEntry[]
  readonly events: readonly TopEntry[]
  /** Null if no search engine has numbers of the period. */
  readonly search: SearchSummary | null
  /** Null if no effect of a fix became known in the period. */
  readonly fixes: FixesSummary | null
  readonly seo: SeoResults | null
  readonly site: SiteChanges | null
}

export const digestMetrics = ['visitors', 'visits', 'pageviews', 'bounce_rate', 'visit_duration'] as const

export type DigestMetric = (typeof digestMetrics)[number]

/** As in the statistics API; null where the denominator is 0. */
export type DigestMetricValues = Readonly<Record<DigestMetric, number | null>>

export interface DayVisitors {
  readonly date: Temporal.PlainDate
  readonly visitors: number
}

export interface TopEntry {
  readonly value: string
  readonly count: number
}

export const isQuiet = ({ metrics }: Digest): boolean => metrics.visits === 0
