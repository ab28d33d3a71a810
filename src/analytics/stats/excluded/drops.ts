import type { Dialect } from '../../events/sql/dialect.ts'
import { excludedHits } from '../../events/sql/excluded-hits.ts'
import { inSpan, type Span } from '../../events/sql/measures.ts'
import { sql, text, toStatement } from '../../events/sql/sql.ts'
import type { WebsiteIds } from '../../events/sql/website-ids.ts'
import type { EventQueries } from '../../events/store.ts'
import { bucketIndexSql } from '../query/buckets.ts'
import type { LabeledBuckets } from '../query/calendar.ts'

export interface DailyDrops {
  readonly date: string
  readonly reason: string
  readonly count: number
}

/** Hits that were not counted, by local day and reason. */
export async function dropsByDay(
  store: EventQueries,
  dialect: Dialect,
  website: WebsiteIds,
  span: Span,
  days: LabeledBuckets,
): Promise<readonly DailyDrops[]> {
  const select = sql`SELECT ${bucketIndexSql(text('time'), days, dialect)} AS grp, reason, sum(count) AS dropped
    FROM ${excludedHits(website, inSpan(span))} GROUP BY grp, reason ORDER BY grp, dropped DESC, reason`
  const rows = await store.query(toStatement(select, dialect.placeholder))
  return rows.map(({ grp, reason, dropped }) => ({
    date: days.labels[Number(grp)] ?? '',
    reason: String(reason),
    count: Number(dropped),
  }))
}
