import type { Query } from '../../api/request.ts'
import { type PageUrl, withQuery } from '../../router.ts'
import { browserTimeZone } from '../../strings/formatters.ts'

/** Both inclusive. */
export interface DayPair {
  readonly from: string
  readonly to: string
}

/** The selected part of a website's statistics. All of it is in the URL, so that a view can be shared. */
export interface View {
  readonly period: Period | 'custom'
  readonly from: string | null
  readonly to: string | null
  readonly compare: Comparison | null
  /** The days of a comparison with days of its own. */
  readonly compared?: DayPair
  /** Whether what is compared with begins on the same day of the week. */
  readonly matchesWeekdays?: boolean
  readonly zone: 'viewer' | 'utc' | 'account'
  readonly filters: readonly Condition[]
  /** The id of a segment. */
  readonly segment: number | null
  /** The goal whose conversions are a column in every panel. */
  readonly goal?: string | undefined
  /** Whether the pages of a path group are one row. */
  readonly groupPaths?: boolean
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

export const comparisons = ['previous', 'year', 'custom'] as const
export type Comparison = (typeof comparisons)[number]

/** The values are ids of path groups. */
const groupOperators = ['in_group'] as const
const textOperators = ['is', 'is_not', 'contains', 'does_not_contain', 'starts_with', 'ends_with', 'wildcard'] as const
/** They have no values. */
const presenceOperators = ['is_set', 'is_not_set'] as const
/** They have one value, which is a number. */
const numberOperators = ['gt', 'gte', 'lt', 'lte'] as const
export const operators = [...textOperators, ...groupOperators, ...presenceOperators, ...numberOperators] as const
export type Operator = (typeof operators)[number]

export interface Filter {
  readonly dimension: string
  readonly operator: Operator
  /** One of them has to match. */
  readonly values: readonly string[]
  readonly ignoresCase?: true
  /** Which rows have to match: the counted row itself, unless it is any row of its visit, or none. */
  readonly scope?: 'visit' | 'not_visit'
}

/** A combination of filters, or what cannot be parsed, as the API reads it. */
export interface Expression {
  readonly expression: string
}

export type Condition = Filter | Expression

const isOneOf = (names: readonly string[], name: string): boolean => names.includes(name)
export const isOnText = (operator: Operator): boolean => isOneOf(textOperators, operator)
export const isOnNumber = (operator: Operator): boolean => isOneOf(numberOperators, operator)
export const hasValues = (operator: Operator): boolean => !isOneOf(presenceOperators, operator)

const isDay = (text: string | null): text is string =>
  text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))

const isId = (text: string): boolean => /^[1-9]\d*$/.test(text)

/** The names of parameters whose values the view cannot have, so that others are shown instead. */
export function invalidParams({ query }: PageUrl): readonly string[] {
  const allowed: Readonly<Record<string, (text: string) => boolean>> = {
    period: (text) => isOneOf(periods, text),
    compare: (text) => isOneOf([...comparisons, 'none'], text),
    zone: (text) => isOneOf(['viewer', 'utc', 'account'], text),
    goal: isId,
    segment: isId,
    match_weekdays: (text) => isOneOf(['0', '1'], text),
  }
  const invalid = Object.keys(allowed).filter(
    (name) => allowed[name]?.(query.get(name) ?? '') === false && query.has(name),
  )
  const isRange = readDays(query, 'from', 'to') !== undefined
  const isCompared = readDays(query, 'compare_from', 'compare_to') !== undefined
  return [...invalid, ...(isRange ? [] : ['from', 'to']), ...(isCompared ? [] : ['compare_from', 'compare_to'])]
}

/** Null if neither is there, and undefined if they are no range. */
function readDays(query: URLSearchParams, first: string, last: string): DayPair | null | undefined {
  const [from, to] = [query.get(first), query.get(last)]
  if (from === null && to === null) return null
  return isDay(from) && isDay(to) && from <= to ? { from, to } : undefined
}

/** The days of a period that ends before it begins. */
export function reversedDays({ query }: PageUrl): DayPair | null {
  const [from, to] = [query.get('from'), query.get('to')]
  return isDay(from) && isDay(to) && from > to ? { from, to } : null
}

function readComparison(query: URLSearchParams): Pick<View, 'compare' | 'compared' | 'matchesWeekdays'> {
  const compare = comparisons.find((one) => one === query.get('compare')) ?? 'previous'
  const matchesWeekdays = query.get('match_weekdays') === '1'
  if (query.get('compare') === 'none') return { compare: null }
  if (compare !== 'custom') return { compare, matchesWeekdays }
  const compared = readDays(query, 'compare_from', 'compare_to')
  return compared ? { compare, compared } : { compare: 'previous', matchesWeekdays }
}

export function readView({ query }: PageUrl): View {
  const custom = readDays(query, 'from', 'to')
  const zone = query.get('zone')
  return {
    period: custom ? 'custom' : (periods.find((one) => one === query.get('period')) ?? '30d'),
    from: custom?.from ?? null,
    to: custom?.to ?? null,
    ...readComparison(query),
    zone: zone === 'utc' || zone === 'account' ? zone : 'viewer',
    groupPaths: query.get('group_paths') === '1',
    goal: /^\d+$/.exec(query.get('goal') ?? '')?.[0],
    // What cannot be parsed is sent as it is, and the API says why: without it, the numbers would be those of other events.
    segment: Number(query.get('segment')) || null,
    filters: query.getAll('filter').flatMap((text) => parseFilter(text) ?? (text === '' ? [] : { expression: text })),
  }
}

/** Parses the API's filter syntax: `country:is:DE|FR`, `not visit(event:is:Signup)`, and combinations as they are. */
export function parseFilter(text: string): Condition | undefined {
  const [, not, inner] = /^(not )?visit\(((?:\\.|[^\s()\\])*)\)$/s.exec(text) ?? []
  const scoped = parseSingle(
    inner?.replace(/\\(.)/gs, (pair, character: string) => (/[\s()]/.test(character) ? character : pair)) ?? '',
  )
  if (scoped) return { ...scoped, scope: not ? 'not_visit' : 'visit' }
  return /^\s*(?:\(|not[\s(]|visit\s*\()/.test(text) ? { expression: text } : parseSingle(text)
}

/** A literal `|` or `\` is escaped by `\`. */
function parseSingle(text: string): Filter | undefined {
  const [, dimension, name = '', rest] = /^((?:[^:\\]|\\.)+):([a-z_]+)(?::(.*))?$/s.exec(text) ?? []
  const operator = operators.find((one) => one === name.replace(/_i$/, ''))
  if (dimension === undefined || operator === undefined || hasValues(operator) !== (rest !== undefined))
    return undefined
  const values = rest === undefined ? [] : splitValues(rest)
  const filter = { dimension: unescapeFilter(dimension), operator, values: values.map(unescapeFilter) }
  return name === operator ? filter : { ...filter, ignoresCase: true }
}

const splitValues = (text: string): readonly string[] =>
  `|${text}`.match(/\|(?:[^|\\]|\\.?)*/gs)?.map((value) => value.slice(1)) ?? [text]

const unescapeFilter = (text: string): string => text.replace(/\\([:|\\])/g, '$1')

export function filterText(condition: Condition): string {
  if ('expression' in condition) return condition.expression
  const { dimension, operator, values, ignoresCase, scope } = condition
  const name = `${dimension.replace(/[:\\]/g, '\\$&')}:${operator}${ignoresCase ? '_i' : ''}`
  const text = hasValues(operator)
    ? `${name}:${values.map((value) => value.replace(/[|\\]/g, '\\$&')).join('|')}`
    : name
  if (!scope) return text
  return `${scope === 'visit' ? '' : 'not '}visit(${text.replace(/[\s()]/g, '\\$&')})`
}

/** The query parameters of what this view compares with. */
export const comparisonQuery = ({ compare, compared, matchesWeekdays }: View): Query => ({
  compare: compare ?? undefined,
  compare_from: compared?.from,
  compare_to: compared?.to,
  match_weekdays: compare && matchesWeekdays ? 1 : undefined,
})

/** The query parameters of the statistics API for this view. */
export function viewQuery(view: View, accountZone: string | null): Query {
  return {
    ...(view.period === 'custom'
      ? { from: view.from ?? undefined, to: view.to ?? undefined }
      : { period: view.period }),
    timezone: zoneName(view.zone, accountZone),
    ...filterQuery(view.filters),
    ...(view.segment && { segment: view.segment }),
  }
}

export function zoneName(zone: View['zone'], accountZone: string | null): string {
  if (zone === 'utc') return 'UTC'
  return zone === 'account' && accountZone ? accountZone : browserTimeZone()
}

function filterQuery(filters: readonly Condition[]): Query {
  return { filter: filters.map(filterText) }
}

const dialogParams = ['rows', 'page', 'search', 'sort_by', 'sort', 'details', 'list', 'annotation', 'days', 'groups']

/** The query parameters of the view, without those of its dialogs. */
export function viewParams({ query }: PageUrl): URLSearchParams {
  const params = new URLSearchParams(query)
  for (const name of dialogParams) params.delete(name)
  return params
}

/** The parameters that mean the same on every tab of a site. */
const sharedParams = [
  'period',
  'from',
  'to',
  'compare',
  'compare_from',
  'compare_to',
  'match_weekdays',
  'zone',
  'filter',
  'segment',
  'goal',
  'group_paths',
  'embed',
] as const

/** The query parameters that links to other tabs of the site keep. */
export function tabParams({ query }: Pick<PageUrl, 'query'>): URLSearchParams {
  const params = new URLSearchParams()
  for (const name of sharedParams) for (const value of query.getAll(name)) params.append(name, value)
  return params
}

/** The URL of another tab of the site, in the same period and with the same filters. */
export function tabUrl(home: string, path: string, pageUrl: Pick<PageUrl, 'query'>): string {
  const search = tabParams(pageUrl).toString()
  return `${home}${path}${search && `?${search}`}`
}

/** Dimensions whose values are pages. */
export const pageDimensions: readonly string[] = ['page', 'entry_page', 'exit_page']

/** The URL that opens the details of a page; the arrows in it step through the pages of the list. */
export const withDetails = (pageUrl: PageUrl, page: string, list: string): string =>
  withQuery(pageUrl, { details: page, list: list === 'page' ? undefined : list })

/** The URL of the view with other filters. */
export function withFilters(pageUrl: PageUrl, filters: readonly Condition[]): string {
  const query = viewParams(pageUrl)
  query.delete('filter')
  for (const filter of filters) query.append('filter', filterText(filter))
  const search = query.toString()
  return search === '' ? pageUrl.path : `${pageUrl.path}?${search}`
}

/** Adds a value to the filter of its dimension, or removes it if it is already there. */
export function toggleValue(
  filters: readonly Condition[],
  dimension: string,
  value: string,
  operator: Listing = 'is',
): readonly Condition[] {
  const at = filters.findIndex((filter) => isPlain(filter, dimension, operator))
  const existing = filters[at]
  if (!existing || 'expression' in existing) return [...filters, { dimension, operator, values: [value] }]
  const values = existing.values.includes(value)
    ? existing.values.filter((one) => one !== value)
    : [...existing.values, value]
  return values.length === 0 ? withoutFilter(filters, existing) : filters.with(at, { ...existing, values })
}

/** By value, or by path group. */
type Listing = 'is' | 'in_group'

/** Whether it lists values of the dimension, as a click on one of them does. */
const isPlain = (filter: Condition, dimension: string, operator: Listing): filter is Filter =>
  'dimension' in filter &&
  filter.dimension === dimension &&
  filter.operator === operator &&
  !filter.scope &&
  !filter.ignoresCase

const withoutFilter = (filters: readonly Condition[], filter: Condition): readonly Condition[] =>
  filters.filter((other) => other !== filter)

export const hasFilterValue = (
  filters: readonly Condition[],
  dimension: string,
  value: string,
  operator: Listing = 'is',
): boolean => filters.some((one) => isPlain(one, dimension, operator) && one.values.includes(value))

const opposites: Readonly<Partial<Record<Operator, Operator>>> = {
  is: 'is_not',
  is_not: 'is',
  contains: 'does_not_contain',
  does_not_contain: 'contains',
  is_set: 'is_not_set',
  is_not_set: 'is_set',
}

/** The filter that selects all others; null if there is no operator for it. */
export function negated(filter: Filter): Filter | null {
  if (filter.scope) return { ...filter, scope: filter.scope === 'visit' ? 'not_visit' : 'visit' }
  const operator = opposites[filter.operator]
  return operator ? { ...filter, operator } : null
}
