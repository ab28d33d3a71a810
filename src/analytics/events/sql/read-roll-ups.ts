import { slotMeasures } from './day-slots.ts'
import { measures } from './measures.ts'
import type { PartialDaysQuery, WholeDaysQuery } from './roll-ups.ts'
import { all, any, join, type Sql, sql, text } from './sql.ts'
import { isOfWebsite } from './website-ids.ts'

const measureColumns = join(
  measures.map((name) => text(name)),
  ', ',
)

/** Reads the table `roll_ups`, or another one like it; `conditions` are those of an engine. */
export function wholeDaysSql(
  { website, zone, ranges, by }: WholeDaysQuery,
  conditions: readonly Sql[] = [],
  table = 'roll_ups',
): Sql {
  const bucket = (day: string) => (typeof by === 'object' && 'bucketOfDay' in by ? by.bucketOfDay(text(day)) : null)
  const sameBucket = bucket('day') && sql`${bucket('day')} = ${bucket('(day - overlap)')}`
  // An overlap counts if both of its days are in the range and in the same bucket.
  const days = ranges.map(({ first, last }) =>
    all([sql`day - overlap >= ${first} AND day <= ${last}`, ...(sameBucket ? [sameBucket] : [])]),
  )
  const { dimension, grp = text('value') } = typeof by === 'object' && 'dimension' in by ? by : { dimension: '' }
  const several = typeof by === 'object' && 'dimensions' in by ? by.dimensions : null
  const isOfDimensions = several
    ? sql`dimension IN (${join(
        several.map((name) => sql`${name}`),
        ', ',
      )})`
    : sql`dimension = ${dimension}`
  return sql`SELECT ${text(several ? 'dimension, ' : '')}${bucket('day') ?? grp} AS grp, ${measureColumns} FROM ${text(table)}
    WHERE ${isOfWebsite(website)} AND zone = ${zone} AND ${isOfDimensions} AND ${all([any(days), ...conditions])}`
}

/** The builds of retained roll-ups, which are in tables of their own, are negative. */
export const isRetained = (build: number): boolean => build < 0

/** A visitor or visit is new in a bucket if it was last seen before the bucket began. */
export function partialDaysSql(
  { website, zone, ranges, span, bucketOfTime }: PartialDaysQuery,
  table: Sql,
  conditions: readonly Sql[] = [],
): Sql {
  const days = ranges.map(({ first, last }) => sql`(day >= ${first} AND day <= ${last})`)
  const isNew = sql`(previous < ${span.from} OR ${bucketOfTime(text('previous'))} <> ${bucketOfTime(text('slot'))})`
  // With the type of counts from rows: ClickHouse does not add sums of signed and unsigned numbers.
  const counts = measures.map((name) =>
    slotMeasures.includes(name)
      ? sql`CAST(CASE WHEN ${isNew} THEN ${text(name)} ELSE 0 END AS BIGINT) AS ${text(name)}`
      : text(`CAST(0 AS BIGINT) AS ${name}`),
  )
  return sql`SELECT ${bucketOfTime(text('slot'))} AS grp, ${join(counts, ', ')} FROM ${table}
    WHERE ${isOfWebsite(website)} AND zone = ${zone} AND slot >= ${span.from} AND slot < ${span.to}
      AND ${all([any(days), ...conditions])}`
}
