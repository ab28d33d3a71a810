import { dayMs } from '../events/day.ts'
import { crossing } from '../events/sql/crossing.ts'
import type { Dialect } from '../events/sql/dialect.ts'
import type { Filter } from '../events/sql/filters.ts'
import { measure } from '../events/sql/measure.ts'
import { type Group, type Measure, measures, type Selection, type Span, sums, within } from '../events/sql/measures.ts'
import type { RollUps } from '../events/sql/roll-ups.ts'
import { any, join, type Sql, sql, text } from '../events/sql/sql.ts'
import { type Buckets, bucketOf } from './buckets.ts'
import type { Island, Plan } from './plan.ts'

export interface Count {
  readonly website: number
  readonly span: Span
  readonly plan: Plan
  /** Where the plan's runs of days are read from. */
  readonly source: CountSource
  readonly filters: readonly Filter[]
  readonly by: By
  readonly wanted: readonly Measure[]
}

export type CountSource =
  | { readonly kind: 'rows' }
  | { readonly kind: 'whole days' | 'parts of days'; readonly rollUps: RollUps }

export type By = Exclude<Group, { kind: 'expression' }> | { readonly kind: 'buckets'; readonly buckets: Buckets }

/** SELECT grp and the sums of all measures: the roll-ups of whole days, and the islands between them, made one. */
export function countOf(count: Count, dialect: Dialect): Sql {
  const { plan } = count
  const parts = plan.islands.flatMap((island) => islandParts(count, island, dialect))
  if (plan.runs.length > 0) parts.unshift(rolledUpPart(count, dialect))
  if (parts.length === 0) parts.push(sql`SELECT '' AS grp, ${nothing} FROM events WHERE FALSE`)
  return sql`SELECT grp, ${sums} FROM (${join(parts, ' UNION ALL ')}) AS parts GROUP BY grp HAVING sum(visits) > 0`
}

const nothing = join(
  measures.map((name) => text(`0 AS ${name}`)),
  ', ',
)

function rolledUpPart({ website, span, plan, by, source }: Count, dialect: Dialect): Sql {
  if (source.kind === 'rows') throw new Error('Rows have no roll-ups.')
  const { rollUps } = source
  const { runs } = plan
  if (by.kind === 'buckets') {
    const groupOf = (time: Sql): Sql => bucketOf(time, by.buckets, dialect)
    return source.kind === 'whole days'
      ? rollUps.wholeDays({ website, runs, by: { bucketOf: groupOf } })
      : rollUps.partsOfDays({ website, runs, span, bucketOf: groupOf })
  }
  const dimension = by.kind === 'dimension' && 'name' in by.dimension ? by.dimension.name : null
  return rollUps.wholeDays({ website, runs, by: dimension === null ? 'total' : { dimension } })
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
