import type { Dialect } from './dialect.ts'
import { type Dimension, dimensionValue } from './dimensions.ts'
import { any, join, type Sql, sql } from './sql.ts'

export const operators = ['is', 'is_not', 'contains', 'does_not_contain', 'wildcard'] as const

export type Operator = (typeof operators)[number]

/** Selects rows by the value of a dimension. Of several values any may match; the negations want none of them to. */
export interface Filter {
  readonly dimension: Dimension
  readonly operator: Operator
  readonly values: readonly string[]
}

export function conditionOf({ dimension, operator, values }: Filter, dialect: Dialect): Sql {
  const value = dimensionValue(dimension)
  const list = (): Sql =>
    join(
      values.map((one) => sql`${one}`),
      ', ',
    )
  const containsAny = (): Sql => any(values.map((one) => dialect.contains(value, sql`${one}`)))
  switch (operator) {
    case 'is':
      return sql`${value} IN (${list()})`
    case 'is_not':
      return sql`${value} NOT IN (${list()})`
    case 'contains':
      return containsAny()
    case 'does_not_contain':
      return sql`NOT ${containsAny()}`
    case 'wildcard':
      return any(values.map((one) => dialect.like(value, sql`${likePattern(one)}`)))
  }
}

/** `*` stands for any characters, none included; everything else for itself. */
const likePattern = (wildcard: string): string => wildcard.replace(/[\\%_]/g, '\\$&').replaceAll('*', '%')
