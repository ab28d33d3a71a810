import { type DimensionLevel, levelOf } from './dimensions.ts'
import type { Filter } from './filters.ts'
import { all, any, type Sql, sql } from './sql.ts'

/** What a row has to fulfil to be selected: a filter, several conditions, none, or one that any row of its visit fulfils. */
export type Condition =
  | Filter
  | { readonly kind: 'and' | 'or'; readonly conditions: readonly Condition[] }
  | { readonly kind: 'not' | 'visit'; readonly condition: Condition }

const partsOf = (condition: Exclude<Condition, Filter>): readonly Condition[] =>
  'conditions' in condition ? condition.conditions : [condition.condition]

/** Of the filters in it, the highest level at which it may differ: between rows, between visits as a whole, or between first rows. */
export function levelOfCondition(condition: Condition): DimensionLevel {
  if (!('kind' in condition)) return levelOf(condition.dimension)
  if (condition.kind === 'visit') return 'exit'
  const levels = partsOf(condition).map(levelOfCondition)
  return levels.find((level) => level === 'row') ?? levels.find((level) => level === 'exit') ?? 'visit'
}

/** All filters in a condition. */
export const filtersIn = (condition: Condition): readonly Filter[] =>
  'kind' in condition ? partsOf(condition).flatMap(filtersIn) : [condition]

/** The filters that are about the row itself, not about any row of its visit. */
export function filtersOnRow(condition: Condition): readonly Filter[] {
  if (!('kind' in condition)) return [condition]
  return condition.kind === 'visit' ? [] : partsOf(condition).flatMap(filtersOnRow)
}

/** How the two kinds of leaves of a condition are written, which depends on the table that is read. */
interface LeafSql {
  readonly filter: (filter: Filter) => Sql
  readonly anyRowOfVisit: (condition: Condition) => Sql
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
      return leaf.anyRowOfVisit(condition.condition)
  }
}
