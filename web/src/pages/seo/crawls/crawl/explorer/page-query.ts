import type { PageUrl } from '../../../../../router.ts'
import { allColumns, columnInfo, type PageColumn, readColumns } from '../page/page-columns.ts'

export const operators = ['=', '!=', '<', '<=', '>', '>=', '~', '!~'] as const
export type Operator = (typeof operators)[number]

/** A condition on a column in the syntax of the API, such as `words<300`. */
export interface PageFilter {
  readonly column: PageColumn
  readonly operator: Operator
  readonly value: string
}

/** Conditions that are often asked for, as tabs. */
export const pageSets = {
  pages: ['kind=page', 'external=0'],
  indexable: ['indexable=1'],
  'not-indexable': ['kind=page', 'external=0', 'indexable=0'],
  broken: ['outcome=broken'],
  redirects: ['outcome=redirect'],
  inconclusive: ['outcome=inconclusive'],
  slow: ['kind=page', 'external=0', 'response_ms>=1000'],
  orphans: ['kind=page', 'external=0', 'outcome=ok', 'depth='],
  all: [],
} as const satisfies Readonly<Record<string, readonly string[]>>
export type PageSet = keyof typeof pageSets
export const pageSetNames = Object.keys(pageSets) as readonly PageSet[]

/** What the explorer shows; all of it is in the URL. */
export interface PageQuery {
  readonly set: PageSet
  readonly filters: readonly PageFilter[]
  readonly search: string
  /** A check that found something. */
  readonly issue: string | null
  readonly sortBy: PageColumn
  readonly descending: boolean
  readonly columns: readonly PageColumn[]
}

/** Anonymous visitors do not learn how many visits and clicks a page has. */
export function readPageQuery({ query }: PageUrl, isOwner: boolean): PageQuery {
  const issue = query.get('issue') || null
  const isKnown = (column: PageColumn): boolean => isOwner || (column !== 'visits' && column !== 'clicks')
  const sortBy = allColumns.find(
    (column) => column === query.get('sort_by') && !columnInfo(column).shownOnly && isKnown(column),
  )
  return {
    // An issue may be about images and other URLs as well.
    set: pageSetNames.find((name) => name === query.get('set')) ?? (issue === null ? 'pages' : 'all'),
    filters: query
      .getAll('filter')
      .flatMap((text) => parseFilter(text) ?? [])
      .filter(({ column }) => isKnown(column)),
    search: query.get('search') ?? '',
    issue,
    sortBy: sortBy ?? (isOwner ? 'visits' : 'inlinks'),
    descending: query.get('sort') !== 'asc',
    columns: readColumns(query.get('columns')).filter(isKnown),
  }
}

export function parseFilter(text: string): PageFilter | undefined {
  const [, name, sign, value = ''] = /^([a-z_0-9]+)(!=|<=|>=|!~|=|<|>|~)(.*)$/s.exec(text) ?? []
  const column = allColumns.find((known) => known === name)
  const operator = operators.find((known) => known === sign)
  return column && operator && !columnInfo(column).shownOnly ? { column, operator, value } : undefined
}

export const filterText = ({ column, operator, value }: PageFilter): string => `${column}${operator}${value}`

/** The operators that the API has for a column. */
export function operatorsOf(column: PageColumn): readonly Operator[] {
  const { kind } = columnInfo(column)
  if (kind === 'text' || kind === 'url') return ['~', '!~', '=', '!=']
  if (kind === 'switch') return ['=']
  return kind === 'name' ? ['=', '!='] : ['=', '!=', '<', '<=', '>', '>=']
}

/** The URL with these filters instead of its own. */
export function withPageFilters({ path, query }: PageUrl, filters: readonly PageFilter[]): string {
  const next = new URLSearchParams(query)
  next.delete('filter')
  next.delete('details')
  for (const filter of filters) next.append('filter', filterText(filter))
  return `${path}?${next}`
}

/** What the API is asked for the rows, apart from the page. */
export const apiQuery = (query: PageQuery, run: number | undefined) => ({
  run,
  search: query.search || undefined,
  issue: query.issue ?? undefined,
  filter: [...pageSets[query.set], ...query.filters.map(filterText)],
  sort_by: query.sortBy,
  sort: query.descending ? 'desc' : 'asc',
})
