import { type SearchPart, type SearchRow, searchParts } from '../search-day.ts'
import type { Dialect } from './dialect.ts'
import { join, type Sql, sql, text } from './sql.ts'
import type { Row } from './statement.ts'

/** The columns of a table that are not those of all tables: what its rows are of. */
type SearchKey = 'state' | 'page' | 'query' | 'country' | 'device'

export const searchMeasures = ['clicks', 'impressions', 'position_sum'] as const

const dayColumns = ['website', 'source', 'day'] as const
const keys: readonly SearchKey[] = ['state', 'page', 'query', 'country', 'device']

export const searchTableNames = ['search_days', 'search_countries', 'search_pages', 'search_queries'] as const

export interface SearchTable {
  readonly name: (typeof searchTableNames)[number]
  readonly keys: readonly SearchKey[]
}

/** A table for each part, so that numbers of pages are read without those of their queries, which are many times as many. */
export const searchTables: Readonly<Record<SearchPart, SearchTable>> = {
  day: { name: 'search_days', keys: ['state'] },
  country: { name: 'search_countries', keys: ['country', 'device'] },
  page: { name: 'search_pages', keys: ['page'] },
  query: { name: 'search_queries', keys: ['page', 'query', 'country', 'device'] },
}

/** The columns of the table of a part, in stored order. */
export const searchColumns = (part: SearchPart): readonly string[] => [
  ...dayColumns,
  ...searchTables[part].keys,
  ...searchMeasures,
]

/** The columns of rows of all parts, in the form in which stores exchange them. */
export const searchRowColumns = [...dayColumns, 'part', ...keys, ...searchMeasures] as const

const texts: ReadonlySet<string> = new Set(['source', 'part', ...keys])
export const isSearchText = (column: string): boolean => texts.has(column)

/** SELECT `searchRowColumns`: everything that is stored, of one website if it is given. */
const allSearchRows = (dialect: Dialect, website: number | undefined): Sql =>
  join(
    searchParts.map((part) => {
      const own = new Set(searchColumns(part))
      const columns = searchRowColumns.map((name) =>
        text(name === 'part' ? `'${part}' AS part` : own.has(name) ? name : `'' AS ${name}`),
      )
      const isAsked = website === undefined ? text('TRUE') : sql`website = ${website}`
      return sql`SELECT ${join(columns, ', ')} FROM ${dialect.searchTable(part)} AS ${text(`of_${part}`)} WHERE ${isAsked}`
    }),
    ' UNION ALL ',
  )

/** SELECT website, source, day, n, checksum: what each day has. The checksum is the same on every engine. */
export function searchSumsSql(dialect: Dialect, website?: number): Sql {
  const cells = searchRowColumns.map((name) => text(isSearchText(name) ? name : `CAST(${name} AS VARCHAR)`))
  return sql`SELECT website, source, day, count(*) AS n, CAST(${dialect.sumHashes(text('hash'))} AS VARCHAR) AS checksum
    FROM (SELECT website, source, day, ${dialect.hash(cells)} AS hash FROM (${allSearchRows(dialect, website)}) AS found) AS hashed
    GROUP BY website, source, day`
}

/** All rows of some days of a website, in the order of the days. */
export const searchRowsSql = (
  dialect: Dialect,
  { website, source, first, last }: { website: number; source: string; first: number; last: number },
): Sql =>
  sql`SELECT ${text(searchRowColumns.join(', '))} FROM (${allSearchRows(dialect, website)}) AS found
    WHERE source = ${source} AND day >= ${first} AND day <= ${last} ORDER BY day`

export const toSearchRow = (row: Row): SearchRow => ({
  part: searchParts.find((part) => part === row.part) ?? 'query',
  state: row.state === 'final' || row.state === 'fresh' ? row.state : '',
  page: String(row.page),
  query: String(row.query),
  country: String(row.country),
  device: String(row.device),
  clicks: Number(row.clicks),
  impressions: Number(row.impressions),
  position_sum: Number(row.position_sum),
})
