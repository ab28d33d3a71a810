import type { LocalDays } from '../../events/local-days.ts'
import type { Dialect } from '../../events/sql/dialect.ts'
import { join, type Sql, sql, text } from '../../events/sql/sql.ts'

/** Consecutive intervals of time: each lasts until the start of the next one, the last until `end`. */
export interface Buckets {
  readonly starts: readonly number[]
  readonly end: number
}

/** A series of buckets of equal length: the first begins at `start` and has this `index`. */
interface Stride {
  readonly start: number
  readonly step: number
  readonly index: number
}

/**
 * SQL for the index of the bucket that a time falls into. It is computed from a few strides of equally long buckets (days
 * are one stride, or three around a clock change), which costs the engine much less than a lookup for each row.
 */
export function bucketIndexSql(time: Sql, buckets: Buckets, dialect: Dialect): Sql {
  const strides = stridesOf(buckets)
  const index = ({ start, step, index }: Stride): Sql =>
    sql`${text(String(index))} + ${dialect.divide(sql`(${time} - ${start})`, text(String(step)))}`
  const cases = strides.map((stride, position) => {
    const next = strides[position + 1]
    return next ? sql`WHEN ${time} < ${next.start} THEN ${index(stride)}` : sql`ELSE ${index(stride)}`
  })
  const [only] = strides
  return only && strides.length === 1 ? sql`(${index(only)})` : sql`(CASE ${join(cases, ' ')} END)`
}

function stridesOf({ starts, end }: Buckets): readonly Stride[] {
  const strides: Stride[] = []
  starts.forEach((start, index) => {
    const step = (starts[index + 1] ?? end) - start
    const open = strides.at(-1)
    const isLast = index === starts.length - 1
    if (!open || (open.step !== step && !(isLast && step < open.step))) strides.push({ start, step, index })
  })
  return strides
}

/** Whether the buckets consist of whole days; the first may begin where the span does, at any time. */
export const areWholeDays = ({ starts }: Buckets, { dayOf, startOf }: LocalDays): boolean =>
  starts.slice(1).every((start) => startOf(dayOf(start)) === start)

/** Buckets of whole days, by the numbers of their days. */
export const inDays = ({ starts, end }: Buckets, { dayOf }: LocalDays): Buckets => ({
  starts: starts.map(dayOf),
  end: dayOf(end - 1) + 1,
})
