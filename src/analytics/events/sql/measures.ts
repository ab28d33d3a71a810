import type { Condition } from './conditions.ts'
import type { Dimension } from './dimensions.ts'
import { join, type Sql, sql, text } from './sql.ts'
import type { WebsiteIds } from './website-ids.ts'

/**
 * What is counted in a set of rows, by group: sums over rows, over distinct visits (including their rows outside of the
 * set), over distinct visitors, or over distinct pages of visits.
 */
export const measures = [
  'visitors',
  'visits',
  'pageviews',
  'events',
  'bounces',
  'duration_ms',
  'engaged_ms',
  'scroll_sum',
  'scroll_pages',
] as const

export type Measure = (typeof measures)[number]

/** The sums of all measures over the rows of a group. */
export const sums: Sql = join(
  measures.map((name) => text(`sum(${name}) AS ${name}`)),
  ', ',
)

/** Times from `from` (inclusive) to `to` (exclusive). */
export interface Span {
  readonly from: number
  readonly to: number
  /** Whose dates it consists of, if that is known. */
  readonly timezone?: string
}

export interface Selection {
  /** `events`, or a table like it that holds all rows that this selection needs. */
  readonly table: Sql
  readonly website: WebsiteIds
  readonly span: Span
  /** Limits the rows in the span to those for which this holds. */
  readonly rows?: Sql
  readonly filters: readonly Condition[]
}

export type Group =
  | { readonly kind: 'total' }
  | { readonly kind: 'dimension'; readonly dimension: Dimension }
  | ExpressionGroup

/** By an expression over the columns of a row. */
export interface ExpressionGroup {
  readonly kind: 'expression'
  readonly expression: Sql
  /** Its value for all rows of a rolled-up day, by the day's number in `day`; missing if rows of a day may differ. */
  readonly ofDay?: Sql
}

export const inSpan = ({ from, to }: Span): Sql => sql`(time >= ${from} AND time < ${to})`
