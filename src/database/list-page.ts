import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import {
  type CursorKey,
  type CursorPage,
  type ListPosition,
  type ListRequest,
  readPosition,
  type SortKey,
  toPage,
} from '../base/cursors.ts'

export interface SortColumn<Row> extends SortKey<Row> {
  /** Not from the request: it becomes part of the SQL. */
  readonly column: string
}

export interface ListOrder<Row> {
  /** A unique one, or another one followed by a unique one. */
  readonly columns: readonly [SortColumn<Row>] | readonly [SortColumn<Row>, SortColumn<Row>]
  readonly direction: 'asc' | 'desc'
}

/**
 * One page of a list: by its number, for which the database reads all rows before it, or by a cursor, which finds its position in
 * an index.
 */
export function paginate<Row>(request: ListRequest, { columns, direction }: ListOrder<Row>) {
  const position = readPosition(request, columns)
  return {
    /** Sorts the rows, and selects those of the page and one more. */
    select<DB, TB extends keyof DB, O>(query: SelectQueryBuilder<DB, TB, O>): SelectQueryBuilder<DB, TB, O> {
      let sorted = query.limit(request.per_page + 1)
      for (const { column, isNullable } of columns) {
        // The engines sort rows without a value differently by default.
        if (isNullable) sorted = sorted.orderBy(sql`${sql.ref(column)} is null`)
        sorted = sorted.orderBy(sql.ref(column), direction)
      }
      return position
        ? sorted.where(isAfter(columns, direction, position))
        : sorted.offset((request.page - 1) * request.per_page)
    },
    toPage: (rows: readonly Row[], total: number): CursorPage<Row> => toPage(rows, total, request, columns, position),
  }
}

function isAfter<Row>(
  columns: ListOrder<Row>['columns'],
  direction: 'asc' | 'desc',
  { keys }: ListPosition,
): RawBuilder<boolean> {
  const operator = sql.raw(direction === 'asc' ? '>' : '<')
  const [first, second] = columns
  const [value = null, uniqueValue = null] = keys
  const column = sql.ref(first.column)
  if (!second) return sql<boolean>`${column} ${operator} ${bind(value)}`
  const unique = sql.ref(second.column)
  if (value === null) return sql<boolean>`(${column} is null and ${unique} ${operator} ${bind(uniqueValue)})`
  const isAfterValues = sql<boolean>`(${column}, ${unique}) ${operator} (${bind(value)}, ${bind(uniqueValue)})`
  return first.isNullable ? sql<boolean>`(${isAfterValues} or ${column} is null)` : isAfterValues
}

/** PostgreSQL would otherwise reject a number that is too large for the column instead of comparing it. */
const bind = (value: CursorKey): RawBuilder<unknown> =>
  typeof value === 'number' ? sql`cast(${value} as bigint)` : sql`${value}`

export const byId = <Row extends { readonly id: number }>(column = 'id'): SortColumn<Row> => ({
  column,
  type: 'integer',
  read: ({ id }) => id,
})
