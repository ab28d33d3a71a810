import type { ListPage } from '../http/paging.ts'

interface ListQuery {
  readonly search?: string
  readonly sort: 'asc' | 'desc'
  readonly per_page: number
  readonly page: number
}

interface ListAccessors<T> {
  readonly searchText: (row: T) => string
  readonly sortKey: (row: T) => string | number
}

/**
 * One page of a short list. Accounts and keys are few, and SQLite cannot compare letters of all scripts case-insensitively;
 * so they are searched and sorted in memory, identically for both databases. Expects the rows in the order of their ids.
 */
export function paginateInMemory<T>(
  rows: readonly T[],
  query: ListQuery,
  { searchText, sortKey }: ListAccessors<T>,
): ListPage<T> {
  const search = query.search?.toLowerCase() ?? ''
  const found = rows.filter((row) => searchText(row).toLowerCase().includes(search))
  const ascending = found.toSorted((a, b) => compare(sortKey(a), sortKey(b)))
  const ordered = query.sort === 'asc' ? ascending : ascending.toReversed()
  const start = (query.page - 1) * query.per_page
  return { items: ordered.slice(start, start + query.per_page), total: found.length }
}

function compare(a: string | number, b: string | number): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
