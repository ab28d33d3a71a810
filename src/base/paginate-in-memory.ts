import { type CursorKey, type CursorPage, type ListRequest, readPosition, type SortKey, toPage } from './cursors.ts'

export interface ListQuery extends ListRequest {
  readonly search?: string
  readonly sort: 'asc' | 'desc'
}

export interface ListAccessors<T> {
  readonly searchText: (row: T) => string
  readonly sortKey: SortKey<T>
}

/**
 * One page of a short list. Accounts and keys are few, and SQLite cannot compare letters of all scripts case-insensitively;
 * so they are searched and sorted in memory, identically for both databases.
 */
export function paginateInMemory<T extends { readonly id: number }>(
  rows: readonly T[],
  query: ListQuery,
  { searchText, sortKey }: ListAccessors<T>,
): CursorPage<T> {
  const search = query.search?.toLowerCase() ?? ''
  const matching = rows.filter((row) => searchText(row).toLowerCase().includes(search))
  const keys: readonly SortKey<T>[] = [sortKey, { type: 'integer', read: ({ id }) => id }]
  const keysOf = (row: T): readonly CursorKey[] => keys.map(({ read }) => read(row))
  const factor = query.sort === 'asc' ? 1 : -1
  const ordered = matching.toSorted((a, b) => factor * compare(keysOf(a), keysOf(b)))
  const position = readPosition(query, keys)
  const rest = position
    ? ordered.filter((row) => factor * compare(keysOf(row), position.keys) > 0)
    : ordered.slice((query.page - 1) * query.per_page)
  return toPage(rest, matching.length, query, keys, position)
}

function compare(one: readonly CursorKey[], other: readonly CursorKey[]): number {
  for (const [index, value] of one.entries()) {
    const otherValue = other[index] ?? 0
    if (value !== null && value !== otherValue) return value < otherValue ? -1 : 1
  }
  return 0
}
