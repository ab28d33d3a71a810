import { foldCase } from '../../../base/fold-case.ts'
import { parseListField } from '../../../base/list-field.ts'
import { parseWildcard } from '../../../base/wildcard.ts'
import {
  type SearchPart,
  type SearchReport,
  type SearchSource,
  searchParts,
  searchSources,
} from '../../events/search-day.ts'
import type { Dialect } from '../../events/sql/dialect.ts'
import { searchTables } from '../../events/sql/search-tables.ts'
import { all, any, type Sql, sql, text } from '../../events/sql/sql.ts'

/** Days since 1970, both included. */
export interface DaySpan {
  readonly first: number
  readonly last: number
}

/** What a website has of a search engine. */
export interface SourceDays {
  readonly source: SearchSource
  readonly first: number
  readonly last: number
  /** The last day that does not change any more. */
  readonly final: number
  /** The days that were fetched; null if all of them were imported. */
  readonly fetched: DaySpan | null
  /** The imported files with exports of its numbers, the newest first. */
  readonly files: readonly StoredFile[]
}

/** An imported file. */
export interface StoredFile extends DaySpan {
  readonly report: SearchReport
  /** The source of its rows. */
  readonly name: string
  /** Whether each of its rows has its own day; otherwise pages and queries are of all of its days together. */
  readonly isDaily: boolean
}

export interface StoredSearch {
  readonly engines: readonly SourceDays[]
  /** The files with reports on answers of AI, the newest first. */
  readonly answers: readonly StoredFile[]
}

/** Which numbers a question is about. */
export interface SearchScope {
  readonly website: number
  /** What the website has. */
  readonly stored: StoredSearch
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

export const overlaps = (one: DaySpan, other: DaySpan): boolean => one.first <= other.last && one.last >= other.first

/** Whether a file's pages and queries are numbers of a range: it has all of their days, and none of them was fetched. */
export const isCounted = (file: DaySpan, span: DaySpan, fetched: DaySpan | null): boolean =>
  file.first >= span.first && file.last <= span.last && (fetched === null || !overlaps(file, fetched))

/** Rows of search results: what was fetched, and of files what was not. Null if the website has no others. */
function countedRows(dialect: Dialect, scope: SearchScope, part: SearchPart, span: DaySpan): Sql | null {
  const { engines, answers } = scope.stored
  const asked = engines.filter(({ source }) => scope.source === undefined || source === scope.source)
  if (answers.length === 0 && engines.every(({ files }) => files.length === 0))
    return scope.source === undefined ? null : sql`source = ${scope.source}`
  const isFile = ({ name }: StoredFile): Sql => sql`source = ${name}`
  const files = asked.flatMap(({ files: own, fetched }) => {
    if (part !== 'day') return own.filter((file) => isCounted(file, span, fetched)).map((file) => isFile(file))
    return own.map((file) => (fetched ? all([isFile(file), sql`NOT ${inDays(fetched)}`]) : isFile(file)))
  })
  return any([dialect.isOneOf(text('source'), scope.source ? [scope.source] : [...searchSources]), ...files])
}

/** FROM and WHERE of a scope, in a span. */
export function fromScope(dialect: Dialect, scope: SearchScope, part: SearchPart, span: DaySpan): Sql {
  const counted = countedRows(dialect, scope, part, span)
  const conditions = [
    sql`website = ${scope.website}`,
    inDays(span),
    ...(counted ? [counted] : []),
    ...filters.flatMap((name) => (scope[name] === undefined ? [] : [sql`${text(name)} = ${scope[name]}`])),
  ]
  return sql`FROM ${dialect.searchTable(part)} AS found WHERE ${all(conditions)}`
}

const measures = ['clicks', 'impressions', 'position_sum']
const listed = (measure: (name: string) => string): Sql => text(measures.map(measure).join(', '))

/** The sums of the measures. */
export const sums: Sql = listed((name) => `sum(${name}) AS ${name}`)

/**
 * The sums of what is grouped by `value` in two spans. Each span is summed on its own: one pass that looks at the day of each row for each sum takes
 * half as long again.
 */
export function comparedSums(now: (measures: Sql) => Sql, before: (measures: Sql) => Sql): Sql {
  const ofNow = now(sql`${sums}, ${listed((name) => `0 AS ${name}_before`)}`)
  const ofBefore = before(
    sql`${listed((name) => `0 AS no_${name}`)}, ${listed((name) => `sum(${name}) AS ${name}_before`)}`,
  )
  return sql`SELECT value, ${sums}, ${listed((name) => `sum(${name}_before) AS ${name}_before`)}
    FROM (${ofNow} UNION ALL ${ofBefore}) AS spans GROUP BY value`
}

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
