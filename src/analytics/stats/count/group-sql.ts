import type { Dialect } from '../../events/sql/dialect.ts'
import { type Group, sums } from '../../events/sql/measures.ts'
import { join, type Sql, sql, text } from '../../events/sql/sql.ts'
import { bucketIndexSql } from '../query/buckets.ts'
import { maxBuckets } from '../query/calendar.ts'
import type { BucketGroups, GroupBy } from '../query/stats-query.ts'

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
