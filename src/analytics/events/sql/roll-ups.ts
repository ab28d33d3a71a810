import type { ListedDimension } from './day-roll-up.ts'
import { type DimensionName, dimensionNames } from './dimensions.ts'
import { type Measure, measures, type Span } from './measures.ts'
import type { Sql } from './sql.ts'
import type { Row } from './statement.ts'
import type { WebsiteIds } from './website-ids.ts'

/** Consecutive days of one time zone, both ends included. */
export interface DayRange {
  readonly first: number
  readonly last: number
}

/** A day with events; `build` is null while its roll-ups are invalid, and changes with every rebuild. */
export interface DayBuild {
  readonly website: number
  readonly zone: string
  readonly day: number
  readonly build: number | null
  /** What its roll-ups count, if they were kept without their events. */
  readonly retained?: RollUpContent
}

/** Roll-ups that are kept without their events may be of an earlier definition, which had fewer dimensions or measures. */
export interface RollUpContent {
  readonly dimensions: readonly string[]
  readonly measures: readonly string[]
}

/** Stored with retained roll-ups, as JSON. `definition` is only for people who look at the table. */
export const describeContent = (definition: string): string =>
  JSON.stringify({ dimensions: dimensionNames, measures, definition } satisfies RollUpContent & { definition: string })

export const readContent = (text: string): RollUpContent => {
  const { dimensions, measures }: RollUpContent = JSON.parse(text)
  return { dimensions, measures }
}

export type RunQuery = (select: Sql) => Promise<readonly Row[]>

/** The days of a website, or of several, in one time zone: their own, or another one from which they are viewed. */
export interface WebsiteDays {
  readonly website: WebsiteIds
  readonly zone: string
}

/** The group that a time, or a day, falls into. */
export type GroupOf = (timeOrDay: Sql) => Sql

export interface WholeDaysQuery extends WebsiteDays {
  readonly ranges: readonly DayRange[]
  /** The builds of these days, as `dayBuilds` returned them. */
  readonly builds: readonly number[]
  /** A dimension's values, or what is computed from the column `value`; those of several dimensions; buckets of whole days, or the total. */
  readonly by:
    | { readonly dimension: DimensionName; readonly grp?: Sql }
    | { readonly dimensions: readonly DimensionName[] }
    | { readonly bucketOfDay: GroupOf }
    | 'total'
}

export interface PartialDaysQuery extends WebsiteDays {
  readonly ranges: readonly DayRange[]
  /** The builds of these days, as `dayBuilds` returned them. */
  readonly builds: readonly number[]
  /** Begins and ends at a multiple of `partMs`. */
  readonly span: Span
  readonly bucketOfTime: GroupOf
}

/** The column of visits with a list of { value, views, acts, engaged } for the values of a dimension. */
export const hitListOf = (name: ListedDimension): string => `hits_by_${name}`

/**
 * SELECT day, visit, visitor, views, acts, engaged, bounced, lasted, exit_page, the dimensions of visits and the lists of
 * `listedDimensions`: a row for each visit on each of these days, with its outcome as a whole. Either the visits that have rows on
 * other days, too, or the others.
 */
export type VisitsOfDays = (days: WebsiteDays, ranges: readonly DayRange[], crosses: boolean) => Sql

/**
 * Counts that an engine computed in advance, for queries without filters. Only past days have roll-ups; a change of a day's
 * events invalidates them until they are rebuilt.
 */
export interface RollUps {
  /** Parts of days begin and end at multiples of this. */
  readonly partMs: number
  /** The measures that parts of days have. */
  readonly partMeasures: readonly Measure[]
  /**
   * The days of a range with events, in each time zone in which they are rolled up. Of several websites, those that have events in
   * the range are in it in at least one zone.
   */
  dayBuilds(run: RunQuery, website: WebsiteIds, days: DayRange): Promise<readonly DayBuild[]>
  /** Whether these are all days with events, also if none of them is rolled up. */
  readonly listsAllDays?: true
  /** SELECT zone, first: the first day of each website that has roll-ups, but no events. */
  firstRetainedDays(website: WebsiteIds): Sql
  /**
   * SELECT grp and all measures, and of several dimensions `dimension`. Visitors and visits that days of a range share are counted once,
   * except across buckets.
   */
  wholeDays(question: WholeDaysQuery): Sql
  partialDays(question: PartialDaysQuery): Sql
  /** Without it, queries with filters are counted from rows. */
  readonly visitsOfDays?: VisitsOfDays
}
