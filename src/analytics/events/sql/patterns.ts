import { parsePagePattern, routeFragments } from '../../../base/page-pattern.ts'
import type { Wildcard } from '../../../base/wildcard.ts'
import type { Dialect } from './dialect.ts'
import { all, any, join, type Sql, sql } from './sql.ts'

/**
 * The first of several patterns for pages that a path matches; the path itself if it matches none. The two cannot be confused: a
 * path that reads like a pattern matches it.
 */
export const firstPattern = (path: Sql, patterns: readonly string[], dialect: Dialect): Sql =>
  patterns.length === 0
    ? path
    : sql`CASE ${join(
        patterns.map((pattern) => sql`WHEN ${pageCondition(path, pattern, dialect)} THEN ${pattern}`),
        ' ',
      )} ELSE ${path} END`

/**
 * Whether a value matches a pattern, in time that grows with the length of the value and not with the number of ways in
 * which the stars could be filled. Most patterns have no more than a start, an end or one part between stars.
 */
export function wildcardCondition(value: Sql, pattern: Wildcard, dialect: Dialect): Sql {
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
export function pageCondition(value: Sql, pattern: string, dialect: Dialect): Sql {
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
