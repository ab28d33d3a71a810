import { isDecimal, scaledDecimal } from '../../../base/decimal.ts'
import { foldCase } from '../../../base/fold-case.ts'
import { matchesPage, parsePagePattern } from '../../../base/page-pattern.ts'
import { matchesWildcard, parseWildcard } from '../../../base/wildcard.ts'
import { type ChannelRule, type MatchedField, matchedFields } from '../../events/channels.ts'
import type { Event } from '../../events/event.ts'
import type { Condition } from '../../events/sql/conditions.ts'
import type { Dimension, DimensionName, FilterDimension } from '../../events/sql/dimensions.ts'
import type { Filter } from '../../events/sql/filters.ts'
import type { Span } from '../../events/sql/measures.ts'
import type { MeasureValues } from '../query/metrics.ts'
import { reachedStep } from './funnel-model.ts'

/** A reference implementation of docs/reference/statistics.md, written for clarity: no SQL, no roll-ups, no optimization. */
export interface Model {
  measure(
    span: Span,
    filters: readonly Condition[],
    groupOf: (event: Event) => string | null,
  ): Map<string, MeasureValues>
  valueOn(event: Event, dimension: Dimension): string
  meets(event: Event, condition: Condition): boolean
  /** The pageviews and custom events of the span that match all filters. */
  hits(span: Span, filters: readonly Condition[]): readonly Event[]
}

const fields = {
  page: 'page',
  entry_page: 'entryPage',
  hostname: 'hostname',
  source: 'source',
  channel: 'channel',
  referrer: 'referrer',
  utm_source: 'utmSource',
  utm_medium: 'utmMedium',
  utm_campaign: 'utmCampaign',
  utm_term: 'utmTerm',
  utm_content: 'utmContent',
  country: 'country',
  region: 'region',
  city: 'city',
  browser: 'browser',
  browser_version: 'browserVersion',
  os: 'os',
  os_version: 'osVersion',
  device: 'device',
  screen: 'screen',
  language: 'language',
  title: 'title',
  currency: 'currency',
} as const satisfies Partial<Record<DimensionName | 'currency', keyof Event>>

export function createModel(events: readonly Event[], rules: readonly ChannelRule[] = []): Model {
  const visits = Map.groupBy(events, ({ visit }) => visit)
  const visitors = Map.groupBy(events, ({ visitor }) => visitor)

  const valueOn = (event: Event, dimension: FilterDimension): string =>
    'patterns' in dimension
      ? groupPath(plainValueOn(event, dimension), dimension.patterns ?? [])
      : plainValueOn(event, dimension)

  function plainValueOn(event: Event, dimension: FilterDimension): string {
    if ('property' in dimension) return event.props[dimension.property] ?? ''
    if (dimension.name === 'event') return event.kind === 'engagement' ? 'pageview' : event.name
    if (dimension.name === 'exit_page') return exitPage(visits.get(event.visit) ?? [])
    if (dimension.name === 'revenue') return event.currency === '' ? '' : String(event.revenue / 1000)
    if (dimension.name === 'scroll_depth') return scrollDepth(event)
    const { name } = dimension
    if (name === 'source' || name === 'channel')
      return rules.find((rule) => rule[name] !== null && matchesRule(event, rule))?.[name] ?? event[name]
    return event[fields[name]]
  }

  /** The deepest of the event's page in its visit. A depth of 0 means unknown. */
  function scrollDepth({ visit, page }: Event): string {
    const depths = (visits.get(visit) ?? []).filter((row) => row.page === page).map((row) => row.scrollDepth)
    return String(Math.max(0, ...depths) || '')
  }

  const matches = (event: Event, filter: Filter): boolean => {
    const { dimension, operator } = filter
    const fold = filter.ignoresCase ? foldCase : (text: string) => text
    const value = fold(valueOn(event, dimension))
    const values = filter.values.map(fold)
    return matchesValues(operator, value, values)
  }

  const meets = (event: Event, condition: Condition): boolean => {
    if (!('kind' in condition)) return matches(event, condition)
    switch (condition.kind) {
      case 'and':
        return condition.conditions.every((one) => meets(event, one))
      case 'or':
        return condition.conditions.some((one) => meets(event, one))
      case 'not':
        return !meets(event, condition.condition)
      case 'visit':
        return (visits.get(event.visit) ?? []).some(
          (row) => !(condition.onlyHits && row.kind === 'engagement') && meets(row, condition.condition),
        )
      case 'funnel': {
        const { funnel, step, isDropped } = condition
        const rows = funnel.scope === 'visit' ? visits.get(event.visit) : visitors.get(event.visitor)
        const reached = reachedStep({ meets, valueOn }, rows ?? [], funnel)
        return isDropped ? reached === step : reached >= step
      }
    }
  }

  const select = (span: Span, filters: readonly Condition[]): readonly Event[] =>
    events.filter(
      (event) => event.time >= span.from && event.time < span.to && filters.every((one) => meets(event, one)),
    )

  return {
    valueOn,
    meets,
    hits: (span, filters) => select(span, filters).filter(({ kind }) => kind !== 'engagement'),
    measure(span, filters, groupOf) {
      const groups = Map.groupBy(select(span, filters), groupOf)
      const measured = [...groups].flatMap(([group, rows]): [string, MeasureValues][] =>
        group === null ? [] : [[group, measureRows(rows, visits)]],
      )
      return new Map(measured.filter(([, { visits }]) => visits > 0))
    },
  }
}

function matchesValues(operator: Filter['operator'], value: string, values: readonly string[]): boolean {
  /** The sign of the difference to the number of the filter; null if the value is no number. */
  const difference = (): number | null => {
    if (!isDecimal(value)) return null
    const [number, bound] = [scaledDecimal(value), scaledDecimal(values[0] ?? '')]
    return number < bound ? -1 : number > bound ? 1 : 0
  }
  switch (operator) {
    case 'is':
      return values.includes(value)
    case 'is_not':
      return !values.includes(value)
    case 'contains':
      return values.some((one) => value.includes(one))
    case 'does_not_contain':
      return !values.some((one) => value.includes(one))
    case 'wildcard':
      return values.some((one) => matchesWildcard(parseWildcard(one), value))
    case 'matches':
      return values.some((one) => matchesPage(parsePagePattern(one), value))
    case 'regex':
      return values.some((one) => new RegExp(one, 'su').test(value))
    case 'starts_with':
      return values.some((one) => value.startsWith(one))
    case 'ends_with':
      return values.some((one) => value.endsWith(one))
    case 'is_set':
      return value !== ''
    case 'is_not_set':
      return value === ''
    case 'gt':
      return difference() === 1
    case 'gte':
      return difference() === 1 || difference() === 0
    case 'lt':
      return difference() === -1
    case 'lte':
      return difference() === -1 || difference() === 0
  }
}

function matchesRule(event: Event, { match }: ChannelRule): boolean {
  const values: Readonly<Record<MatchedField, string>> = {
    source: event.source,
    channel: event.channel,
    referrer: event.referrer.split('/')[0] ?? '',
    utm_source: event.utmSource,
    utm_medium: event.utmMedium,
    utm_campaign: event.utmCampaign,
  }
  return matchedFields.every((field) => {
    const pattern = match[field]
    if (pattern === undefined) return true
    return values[field] !== '' && matchesWildcard(parseWildcard(foldCase(pattern)), foldCase(values[field]))
  })
}

function measureRows(rows: readonly Event[], visits: ReadonlyMap<bigint, readonly Event[]>): MeasureValues {
  const counted = rows.filter(({ kind }) => kind !== 'engagement')
  const visitIds = new Set(counted.map(({ visit }) => visit))
  const outcomes = [...visitIds].map((visit) => summarizeVisit(visits.get(visit) ?? []))
  const depths = new Map<string, number>()
  for (const { visit, page, scrollDepth } of rows) {
    if (scrollDepth === 0) continue
    const key = JSON.stringify([String(visit), page])
    depths.set(key, Math.max(depths.get(key) ?? 0, scrollDepth))
  }
  return {
    visitors: new Set(counted.map(({ visitor }) => visitor)).size,
    visits: visitIds.size,
    pageviews: counted.filter(({ kind }) => kind === 'pageview').length,
    events: counted.filter(({ kind }) => kind === 'event').length,
    bounces: outcomes.filter(({ bounced }) => bounced).length,
    duration_ms: sum(outcomes.map(({ lasted }) => lasted)),
    engaged_ms: sum(rows.map(({ engagedMs }) => engagedMs)),
    scroll_sum: sum([...depths.values()]),
    scroll_pages: depths.size,
  }
}

function summarizeVisit(visit: readonly Event[]): { readonly bounced: boolean; readonly lasted: number } {
  const engaged = sum(visit.map(({ engagedMs }) => engagedMs))
  const times = visit.map(({ time }) => time)
  const pageviews = visit.filter(({ kind }) => kind === 'pageview').length
  const events = visit.filter(({ kind }) => kind === 'event').length
  return {
    bounced: pageviews === 1 && events === 0 && engaged < 10_000,
    lasted: Math.max(Math.max(...times) - Math.min(...times), engaged),
  }
}

/** The first pattern that a path matches; the path itself if it matches none. */
export const groupPath = (path: string, patterns: readonly string[]): string =>
  patterns.find((pattern) => matchesPage(parsePagePattern(pattern), path)) ?? path

function exitPage(visit: readonly Event[]): string {
  let last: Event | undefined
  for (const event of visit) {
    if (event.kind === 'engagement') continue
    if (!last || event.time > last.time || (event.time === last.time && event.page > last.page)) last = event
  }
  return last?.page ?? ''
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)
