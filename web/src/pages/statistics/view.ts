import type { Query } from '../../api/request.ts'
import { type PageUrl, withQuery } from '../../router.ts'

/** The selected part of a website's statistics. All of it is in the URL, so that a view can be shared. */
export interface View {
  readonly period: Period | 'custom'
  readonly from: string | null
  readonly to: string | null
  readonly compare: Comparison | null
  readonly zone: 'viewer' | 'utc' | 'account'
  readonly filters: readonly Filter[]
}

export const periods = [
  'today',
  'yesterday',
  '24h',
  '7d',
  '30d',
  'month',
  'last_month',
  '6mo',
  '12mo',
  'year',
  'all',
] as const
export type Period = (typeof periods)[number]

export const comparisons = ['previous', 'year'] as const
export type Comparison = (typeof comparisons)[number]

export const operators = ['is', 'is_not', 'contains', 'does_not_contain', 'wildcard'] as const
export type Operator = (typeof operators)[number]

export interface Filter {
  readonly dimension: string
  readonly operator: Operator
  /** One of them has to match. */
  readonly values: readonly string[]
}

const isDay = (text: string | null): text is string => text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text)

export function readView({ query }: PageUrl): View {
  const [from, to] = [query.get('from'), query.get('to')]
  const custom = isDay(from) && isDay(to)
  const zone = query.get('zone')
  return {
    period: custom ? 'custom' : (periods.find((one) => one === query.get('period')) ?? '30d'),
    from: custom ? from : null,
    to: custom ? to : null,
    compare:
      query.get('compare') === 'none' ? null : (comparisons.find((one) => one === query.get('compare')) ?? 'previous'),
    zone: zone === 'utc' || zone === 'account' ? zone : 'viewer',
    filters: query.getAll('filter').flatMap((text) => parseFilter(text) ?? []),
  }
}

/** Parses the API's filter syntax, as in `country:is:DE|FR`; a literal `|` or `\` is escaped by `\`. */
export function parseFilter(text: string): Filter | undefined {
  const [, dimension, name, rest] = /^((?:[^:\\]|\\.)+):([a-z_]+):(.*)$/s.exec(text) ?? []
  const operator = operators.find((one) => one === name)
  if (dimension === undefined || operator === undefined || rest === undefined) return undefined
  const values = rest.match(/(?:[^|\\]|\\.)+|(?<=^|\|)(?=\||$)/gs) ?? ['']
  return { dimension: unescapeFilter(dimension), operator, values: values.map(unescapeFilter) }
}

const unescapeFilter = (text: string): string => text.replace(/\\([:|\\])/g, '$1')

export const filterText = ({ dimension, operator, values }: Filter): string =>
  `${dimension.replace(/[:\\]/g, '\\$&')}:${operator}:${values.map((value) => value.replace(/[|\\]/g, '\\$&')).join('|')}`

/** The query parameters of the statistics API for this view. */
export function viewQuery(view: View, accountZone: string | null): Query {
  return {
    ...(view.period === 'custom'
      ? { from: view.from ?? undefined, to: view.to ?? undefined }
      : { period: view.period }),
    timezone: zoneName(view.zone, accountZone),
    ...filterQuery(view.filters),
  }
}

export function zoneName(zone: View['zone'], accountZone: string | null): string {
  if (zone === 'utc') return 'UTC'
  return zone === 'account' && accountZone ? accountZone : Intl.DateTimeFormat().resolvedOptions().timeZone
}

function filterQuery(filters: readonly Filter[]): Query {
  return { filter: filters.map(filterText) }
}

const dialogParams = ['rows', 'page', 'search', 'sort_by', 'sort', 'details', 'list']

/** The query parameters of the view, without those of its dialogs. */
export function viewParams({ query }: PageUrl): URLSearchParams {
  const params = new URLSearchParams(query)
  for (const name of dialogParams) params.delete(name)
  return params
}

/** Dimensions whose values are pages. */
export const pageDimensions: readonly string[] = ['page', 'entry_page', 'exit_page']

/** The URL that opens the details of a page; the arrows in it step through the pages of the list. */
export const withDetails = (pageUrl: PageUrl, page: string, list: string): string =>
  withQuery(pageUrl, { details: page, list: list === 'page' ? undefined : list })

/** The URL of the view with other filters. */
export function withFilters(pageUrl: PageUrl, filters: readonly Filter[]): string {
  const query = viewParams(pageUrl)
  query.delete('filter')
  for (const filter of filters) query.append('filter', filterText(filter))
  const search = query.toString()
  return search === '' ? pageUrl.path : `${pageUrl.path}?${search}`
}

/** Adds a value to the filter of its dimension, or removes it if it is already there. */
export function toggleValue(filters: readonly Filter[], dimension: string, value: string): readonly Filter[] {
  const at = filters.findIndex((filter) => filter.dimension === dimension && filter.operator === 'is')
  const existing = filters[at]
  if (!existing) return [...filters, { dimension, operator: 'is', values: [value] }]
  const values = existing.values.includes(value)
    ? existing.values.filter((one) => one !== value)
    : [...existing.values, value]
  return values.length === 0 ? withoutFilter(filters, existing) : filters.with(at, { ...existing, values })
}

export const withoutFilter = (filters: readonly Filter[], filter: Filter): readonly Filter[] =>
  filters.filter((other) => other !== filter)

export const hasFilterValue = (filters: readonly Filter[], dimension: string, value: string): boolean =>
  filters.some((one) => one.dimension === dimension && one.operator === 'is' && one.values.includes(value))

const opposites: Readonly<Partial<Record<Operator, Operator>>> = {
  is: 'is_not',
  is_not: 'is',
  contains: 'does_not_contain',
  does_not_contain: 'contains',
}

/** The filter that selects all others; null if there is no operator for it. */
export function negated(filter: Filter): Filter | null {
  const operator = opposites[filter.operator]
  return operator ? { ...filter, operator } : null
}
