import { dayMs } from '../events/day.ts'
import { crossing } from '../events/sql/crossing.ts'
import type { Dialect } from '../events/sql/dialect.ts'
import type { Filter } from '../events/sql/filters.ts'
import { measure } from '../events/sql/measure.ts'
import { type Group, type Measure, measures, type Selection, type Span, sums, within } from '../events/sql/measures.ts'
import { slotMeasures } from '../events/sql/slots.ts'
import { all, any, join, type Sql, sql, text } from '../events/sql/sql.ts'
import { type Buckets, bucketOf } from './buckets.ts'
import type { DayRun, Island, Plan } from './plan.ts'

export interface Count {
  readonly website: number
  readonly span: Span
  readonly plan: Plan
  /** Where the plan's runs of days are read from. */
  readonly from: CountSource
  readonly filters: readonly Filter[]
  readonly by: By
  readonly wanted: readonly Measure[]
}

export type CountSource = 'rows' | 'days' | 'slots'

export type By = Exclude<Group, { kind: 'expression' }> | { readonly kind: 'buckets'; readonly buckets: Buckets }

/** SELECT grp and the sums of all measures: the roll-ups of whole days, and the islands between them, made one. */
export function countOf(count: Count, dialect: Dialect): Sql {
  const { plan } = count
  const parts = plan.islands.flatMap((island) => islandParts(count, island, dialect))
  if (plan.runs.length > 0)
    parts.unshift(count.from === 'slots' ? slotPart(count, dialect) : rollUpPart(count, dialect))
  if (parts.length === 0) parts.push(nothing())
  return sql`SELECT grp, ${sums} FROM (${join(parts, ' UNION ALL ')}) AS parts GROUP BY grp HAVING sum(visits) > 0`
}

const named = join(
  measures.map((name) => text(name)),
  ', ',
)

const nothing = (): Sql => sql`SELECT '' AS grp, ${named} FROM roll_ups WHERE FALSE`

function rollUpPart({ website, plan, by }: Count, dialect: Dialect): Sql {
  const bucket = (day: string): Sql =>
    by.kind === 'buckets' ? bucketOf(text(`(${day} * ${dayMs})`), by.buckets, dialect) : text('value')
  const dimension = by.kind === 'dimension' && 'name' in by.dimension ? by.dimension.name : ''
  const days = plan.runs.map(({ first, last }: DayRun) => {
    const own = sql`(NOT overlap AND day >= ${first} AND day <= ${last})`
    const shared = [sql`overlap AND day > ${first} AND day <= ${last}`]
    if (by.kind === 'buckets') shared.push(sql`${bucket('day')} = ${bucket('(day - 1)')}`)
    return any([own, all(shared)])
  })
  return sql`SELECT ${bucket('day')} AS grp, ${named} FROM roll_ups
    WHERE website = ${website} AND dimension = ${dimension} AND ${any(days)}`
}

/** A visitor or a visit is new to a bucket where it was last seen before the bucket began. */
function slotPart({ website, span, plan, by }: Count, dialect: Dialect): Sql {
  if (by.kind !== 'buckets') throw new Error('Slots are read by buckets')
  const bucket = (time: string): Sql => bucketOf(text(time), by.buckets, dialect)
  const days = plan.runs.map(({ first, last }: DayRun) => sql`(day >= ${first} AND day <= ${last})`)
  const isNew = sql`(previous < ${span.from} OR ${bucket('previous')} <> ${bucket('slot')})`
  const counts = measures.map((name) =>
    slotMeasures.includes(name)
      ? sql`CASE WHEN ${isNew} THEN ${text(name)} ELSE 0 END AS ${text(name)}`
      : text(`0 AS ${name}`),
  )
  return sql`SELECT ${bucket('slot')} AS grp, ${join(counts, ', ')} FROM slots
    WHERE website = ${website} AND slot >= ${span.from} AND slot < ${span.to} AND ${any(days)}`
}

/**
 * An island, together with the rows by which it overlaps with the runs beside it, less these rows alone: what is left is
 * what the island adds to the runs.
 */
function islandParts(count: Count, { span, joinsBefore, joinsAfter }: Island, dialect: Dialect): readonly Sql[] {
  const table = text('events')
  const { website, filters } = count
  const group: Group =
    count.by.kind === 'buckets'
      ? { kind: 'expression', expression: bucketOf(text('time'), count.by.buckets, dialect) }
      : count.by
  const counted = (selection: Selection, sign: 1 | -1): Sql => {
    const signed = join(
      measures.map((name) => text(`${sign} * ${name} AS ${name}`)),
      ', ',
    )
    return sql`SELECT grp, ${signed} FROM (${measure(selection, group, count.wanted, dialect)}) AS counted`
  }
  const shared: Sql[] = []
  if (joinsBefore) shared.push(crossing(table, website, span.from).before)
  if (joinsAfter) shared.push(crossing(table, website, span.to).after)
  if (shared.length === 0) return [counted({ table, website, span, filters }, 1)]
  const wide = {
    from: Math.max(count.span.from, span.from - (joinsBefore ? dayMs : 0)),
    to: Math.min(count.span.to, span.to + (joinsAfter ? dayMs : 0)),
  }
  return [
    counted({ table, website, span: wide, rows: any([within(span), ...shared]), filters }, 1),
    counted({ table, website, span: wide, rows: any(shared), filters }, -1),
  ]
}
