import { dayMs } from '../../events/day.ts'
import type { LocalDays } from '../../events/local-days.ts'
import type { Condition } from '../../events/sql/conditions.ts'
import type { Dialect } from '../../events/sql/dialect.ts'
import { measureSql } from '../../events/sql/measure.ts'
import {
  type Group,
  inSpan,
  type Measure,
  measures,
  type Selection,
  type Span,
  sums,
} from '../../events/sql/measures.ts'
import { earliestOverlap, midnightOverlap } from '../../events/sql/midnight-overlap.ts'
import { firstPattern } from '../../events/sql/patterns.ts'
import type { DayRange, RollUps } from '../../events/sql/roll-ups.ts'
import { any, join, type Sql, sql, text } from '../../events/sql/sql.ts'
import type { WebsiteIds } from '../../events/sql/website-ids.ts'
import type { CountPlan, DayBuilds, RowSpan } from '../plan/count-plan.ts'
import { type Buckets, bucketIndexSql, inDays } from '../query/buckets.ts'
import { maxBuckets } from '../query/calendar.ts'

export interface CountQuery {
  readonly website: WebsiteIds
  readonly span: Span
  readonly plan: CountPlan
  /** Where the plan's rolled-up days are read from. */
  readonly source: CountSource
  readonly filters: readonly Condition[]
  readonly groupBy: GroupBy
  readonly neededMeasures: readonly Measure[]
}

export type CountSource =
  | { readonly kind: 'rows' }
  | {
      readonly kind: 'whole days' | 'parts of days'
      readonly rollUps: RollUps
      readonly localDays: LocalDays
      readonly builds: DayBuilds
    }

export type GroupBy = Exclude<Group, { kind: 'expression' }> | BucketGroups

interface BucketGroups {
  readonly kind: 'buckets'
  readonly buckets: Buckets
  /** Counts the buckets of each website by themselves: see `websiteBucketOf`. */
  readonly byWebsite?: true
}

const bucketsOfWebsite = 2 * maxBuckets

/** The website and the bucket of a group that is counted by website. */
export const websiteBucketOf = (grp: number): { readonly website: number; readonly bucket: number } => ({
  website: Math.floor(grp / bucketsOfWebsite),
  bucket: grp % bucketsOfWebsite,
})

/** The group that a time falls into, or a day if the buckets are of days. */
export function bucketSql({ buckets, byWebsite }: Omit<BucketGroups, 'kind'>, timeOrDay: Sql, dialect: Dialect): Sql {
  const index = bucketIndexSql(timeOrDay, buckets, dialect)
  return byWebsite ? sql`(website * ${text(String(bucketsOfWebsite))} + ${index})` : index
}

/** SELECT grp and the sums of all measures, combined from roll-ups of whole days and the row spans between them. */
export function countSql(count: CountQuery, dialect: Dialect): Sql {
  const { plan } = count
  const parts = plan.rowSpans.flatMap((rowSpan) => rowSpanSql(count, rowSpan, dialect))
  if (plan.runs.length > 0) parts.unshift(rollUpSql(count, dialect))
  if (parts.length === 0) parts.push(sql`SELECT '' AS grp, ${zeroMeasures} FROM events WHERE FALSE`)
  return sumParts(parts)
}

/** The sums of all parts, of the groups that have visits. */
export const sumParts = (parts: readonly Sql[]): Sql =>
  sql`SELECT grp, ${sums} FROM (${join(parts, ' UNION ALL ')}) AS parts GROUP BY grp HAVING sum(visits) > 0`

/** The same with imported totals, of some of which only visitors and events are known. */
export const sumWithImported = (parts: readonly Sql[]): Sql =>
  sql`SELECT grp, ${sums} FROM (${join(parts, ' UNION ALL ')}) AS parts GROUP BY grp
    HAVING sum(visits) > 0 OR sum(visitors) > 0 OR sum(events) > 0`

/** The group of a row. */
export const rowGroup = (groupBy: GroupBy, dialect: Dialect): Group =>
  groupBy.kind === 'buckets' ? { kind: 'expression', expression: bucketSql(groupBy, text('time'), dialect) } : groupBy

const zeroMeasures = join(
  measures.map((name) => text(`0 AS ${name}`)),
  ', ',
)

function rollUpSql({ website, span, plan, groupBy, source }: CountQuery, dialect: Dialect): Sql {
  if (source.kind === 'rows') throw new Error('Rows have no roll-ups.')
  const { rollUps, localDays } = source
  const days = { website, zone: localDays.zone, ranges: plan.runs, builds: buildsIn(plan.runs, source.builds) }
  if (groupBy.kind === 'buckets') {
    const bucketOf = (buckets: Buckets) => (timeOrDay: Sql) => bucketSql({ ...groupBy, buckets }, timeOrDay, dialect)
    return source.kind === 'whole days'
      ? rollUps.wholeDays({ ...days, by: { bucketOfDay: bucketOf(inDays(groupBy.buckets, localDays)) } })
      : rollUps.partialDays({ ...days, span, bucketOfTime: bucketOf(groupBy.buckets) })
  }
  if (groupBy.kind !== 'dimension' || !('name' in groupBy.dimension)) return rollUps.wholeDays({ ...days, by: 'total' })
  const { name: dimension, patterns = [] } = groupBy.dimension
  return rollUps.wholeDays({ ...days, by: { dimension, grp: firstPattern(text('value'), patterns, dialect) } })
}

const buildsIn = (runs: readonly DayRange[], days: DayBuilds): readonly number[] =>
  [...days].flatMap(([day, build]) =>
    build !== null && runs.some(({ first, last }) => first <= day && day <= last) ? build : [],
  )

/**
 * Counts a row span together with the rows that it shares with adjacent rolled-up days, and subtracts the count of those
 * shared rows: the difference is what the row span adds to the roll-ups.
 */
function rowSpanSql(
  count: CountQuery,
  { span, continuesBefore, continuesAfter }: RowSpan,
  dialect: Dialect,
): readonly Sql[] {
  const table = text('events')
  const { website, filters } = count
  const group = rowGroup(count.groupBy, dialect)
  const counted = (selection: Selection, sign: 1 | -1): Sql => {
    const signed = join(
      measures.map((name) => text(`CAST(${sign} * ${name} AS BIGINT) AS ${name}`)),
      ', ',
    )
    return sql`SELECT grp, ${signed} FROM (${measureSql(selection, group, count.neededMeasures, dialect)}) AS counted`
  }
  const shared: Sql[] = []
  if (continuesBefore) shared.push(midnightOverlap(table, website, span.from).before)
  if (continuesAfter) shared.push(midnightOverlap(table, website, span.to).after)
  if (shared.length === 0) return [counted({ table, website, span, filters }, 1)]
  const extended = {
    from: continuesBefore ? Math.max(count.span.from, earliestOverlap(span.from)) : span.from,
    to: continuesAfter ? Math.min(count.span.to, span.to + 2 * dayMs) : span.to,
  }
  return [
    counted({ table, website, span: extended, rows: any([inSpan(span), ...shared]), filters }, 1),
    // The roll-ups before and after it count those who were seen on both sides twice.
    ...shared.map((rows) => counted({ table, website, span: extended, rows, filters }, -1)),
  ]
}
