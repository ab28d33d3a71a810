import { maxFractionDigits, scaledDecimal } from '../../../base/decimal.ts'
import { foldCase } from '../../../base/fold-case.ts'
import { parsePagePattern, routeFragments } from '../../../base/page-pattern.ts'
import { parseWildcard, type Wildcard } from '../../../base/wildcard.ts'
import type { Dialect } from './dialect.ts'
import { dimensionValue, type FilterDimension } from './dimensions.ts'
import { all, any, type Sql, sql, text } from './sql.ts'

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
  readonly operator: Operator
  readonly values: readonly string[]
  /** Only with operators on texts. */
  readonly ignoresCase?: true
}

export function filterCondition(filter: Filter, dialect: Dialect): Sql {
  const { dimension, operator, ignoresCase = false } = filter
  const values = ignoresCase ? filter.values.map(foldCase) : filter.values
  const value = ignoresCase ? dialect.foldCase(dimensionValue(dimension), values) : dimensionValue(dimension)
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
      return any(values.map((one) => pageCondition(dimensionValue(dimension), one, dialect)))
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
  const number = dialect.number(dimensionValue(dimension))
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

/** Whether a value matches a pattern for pages. Most values differ in how they begin, which is the fastest comparison. */
function pageCondition(value: Sql, pattern: string, dialect: Dialect): Sql {
  const { without, wildcards, start } = parsePagePattern(pattern)
  const folded = dialect.foldCase(
    value,
    wildcards.map(({ start, middle, end }) => [start, ...middle, end ?? ''].join('')),
  )
  const withoutFragment = dialect.before(folded, '#')
  const shortened = without === 'fragment' ? withoutFragment : dialect.before(withoutFragment, '?')
  const isRoute = any(routeFragments.map((route) => dialect.contains(folded, sql`${route}`)))
  const compared = without === null ? folded : sql`CASE WHEN ${isRoute} THEN ${folded} ELSE ${shortened} END`
  const isPrefix = wildcards.length === 1 && wildcards[0]?.middle.length === 0 && wildcards[0].end === ''
  const startsAlike = start === '' ? [] : [dialect.startsWith(folded, sql`${start}`)]
  if (isPrefix) return all(startsAlike)
  return all([...startsAlike, any(wildcards.map((one) => wildcardCondition(compared, one, dialect)))])
}

/** In characters, as engines count them. */
const lengthOf = (text: string): number => [...text].length
