import { maxFractionDigits, scaledDecimal } from '../../../base/decimal.ts'
import { foldCase } from '../../../base/fold-case.ts'
import { parseWildcard } from '../../../base/wildcard.ts'
import type { Dialect } from './dialect.ts'
import { type FilterDimension, groupedValue } from './dimensions.ts'
import { pageCondition, wildcardCondition } from './patterns.ts'
import { any, type Sql, sql, text } from './sql.ts'

export const textOperators = [
  'is',
  'is_not',
  'contains',
  'does_not_contain',
  'starts_with',
  'ends_with',
  'wildcard',
] as const

/** They have no values. */
export const presenceOperators = ['is_set', 'is_not_set'] as const

/** They have one value, which is a number, and are for properties and revenue. */
export const numberOperators = ['gt', 'gte', 'lt', 'lte'] as const

/** Compares with patterns for pages, which ignore case anyway. */
export const pageOperators = ['matches'] as const

export const operators = [...textOperators, ...pageOperators, ...presenceOperators, ...numberOperators] as const

export type NumberOperator = (typeof numberOperators)[number]

export type Operator = (typeof operators)[number]

/** Selects rows by the value of a dimension. One of several values must match; with negations, none may. */
export interface Filter {
  readonly dimension: FilterDimension
  /** `regex` compares with regular expressions of RE2, which only Plausible's API has. */
  readonly operator: Operator | 'regex'
  readonly values: readonly string[]
  /** Only with operators on texts. */
  readonly ignoresCase?: true
}

/** `other` is the value that is compared instead of that of the dimension, except with numbers. */
export function filterCondition(filter: Filter, dialect: Dialect, other?: Sql): Sql {
  const { dimension, operator, ignoresCase = false } = filter
  if (!other && !ignoresCase && operator === 'is' && 'name' in dimension && dimension.name === 'event')
    return isEvent(filter.values, dialect)
  const plain = other ?? groupedValue(dimension, dialect)
  const values = ignoresCase ? filter.values.map(foldCase) : filter.values
  const value = ignoresCase ? dialect.foldCase(plain, values) : plain
  const matchesAny = (matches: (value: Sql, one: Sql) => Sql): Sql =>
    any(values.map((one) => matches(value, sql`${one}`)))
  switch (operator) {
    case 'is':
      return dialect.isOneOf(value, values)
    case 'is_not':
      return sql`NOT ${dialect.isOneOf(value, values)}`
    case 'contains':
      return matchesAny(dialect.contains)
    case 'does_not_contain':
      return sql`NOT ${matchesAny(dialect.contains)}`
    case 'starts_with':
      return matchesAny(dialect.startsWith)
    case 'ends_with':
      return matchesAny(dialect.endsWith)
    case 'wildcard':
      return any(values.map((one) => wildcardCondition(value, parseWildcard(one), dialect)))
    case 'matches':
      return any(values.map((one) => pageCondition(plain, one, dialect)))
    case 'regex':
      return matchesAny((value, pattern) => sql`regexp_matches(${value}, ${pattern})`)
    case 'is_set':
      return sql`${value} <> ''`
    case 'is_not_set':
      return sql`${value} = ''`
    case 'gt':
    case 'gte':
    case 'lt':
    case 'lte':
      return numberCondition(filter, operator, dialect)
  }
}

/** Compares a column instead of an expression, which the engine does while it reads: events are the goals of most websites. */
const isEvent = (names: readonly string[], dialect: Dialect): Sql => {
  const isNamed = sql`(${dialect.isOneOf(text('name'), names)} AND kind <> 'engagement')`
  return names.includes('pageview') ? any([isNamed, text("kind = 'engagement'")]) : isNamed
}

export const comparisons: Readonly<Record<NumberOperator, Sql>> = {
  gt: text('>'),
  gte: text('>='),
  lt: text('<'),
  lte: text('<='),
}

/** A text that is no number is not matched; negated, it is. */
function numberCondition({ dimension, values: [bound = ''] }: Filter, operator: NumberOperator, dialect: Dialect): Sql {
  if ('name' in dimension && dimension.name === 'revenue')
    return sql`(currency <> '' AND revenue ${comparisons[operator]} ${thousandths(bound, operator)})`
  const number = dialect.number(groupedValue(dimension, dialect))
  return sql`coalesce(${number} ${comparisons[operator]} ${dialect.number(sql`${bound}`)}, FALSE)`
}

/** Revenue is stored in whole thousandths: the bound that selects the same amounts. */
function thousandths(bound: string, operator: NumberOperator): number {
  const unit = 10n ** BigInt(maxFractionDigits - 3)
  const scaled = scaledDecimal(bound)
  const towardsZero = scaled / unit
  const isBetween = scaled % unit !== 0n
  const rounded =
    operator === 'gt' || operator === 'lte'
      ? towardsZero - (isBetween && scaled < 0n ? 1n : 0n)
      : towardsZero + (isBetween && scaled > 0n ? 1n : 0n)
  // No amount is beyond these.
  return Math.max(-Number.MAX_SAFE_INTEGER, Math.min(Number.MAX_SAFE_INTEGER, Number(rounded)))
}
