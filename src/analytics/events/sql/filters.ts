import { parseWildcard, type Wildcard } from '../../../base/wildcard.ts'
import type { Dialect } from './dialect.ts'
import { type Dimension, dimensionValue } from './dimensions.ts'
import { all, any, type Sql, sql } from './sql.ts'

export const operators = ['is', 'is_not', 'contains', 'does_not_contain', 'wildcard'] as const

export type Operator = (typeof operators)[number]

/** Selects rows by the value of a dimension. One of several values must match; with negations, none may. */
export interface Filter {
  readonly dimension: Dimension
  readonly operator: Operator
  readonly values: readonly string[]
}

export function filterCondition({ dimension, operator, values }: Filter, dialect: Dialect): Sql {
  const value = dimensionValue(dimension)
  const containsAny = (): Sql => any(values.map((one) => dialect.contains(value, sql`${one}`)))
  switch (operator) {
    case 'is':
      return dialect.isOneOf(value, values)
    case 'is_not':
      return sql`NOT ${dialect.isOneOf(value, values)}`
    case 'contains':
      return containsAny()
    case 'does_not_contain':
      return sql`NOT ${containsAny()}`
    case 'wildcard':
      return any(values.map((one) => wildcardCondition(value, parseWildcard(one), dialect)))
  }
}

/**
 * Whether a value matches a pattern, in time that grows with the length of the value and not with the number of ways in
 * which the stars could be filled. Most patterns have no more than a start, an end or one part between stars.
 */
function wildcardCondition(value: Sql, pattern: Wildcard, dialect: Dialect): Sql {
  const { start, middle, end } = pattern
  if (end === null) return sql`${value} = ${start}`
  const [part, ...more] = middle
  if (part !== undefined && (more.length > 0 || start !== '' || end !== '')) return dialect.matches(value, pattern)
  if (part !== undefined) return dialect.contains(value, sql`${part}`)
  const conditions: Sql[] = []
  if (start !== '') conditions.push(dialect.startsWith(value, sql`${start}`))
  if (end !== '') conditions.push(dialect.endsWith(value, sql`${end}`))
  // The start and the end must not share characters.
  if (conditions.length === 2) conditions.push(sql`${dialect.length(value)} >= ${lengthOf(start) + lengthOf(end)}`)
  return all(conditions)
}

/** In characters, as engines count them. */
const lengthOf = (text: string): number => [...text].length
