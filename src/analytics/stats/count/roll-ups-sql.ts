import { dayMs } from '../../events/day.ts'
import type { Dialect } from '../../events/sql/dialect.ts'
import { measureSql } from '../../events/sql/measure.ts'
import { inSpan, measures, type Selection, type Span } from '../../events/sql/measures.ts'
import { earliestOverlap, midnightOverlap } from '../../events/sql/midnight-overlap.ts'
import { firstPattern } from '../../events/sql/patterns.ts'
import type { DayRange, RollUps } from '../../events/sql/roll-ups.ts'
import { any, join, type Sql, sql, text } from '../../events/sql/sql.ts'
import type { WebsiteIds } from '../../events/sql/website-ids.ts'
import type { Count, RollUpPart } from '../plan/parts.ts'
import { type DayBuilds, planFromRows, type RowSpan } from '../plan/plan-days.ts'
import { type Buckets, inDays } from '../query/buckets.ts'
import { measuresFor } from '../query/metrics.ts'
import { bucketSql, rowGroup, sumParts } from './group-sql.ts'

/** SELECT grp and the sums of all measures, combined from roll-ups of days and the row spans between them. */
export function rollUpsSql(part: RollUpPart, count: Count, rollUps: RollUps, dialect: Dialect): Sql {
  const { runs, rowSpans } = part.plan
  const parts = rowSpans.flatMap((rowSpan) => rowSpanSql(part, rowSpan, count, dialect))
  if (runs.length > 0) parts.unshift(daysSql(part, rollUps, dialect))
  if (parts.length === 0) parts.push(sql`SELECT '' AS grp, ${zeroMeasures} FROM events WHERE FALSE`)
  const counts = sumParts(parts)
  // A total that is counted as a bucket is added to totals.
  return count.groupBy.kind === 'total' && part.groupBy.kind === 'buckets'
    ? sql`SELECT '' AS grp, ${text(measures.join(', '))} FROM (${counts}) AS bucket`
    : counts
}

/** The same from rows only. */
export const rowsSql = (
  { website, span }: { readonly website: WebsiteIds; readonly span: Span },
  count: Count,
  dialect: Dialect,
): Sql =>
  sumParts(
    planFromRows(span).rowSpans.flatMap((rowSpan) =>
      rowSpanSql({ website, span, groupBy: count.groupBy }, rowSpan, count, dialect),
    ),
  )

const zeroMeasures = join(
  measures.map((name) => text(`0 AS ${name}`)),
  ', ',
)

/** The roll-ups of the days of a part. */
export function daysSql(
  { website, span, plan, groupBy, ...part }: RollUpPart,
  rollUps: RollUps,
  dialect: Dialect,
): Sql {
  const { localDays } = part
  const days = { website, zone: localDays.zone, ranges: plan.runs, builds: buildsIn(plan.runs, part.builds) }
  if (groupBy.kind === 'buckets') {
    const bucketOf = (buckets: Buckets) => (timeOrDay: Sql) => bucketSql({ ...groupBy, buckets }, timeOrDay, dialect)
    return part.days === 'whole'
      ? rollUps.wholeDays({ ...days, by: { bucketOfDay: bucketOf(inDays(groupBy.buckets, localDays)) } })
      : rollUps.partialDays({ ...days, span, bucketOfTime: bucketOf(groupBy.buckets) })
  }
  if (groupBy.kind !== 'dimension' || !('name' in groupBy.dimension)) return rollUps.wholeDays({ ...days, by: 'total' })
  const { name: dimension, patterns = [] } = groupBy.dimension
  return rollUps.wholeDays({ ...days, by: { dimension, grp: firstPattern(text('value'), patterns, dialect) } })
}

export const buildsIn = (runs: readonly DayRange[], days: DayBuilds): readonly number[] =>
  [...days].flatMap(([day, build]) =>
    build !== null && runs.some(({ first, last }) => first <= day && day <= last) ? build : [],
  )

/** The rows that a row span shares with rolled-up days next to it: those of visitors who were seen on both sides. */
export interface SharedRows {
  /** The times of the row span and of these rows. */
  readonly span: Span
  readonly before: Sql | null
  readonly after: Sql | null
}

/** `whole` is the span that is counted. */
export function sharedRows(
  website: WebsiteIds,
  whole: Span,
  { span, continuesBefore, continuesAfter }: RowSpan,
): SharedRows {
  const table = text('events')
  return {
    span: {
      from: continuesBefore ? Math.max(whole.from, earliestOverlap(span.from)) : span.from,
      to: continuesAfter ? Math.min(whole.to, span.to + 2 * dayMs) : span.to,
    },
    before: continuesBefore ? midnightOverlap(table, website, span.from).before : null,
    after: continuesAfter ? midnightOverlap(table, website, span.to).after : null,
  }
}

/**
 * Counts a row span together with the rows that it shares with adjacent rolled-up days, and subtracts the count of those
 * shared rows: the difference is what the row span adds to the roll-ups.
 */
function rowSpanSql(
  part: Pick<RollUpPart, 'website' | 'span' | 'groupBy'>,
  rowSpan: RowSpan,
  { filters, metrics }: Count,
  dialect: Dialect,
): readonly Sql[] {
  const table = text('events')
  const { website } = part
  const { span } = rowSpan
  const group = rowGroup(part.groupBy, dialect)
  const needed = measuresFor(metrics)
  const counted = (selection: Selection, sign: 1 | -1): Sql =>
    signedSql(measureSql(selection, group, needed, dialect), sign)
  const { span: extended, before, after } = sharedRows(website, part.span, rowSpan)
  const shared = [before, after].filter((rows) => rows !== null)
  if (shared.length === 0) return [counted({ table, website, span, filters }, 1)]
  return [
    counted({ table, website, span: extended, rows: any([inSpan(span), ...shared]), filters }, 1),
    // The roll-ups before and after it count those who were seen on both sides twice.
    ...shared.map((rows) => counted({ table, website, span: extended, rows, filters }, -1)),
  ]
}

const signedSql = (counts: Sql, sign: 1 | -1): Sql =>
  sql`SELECT grp, ${signedMeasures(sign)} FROM (${counts}) AS counted`

export const signedMeasures = (sign: 1 | -1): Sql =>
  text(measures.map((name) => `CAST(${sign} * ${name} AS BIGINT) AS ${name}`).join(', '))
