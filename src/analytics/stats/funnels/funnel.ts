import type { Funnel } from '../../events/sql/conditions.ts'
import type { Dialect } from '../../events/sql/dialect.ts'
import { countFunnel, type FunnelBreakdown, type FunnelSelection, funnelUnits } from '../../events/sql/funnel.ts'
import { type Sql, sql, text, toStatement } from '../../events/sql/sql.ts'
import type { Row } from '../../events/sql/statement.ts'
import { rowCondition } from '../../events/sql/whole-visits.ts'
import type { EventQueries } from '../../events/store.ts'

/** The numbers of one step. */
export interface StepCount {
  readonly reached: number
  /** From the step before, in milliseconds; null for the first step, and if nobody reached this one. */
  readonly medianMs: number | null
  readonly p90Ms: number | null
}

export interface FunnelCounts {
  readonly steps: readonly StepCount[]
  /** By value: those with the most units at the first step, up to a limit. */
  readonly groups: readonly { readonly value: string; readonly steps: readonly StepCount[] }[]
  /** How many values there are. */
  readonly values: number
}

export interface FunnelQuery extends FunnelSelection {
  readonly funnel: Funnel
  readonly breakdown: FunnelBreakdown | null
  /** If given, only these values of the breakdown. */
  readonly values?: readonly string[]
  /** The most values of the breakdown. */
  readonly limit: number
}

export async function readFunnel(store: EventQueries, dialect: Dialect, query: FunnelQuery): Promise<FunnelCounts> {
  const { funnel, breakdown, limit } = query
  const steps = funnel.steps.length
  const counts = countFunnel(
    funnelUnits(funnel, query, breakdown, (condition, visits) => rowCondition(condition, visits, dialect), dialect),
    steps,
    breakdown !== null,
    dialect,
  )
  const isListed = query.values ? isTotalOrOneOf(query.values, dialect) : text('TRUE')
  const select = sql`SELECT *, count(*) OVER () AS total FROM (${counts}) AS counts WHERE ${isListed}
    ORDER BY is_total DESC, n1 DESC, grp LIMIT ${text(String(limit + 1))}`
  const rows = await store.query(toStatement(select, dialect.placeholder))
  const [total, ...groups] = rows
  return {
    steps: stepCounts(total, steps),
    groups: groups.map((row) => ({ value: String(row.grp), steps: stepCounts(row, steps) })),
    values: Math.max(0, Number(total?.total ?? 1) - 1),
  }
}

/** A list without values is no SQL. */
const isTotalOrOneOf = (values: readonly string[], dialect: Dialect): Sql =>
  values.length === 0 ? text('is_total = 1') : sql`(is_total = 1 OR ${dialect.isOneOf(text('grp'), values)})`

export const stepCounts = (row: Row | undefined, steps: number): readonly StepCount[] =>
  Array.from({ length: steps }, (_, index) => {
    const step = index + 1
    const reached = Number(row?.[`n${step}`] ?? 0)
    const time = (name: string): number | null => (reached === 0 || step === 1 ? null : Number(row?.[`${name}${step}`]))
    return { reached, medianMs: time('m'), p90Ms: time('p') }
  })
