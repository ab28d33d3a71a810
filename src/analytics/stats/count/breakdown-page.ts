import { foldCase } from '../../../base/fold-case.ts'
import type { Dialect } from '../../events/sql/dialect.ts'
import { any, join, type Sql, sql, text } from '../../events/sql/sql.ts'
import type { Row } from '../../events/sql/statement.ts'
import { type MeasureValues, metricOrderSql } from '../query/metrics.ts'
import type { PagedStatsQuery } from '../query/stats-query.ts'
import type { ImportedCounts } from './imported.ts'
import { measureValuesOf } from './measure-values.ts'

export interface BreakdownRow {
  readonly value: string
  readonly measured: MeasureValues
}
export interface BreakdownPage {
  readonly rows: readonly BreakdownRow[]
  readonly total: number
}

/** Reads one page of groups; past the last page, a second query reads the total. */
export async function readPage(
  query: PagedStatsQuery,
  execute: (page: (counts: Sql, dialect: Dialect) => Sql) => Promise<readonly Row[]>,
): Promise<BreakdownPage> {
  const { limit, offset } = query
  const rows = await execute((counts, dialect) => orderedPage(counts, query, limit, offset, dialect))
  const first =
    rows.length === 0 && offset > 0
      ? (await execute((counts, dialect) => orderedPage(counts, query, 1, 0, dialect)))[0]
      : rows[0]
  return { rows: rows.map(breakdownRowOf), total: Number(first?.total ?? 0) }
}

export const breakdownRowOf = (row: Row): BreakdownRow => ({ value: String(row.grp), measured: measureValuesOf(row) })

function orderedPage(counts: Sql, query: PagedStatsQuery, limit: number, offset: number, dialect: Dialect): Sql {
  return orderedGroups(text('*, count(*) OVER () AS total'), counts, query, limit, offset, dialect)
}

export function orderedGroups(
  columns: Sql,
  counts: Sql,
  query: PagedStatsQuery,
  limit: number,
  offset: number,
  dialect: Dialect,
): Sql {
  const order = query.sortBy === 'value' ? text('grp') : metricOrderSql(query.sortBy)
  return sql`SELECT ${columns} FROM (${counts}) AS counts WHERE ${matchesSearch(query, dialect)} AND ${isListed(query)}
    ORDER BY ${order} ${text(query.descending ? 'DESC' : 'ASC')} NULLS LAST, grp
    LIMIT ${text(String(limit))} OFFSET ${text(String(offset))}`
}

const matchesSearch = ({ search, found = [] }: PagedStatsQuery, dialect: Dialect): Sql =>
  search === ''
    ? text('TRUE')
    : any([
        dialect.contains(dialect.foldCase(text('grp'), [foldCase(search)]), sql`${foldCase(search)}`),
        ...(found.length === 0 ? [] : [dialect.isOneOf(text('grp'), found)]),
      ])

const isListed = ({ values }: PagedStatsQuery): Sql => {
  if (!values) return text('TRUE')
  const list = values.map((value) => sql`${value}`)
  return list.length === 0 ? text('FALSE') : sql`grp IN (${join(list, ', ')})`
}

export const withUnknown = (row: BreakdownRow, added: ImportedCounts | null): BreakdownRow =>
  added ? { ...row, measured: { ...row.measured, unknown: added.unknown } } : row
