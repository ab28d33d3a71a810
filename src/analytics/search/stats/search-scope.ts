import { foldCase } from '../../../base/fold-case.ts'
import { parseListField } from '../../../base/list-field.ts'
import { parseWildcard } from '../../../base/wildcard.ts'
import { type SearchPart, type SearchSource, searchParts } from '../../events/search-day.ts'
import type { Dialect } from '../../events/sql/dialect.ts'
import { searchTables } from '../../events/sql/search-tables.ts'
import { all, any, type Sql, sql, text } from '../../events/sql/sql.ts'

/** Days since 1970, both included. */
export interface DaySpan {
  readonly first: number
  readonly last: number
}

/** Which numbers a question is about. */
export interface SearchScope {
  readonly website: number
  /** All search engines together if undefined. */
  readonly source?: SearchSource | undefined
  readonly span: DaySpan
  readonly page?: string | undefined
  readonly query?: string | undefined
  readonly country?: string | undefined
  readonly device?: string | undefined
}

type Filter = 'page' | 'query' | 'country' | 'device'
const filters: readonly Filter[] = ['page', 'query', 'country', 'device']

/**
 * The part with the most complete numbers of what is asked for: those of a day are of everything, and those of queries lack the ones that
 * search engines do not name.
 */
export function partFor(scope: SearchScope, groupBy: Filter | null): SearchPart {
  const needed = new Set<string>(filters.filter((name) => scope[name] !== undefined))
  if (groupBy) needed.add(groupBy)
  return (
    searchParts.find((part) =>
      [...needed].every((name) => (searchTables[part].keys as readonly string[]).includes(name)),
    ) ?? 'query'
  )
}

export const inDays = ({ first, last }: DaySpan): Sql => sql`(day >= ${first} AND day <= ${last})`

/** FROM and WHERE of a scope, in one or several spans. */
export function fromScope(dialect: Dialect, scope: SearchScope, part: SearchPart, spans: readonly DaySpan[]): Sql {
  const conditions = [
    sql`website = ${scope.website}`,
    any(spans.map(inDays)),
    ...(scope.source === undefined ? [] : [sql`source = ${scope.source}`]),
    ...filters.flatMap((name) => (scope[name] === undefined ? [] : [sql`${text(name)} = ${scope[name]}`])),
  ]
  return sql`FROM ${dialect.searchTable(part)} AS found WHERE ${all(conditions)}`
}

/** The sums of the measures in a span, under names with this ending. */
export const sumsIn = (span: DaySpan, ending = ''): Sql =>
  text(
    ['clicks', 'impressions', 'position_sum']
      .map(
        (name) =>
          `sum(CASE WHEN day >= ${span.first} AND day <= ${span.last} THEN ${name} ELSE 0 END) AS ${name}${ending}`,
      )
      .join(', '),
  )

/** A condition for queries that have the brand; null if the website names none. */
export function brandCondition(dialect: Dialect, brand: string): Sql | null {
  const words = parseListField(brand).map(foldCase)
  if (words.length === 0) return null
  const folded = dialect.foldCase(text('query'), words)
  return any(
    words.map((word) =>
      word.includes('*') ? dialect.matches(folded, parseWildcard(`*${word}*`)) : dialect.contains(folded, sql`${word}`),
    ),
  )
}
