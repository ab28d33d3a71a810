import type { SavedView } from '../../api/generated.ts'
import type { FieldValue } from '../../api/request.ts'
import type { PageUrl } from '../../router.ts'
import { tabParams } from '../../website/view/view.ts'
import { allColumns, isComparable, kindOf, type TableColumn } from './table-columns.ts'

export const viewNames = [
  ...(['declining', 'almost_first_page', 'impressions_without_clicks', 'cannibalizing'] as const),
  ...(['not_indexable', 'not_indexed', 'broken', 'orphans', 'slow_left', 'ai_unvisited'] as const),
] as const
export type ViewName = (typeof viewNames)[number]

export const tableGroups = ['folder', 'template'] as const
export type TableGroup = (typeof tableGroups)[number]

export const operators = ['=', '!=', '<', '<=', '>', '>=', '~', '!~'] as const
export type Operator = (typeof operators)[number]

/** A condition on a column in the syntax of the API, such as `visits>100`. */
export interface TableFilter {
  readonly column: TableColumn
  readonly operator: Operator
  readonly value: string
}

/** What the table shows; all of it is in the URL. */
export interface TableQuery {
  readonly view: ViewName | null
  readonly group: TableGroup | null
  readonly filters: readonly TableFilter[]
  readonly search: string
  /** Only pages where the crawl found this issue; the id of its check. */
  readonly issue: string | null
  /** Null for those of the view. */
  readonly columns: readonly TableColumn[] | null
  readonly sortBy: TableColumn | null
  readonly descending: boolean
  readonly page: number
}

const filterParam = 'where'
export const perPage = 50

export const defaultColumns: readonly TableColumn[] = [
  ...(['url', 'visits', 'trend', 'visits_change', 'entries'] as const),
  ...(['clicks', 'impressions', 'position', 'ai_reads'] as const),
  ...(['score', 'issues', 'index_reason', 'inlinks'] as const),
]

const readColumns = (text: string | null): readonly TableColumn[] | null => {
  const names = text?.split(',') ?? []
  const columns = allColumns.filter((column) => names.includes(column))
  return columns.length === 0 ? null : columns
}

export function readTableQuery({ query }: PageUrl): TableQuery {
  const view = viewNames.find((name) => name === query.get('view')) ?? null
  return {
    view,
    group: tableGroups.find((name) => name === query.get('group')) ?? null,
    filters: query.getAll(filterParam).flatMap((text) => parseFilter(text) ?? []),
    search: query.get('search') ?? '',
    issue: query.get('issue') || null,
    columns: readColumns(query.get('columns')) ?? readColumns(storedColumns(view)) ?? (view ? null : defaultColumns),
    sortBy: allColumns.find((name) => name === query.get('sort_by') && isComparable(name)) ?? null,
    descending: query.get('sort') !== 'asc',
    page: Number(query.get('page')) || 1,
  }
}

export function parseFilter(text: string): TableFilter | undefined {
  const [, name, sign, value = ''] = /^([a-z_]+)(!=|<=|>=|!~|=|<|>|~)(.*)$/s.exec(text) ?? []
  const column = allColumns.find((known) => known === name && isComparable(known))
  const operator = operators.find((known) => known === sign)
  return column && operator ? { column, operator, value } : undefined
}

export const filterText = ({ column, operator, value }: TableFilter): string => `${column}${operator}${value}`

export function operatorsOf(column: TableColumn): readonly Operator[] {
  const kind = kindOf(column)
  if (kind === 'text') return ['~', '!~', '=', '!=']
  if (kind === 'flag') return ['=']
  return kind === 'name' ? ['=', '!='] : ['>', '>=', '<', '<=', '=', '!=']
}

/** The URL with these filters instead of its own. */
export function withTableFilters({ path, query }: PageUrl, filters: readonly TableFilter[]): string {
  const next = new URLSearchParams(query)
  for (const name of [filterParam, 'page', 'details']) next.delete(name)
  for (const filter of filters) next.append(filterParam, filterText(filter))
  return `${path}?${next}`
}

/** Positions are shown with their difference to before. */
const withDifference = (columns: readonly TableColumn[], goal: string | undefined): readonly TableColumn[] => [
  ...columns.filter((one) => one !== 'conversions' || goal !== undefined),
  ...(columns.includes('position') && !columns.includes('position_difference')
    ? (['position_difference'] as const)
    : []),
]

/** What the API is asked, apart from the page. */
export const apiQuery = (
  query: TableQuery,
  goal: string | undefined,
): Readonly<Record<string, FieldValue | readonly string[]>> => ({
  view: query.view ?? undefined,
  group: query.group ?? undefined,
  filter_by: query.filters.map(filterText),
  search: query.search || undefined,
  issue: query.issue ?? undefined,
  columns: query.columns ? withDifference(query.columns, goal).join(',') : undefined,
  ...(query.sortBy && { sort_by: query.sortBy, sort: query.descending ? 'desc' : 'asc' }),
  goal,
})

/** Columns are kept for each view. */
const storageKey = (view: ViewName | null): string => `pages-columns ${view ?? 'all'}`

function storedColumns(view: ViewName | null): string | null {
  try {
    return localStorage.getItem(storageKey(view))
  } catch {
    return null
  }
}

/** Null forgets them. */
export function storeColumns(view: ViewName | null, columns: readonly TableColumn[] | null): void {
  try {
    if (columns) localStorage.setItem(storageKey(view), columns.join(','))
    else localStorage.removeItem(storageKey(view))
  } catch {
    // The browser stores nothing; the URL still has them.
  }
}

/** Names the saved view that was opened last; changes after that are not saved yet. */
export const savedParam = 'saved'

/** The URL of a saved view, in the same period. */
export function withSavedView(pageUrl: PageUrl, view: SavedView): string {
  const query = tabParams(pageUrl)
  const params: Readonly<Record<string, string>> = {
    view: view.view,
    columns: view.columns.join(','),
    search: view.search,
    group: view.group,
    ...(view.sort_by !== '' && { sort_by: view.sort_by, sort: view.sort }),
    [savedParam]: String(view.id),
  }
  for (const [name, value] of Object.entries(params)) if (value !== '') query.set(name, value)
  for (const filter of view.filter_by) query.append(filterParam, filter)
  return `${pageUrl.path}?${query}`
}

/** What is saved of a query. */
export const savedFields = ({ view, group, filters, search, columns, sortBy, descending }: TableQuery) => ({
  view: view ?? '',
  columns: columns?.join(',') ?? '',
  filter_by: filters.map(filterText),
  search,
  group: group ?? '',
  sort_by: sortBy ?? '',
  sort: descending ? 'desc' : 'asc',
})
