import { rollUpSlotMs, slotMeasures } from '../sql/day-slots.ts'
import { measures } from '../sql/measures.ts'
import type { DayRange, PartialDaysQuery, RollUps, WholeDaysQuery } from '../sql/roll-ups.ts'
import { all, any, join, sql, text } from '../sql/sql.ts'

const measureColumns = join(
  measures.map((name) => text(name)),
  ', ',
)

export const duckdbRollUps: RollUps = {
  partMs: rollUpSlotMs,
  partMeasures: slotMeasures,
  dayBuilds: (website, { first, last }) =>
    sql`SELECT zone, day, build FROM days WHERE website = ${website} AND day >= ${first} AND day <= ${last}`,

  wholeDays({ website, zone, ranges, by }: WholeDaysQuery) {
    const bucket = (day: string) => (typeof by === 'object' && 'bucketOfDay' in by ? by.bucketOfDay(text(day)) : null)
    const sameBucket = bucket('day') && sql`${bucket('day')} = ${bucket('(day - overlap)')}`
    // An overlap counts if both of its days are in the range and in the same bucket.
    const days = ranges.map(({ first, last }: DayRange) =>
      all([sql`day - overlap >= ${first} AND day <= ${last}`, ...(sameBucket ? [sameBucket] : [])]),
    )
    const dimension = typeof by === 'object' && 'dimension' in by ? by.dimension : ''
    return sql`SELECT ${bucket('day') ?? text('value')} AS grp, ${measureColumns} FROM roll_ups
      WHERE website = ${website} AND zone = ${zone} AND dimension = ${dimension} AND ${any(days)}`
  },

  visitsOfDays({ website, zone }, ranges, crosses) {
    const days = ranges.map(({ first, last }) => sql`(day >= ${first} AND day <= ${last})`)
    return sql`SELECT * FROM visit_days WHERE website = ${website} AND zone = ${zone} AND crosses = ${crosses}
      AND ${days.length > 0 ? any(days) : text('FALSE')}`
  },

  /** A visitor or visit is new in a bucket if it was last seen before the bucket began. */
  partialDays({ website, zone, ranges, span, bucketOfTime }: PartialDaysQuery) {
    const days = ranges.map(({ first, last }: DayRange) => sql`(day >= ${first} AND day <= ${last})`)
    const isNew = sql`(previous < ${span.from} OR ${bucketOfTime(text('previous'))} <> ${bucketOfTime(text('slot'))})`
    const counts = measures.map((name) =>
      slotMeasures.includes(name)
        ? sql`CASE WHEN ${isNew} THEN ${text(name)} ELSE 0 END AS ${text(name)}`
        : text(`0 AS ${name}`),
    )
    return sql`SELECT ${bucketOfTime(text('slot'))} AS grp, ${join(counts, ', ')} FROM slots
      WHERE website = ${website} AND zone = ${zone} AND slot >= ${span.from} AND slot < ${span.to} AND ${any(days)}`
  },
}
