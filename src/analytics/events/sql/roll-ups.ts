import type { DimensionName } from './dimensions.ts'
import type { Measure, Span } from './measures.ts'
import type { Sql } from './sql.ts'

/** Consecutive UTC days, both ends included. */
export interface DayRun {
  readonly first: number
  readonly last: number
}

/** The group that a time falls into. */
export type GroupOf = (time: Sql) => Sql

export interface WholeDays {
  readonly website: number
  readonly runs: readonly DayRun[]
  /** A dimension's values, buckets of time that begin and end at a UTC midnight, or the total. */
  readonly by: { readonly dimension: DimensionName } | { readonly bucketOf: GroupOf } | 'total'
}

export interface PartsOfDays {
  readonly website: number
  readonly runs: readonly DayRun[]
  /** Begins and ends at a multiple of `partMs`. */
  readonly span: Span
  readonly bucketOf: GroupOf
}

/**
 * What an engine has counted in advance, for questions without filters. It counts days that are over; a change of a day's events
 * makes its roll-ups invalid until they are built again.
 */
export interface RollUps {
  /** Parts of days are known at multiples of this. */
  readonly partMs: number
  /** What is known of parts of days. */
  readonly partMeasures: readonly Measure[]
  /** SELECT day, build: the days with events; `build` is null while their roll-ups do not hold, and another one after every change. */
  daysOf(website: number, days: DayRun): Sql
  /** SELECT grp and all measures. Visitors and visits that two days of a run share are counted once, except across buckets. */
  wholeDays(question: WholeDays): Sql
  partsOfDays(question: PartsOfDays): Sql
}
