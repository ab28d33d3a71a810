import type { Dimension } from '../events/sql/dimensions.ts'
import type { Filter } from '../events/sql/filters.ts'
import type { Span } from '../events/sql/measures.ts'
import type { Buckets } from './buckets.ts'
import type { Metric } from './metrics.ts'

/** What every question about a website's statistics says: a question is data before it is SQL. */
export interface Question {
  readonly website: number
  readonly span: Span
  readonly filters: readonly Filter[]
  readonly metrics: readonly Metric[]
}

export interface SeriesQuestion extends Question {
  readonly buckets: Buckets
}

/** One page of many groups. */
export interface PageQuestion extends Question {
  /** Only values that hold this text, in any case of letters. */
  readonly search: string
  readonly sortBy: Metric | 'value'
  readonly descending: boolean
  readonly limit: number
  readonly offset: number
}

export interface BreakdownQuestion extends PageQuestion {
  readonly dimension: Dimension
}
