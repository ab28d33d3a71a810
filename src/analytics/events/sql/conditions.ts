import { type DimensionLevel, levelOf } from './dimensions.ts'
import type { Filter } from './filters.ts'
import { all, any, type Sql, sql } from './sql.ts'

export const funnelScopes = ['visit', 'visitor_day'] as const
export const funnelOrders = ['in_order', 'strict', 'any_order'] as const

/** The definition of a funnel, as far as it is counted. */
export interface Funnel {
  /** 2 to 12, of which none is about a funnel. */
  readonly steps: readonly Condition[]
  /** A visitor is the same on one day only, so that a visitor's rows are those of a visitor and day. */
  readonly scope: (typeof funnelScopes)[number]
  readonly order: (typeof funnelOrders)[number]
  readonly maxMs: number | null
  /** Not with `any_order`. */
  readonly maxStepMs: number | null
}

/** Whether the visit of a row, or its visitor, reached a step of a funnel; or reached it, but not the next one. */
export interface FunnelCondition {
  readonly kind: 'funnel'
  /** The id of the funnel, for the text of the condition. */
  readonly id: number
  readonly funnel: Funnel
  /** From 1. */
  readonly step: number
  readonly isDropped: boolean
}

/** Whether any row of a row's visit fulfils a condition. */
export interface VisitCondition {
  readonly kind: 'visit'
  readonly condition: Condition
  /** If the condition names a goal: an engagement report does not reach one, so only pageviews and custom events are examined. */
  readonly onlyHits?: true
}

/** What a row has to fulfil to be selected: a filter, several conditions, none, or one that any row of its visit fulfils. */
export type Condition =
  | Filter
  | { readonly kind: 'and' | 'or'; readonly conditions: readonly Condition[] }
  | { readonly kind: 'not'; readonly condition: Condition }
  | VisitCondition
  | FunnelCondition

/** The conditions inside of another one. */
export function partsOf(condition: Exclude<Condition, Filter>): readonly Condition[] {
  if (condition.kind === 'funnel') return condition.funnel.steps
  return 'conditions' in condition ? condition.conditions : [condition.condition]
}

/** The highest level of its filters, at which it may differ: between rows, between visits as a whole, or between first rows. */
export function levelOfCondition(condition: Condition): DimensionLevel {
  if (!('kind' in condition)) return levelOf(condition.dimension)
  if (condition.kind === 'visit' || condition.kind === 'funnel') return 'exit'
  const levels = partsOf(condition).map(levelOfCondition)
  return levels.find((level) => level === 'row') ?? levels.find((level) => level === 'exit') ?? 'visit'
}

/** All filters in a condition. */
export const filtersIn = (condition: Condition): readonly Filter[] =>
  'kind' in condition ? partsOf(condition).flatMap(filtersIn) : [condition]

/** The filters that are about the row itself, not about any row of its visit. */
export function filtersOnRow(condition: Condition): readonly Filter[] {
  if (!('kind' in condition)) return [condition]
  return condition.kind === 'visit' || condition.kind === 'funnel' ? [] : partsOf(condition).flatMap(filtersOnRow)
}

/** How the kinds of leaves of a condition are written, which depends on the table that is read. */
interface LeafSql {
  readonly filter: (filter: Filter) => Sql
  readonly anyRowOfVisit: (condition: VisitCondition) => Sql
  readonly funnel: (condition: FunnelCondition) => Sql
}

export function conditionSql(condition: Condition, leaf: LeafSql): Sql {
  if (!('kind' in condition)) return leaf.filter(condition)
  switch (condition.kind) {
    case 'and':
      return all(condition.conditions.map((one) => conditionSql(one, leaf)))
    case 'or':
      return any(condition.conditions.map((one) => conditionSql(one, leaf)))
    case 'not':
      return sql`NOT (${conditionSql(condition.condition, leaf)})`
    case 'visit':
      return leaf.anyRowOfVisit(condition)
    case 'funnel':
      return leaf.funnel(condition)
  }
}
