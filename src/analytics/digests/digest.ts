import type { Period } from './schedule.ts'
import type { SeoResults } from './seo-results.ts'

/** What a report tells of one website and period. Texts in it come from visitors. */
export interface Digest {
  readonly domain: string
  readonly period: Period
  readonly first: Temporal.PlainDate
  readonly last: Temporal.PlainDate
  readonly figures: Figures
  readonly before: Figures
  /** In order, without a hole. */
  readonly days: readonly Day[]
  readonly pages: readonly Entry[]
  readonly sources: readonly Entry[]
  readonly channels: readonly Entry[]
  readonly countries: readonly Entry[]
  readonly events: readonly Entry[]
  readonly seo: SeoResults | null
}

export const figureNames = ['visitors', 'visits', 'pageviews', 'bounce_rate', 'visit_duration'] as const

export type FigureName = (typeof figureNames)[number]

/** As the statistics API has them; null where there is nothing to divide by. */
export type Figures = Readonly<Record<FigureName, number | null>>

export interface Day {
  readonly date: Temporal.PlainDate
  readonly visitors: number
}

export interface Entry {
  readonly value: string
  readonly count: number
}

export const isQuiet = ({ figures }: Digest): boolean => figures.visits === 0
