import type { Page } from '../http/paging.ts'

interface ListQuery {
  readonly search?: string
  readonly sort: 'asc' | 'desc'
  readonly per_page: number
  readonly page: number
}

interface Keyed<T> {
  readonly searched: (row: T) => string
  readonly sorted: (row: T) => string | number
}

/**
 * One page of a short list. Accounts and keys are few and their names are of any script, whose letters SQLite can't
 * compare in any case; so they are searched and sorted here, alike for every engine. The rows come in the order of ids.
 */
export function pageOf<T>(rows: readonly T[], query: ListQuery, { searched, sorted }: Keyed<T>): Page<T> {
  const wanted = query.search?.toLowerCase() ?? ''
  const found = rows.filter((row) => searched(row).toLowerCase().includes(wanted))
  const ascending = found.toSorted((a, b) => compare(sorted(a), sorted(b)))
  const ordered = query.sort === 'asc' ? ascending : ascending.toReversed()
  const start = (query.page - 1) * query.per_page
  return { items: ordered.slice(start, start + query.per_page), total: found.length }
}

function compare(a: string | number, b: string | number): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
