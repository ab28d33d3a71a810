import type { Condition } from '../events/sql/conditions.ts'
import type { Dialect } from '../events/sql/dialect.ts'
import { type Dimension, groupedValue, levelOf } from '../events/sql/dimensions.ts'
import { measureSql } from '../events/sql/measure.ts'
import type { Measure, Span } from '../events/sql/measures.ts'
import { join, type Sql, sql, text, toStatement } from '../events/sql/sql.ts'
import { wholeVisits } from '../events/sql/whole-visits.ts'
import type { EventQueries } from '../events/store.ts'
import { sumParts } from '../stats/count/group-sql.ts'
import { measureValuesOf } from '../stats/count/measure-values.ts'
import { type Buckets, bucketIndexSql } from '../stats/query/buckets.ts'
import type { MeasureValues } from '../stats/query/metrics.ts'

/** One of several things that events are grouped by together. */
export type Part =
  | { readonly kind: 'dimension'; readonly dimension: Dimension }
  | { readonly kind: 'time'; readonly buckets: Buckets }
  /** By goals; an event can reach several. */
  | { readonly kind: 'goal'; readonly goals: readonly Condition[] }

export interface CombinationsQuery {
  readonly website: number
  readonly span: Span
  readonly filters: readonly Condition[]
  readonly measures: readonly Measure[]
  readonly parts: readonly Part[]
  readonly order: readonly Order[]
  readonly limit: number
  readonly offset: number
}

/** By the part with an index, or by an expression over the measures. */
export type Order = { readonly by: number | Sql; readonly descending: boolean }

/** The values of all parts: those of a time are indexes of buckets, those of a goal are indexes of goals. */
export interface Combination {
  readonly values: readonly string[]
  readonly measured: MeasureValues
}

/** Between the values of parts. In the values themselves, it is replaced. */
const separator = '\u001f'

/** Counts events by several dimensions at once, always from rows. */
export async function countCombinations(
  store: EventQueries,
  dialect: Dialect,
  query: CombinationsQuery,
): Promise<{ readonly rows: readonly Combination[]; readonly total: number }> {
  const counts = sumParts(countsByGoal(query, dialect))
  const order = [...query.order.map((one) => orderSql(one, query.parts)), text('grp')]
  const page = sql`SELECT *, count(*) OVER () AS total FROM (${counts}) AS counts ORDER BY ${join(order, ', ')}
    LIMIT ${text(String(query.limit))} OFFSET ${text(String(query.offset))}`
  const rows = await store.query(toStatement(page, dialect.placeholder))
  return {
    rows: rows.map((row) => ({ values: String(row.grp).split(separator), measured: measureValuesOf(row) })),
    total: Number(rows[0]?.total ?? 0),
  }
}

/** One SELECT of all groups, or one for each goal. */
function countsByGoal(query: CombinationsQuery, dialect: Dialect): readonly Sql[] {
  const { website, span, filters, parts } = query
  const table = parts.some(isExit) ? withExitPages(query, dialect) : text('events')
  const count = (more: readonly Condition[], goal: number): Sql =>
    measureSql(
      { table, website, span, filters: [...filters, ...more] },
      { kind: 'expression', expression: combinedValue(parts, goal, dialect) },
      query.measures,
      dialect,
    )
  const goals = parts.flatMap((part) => (part.kind === 'goal' ? part.goals : []))
  return goals.length === 0 ? [count([], 0)] : goals.map((goal, index) => count([goal], index))
}

const isExit = (part: Part): boolean => part.kind === 'dimension' && levelOf(part.dimension) === 'exit'

/** All events of the visits in the span, with the visit's last page. */
function withExitPages({ website, span }: CombinationsQuery, dialect: Dialect): Sql {
  const visits = wholeVisits({ table: text('events'), website, span, filters: [] }, true, null, dialect)
  return sql`(SELECT * FROM events JOIN (SELECT visit AS ended_visit, exit_page FROM (${visits}) AS whole) AS ended
    ON ended_visit = visit) AS ended_events`
}

function combinedValue(parts: readonly Part[], goal: number, dialect: Dialect): Sql {
  const values = parts.map((part) => {
    if (part.kind === 'goal') return text(`'${goal}'`)
    if (part.kind === 'time') return sql`CAST(${bucketIndexSql(text('time'), part.buckets, dialect)} AS VARCHAR)`
    return sql`replace(${groupedValue(part.dimension, dialect)}, ${separator}, ' ')`
  })
  return sql`(${join(values, ` || '${separator}' || `)})`
}

function orderSql({ by, descending }: Order, parts: readonly Part[]): Sql {
  const key = typeof by === 'number' ? partSql(by, parts[by]) : by
  return sql`${key} ${text(descending ? 'DESC' : 'ASC')} NULLS LAST`
}

function partSql(index: number, part: Part | undefined): Sql {
  const value = text(`regexp_extract(grp, '^(?:[^${separator}]*${separator}){${index}}([^${separator}]*)', 1)`)
  return part?.kind === 'dimension' ? value : sql`CAST(${value} AS INTEGER)`
}
