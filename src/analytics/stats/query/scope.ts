import { Type } from 'typebox'
import { type FieldErrors, invalid } from '../../../base/errors.ts'
import { parseTimeZone } from '../../../base/time-zone.ts'
import { type Period, rangeQuery } from '../../../http/range-query.ts'
import { numberOperators, presenceOperators, textOperators } from '../../events/sql/filters.ts'
import {
  maxAllStars,
  maxAllValues,
  maxDepth,
  maxFilterLength,
  maxFilters,
  maxLeaves,
  maxStars,
  maxValueLength,
  maxValues,
  maxVisitConditions,
} from '../filter-syntax/limits.ts'
import { type DateRange, rangeOfDates, rangeOfPeriod } from './period.ts'
import type { FilterQuery, ReadFilters } from './segment-filters.ts'

/** The query parameters that select events. */
export const scopeQuery = {
  ...rangeQuery,
  filter: Type.Optional(
    Type.Array(Type.String({ maxLength: maxFilterLength }), {
      maxItems: maxFilters,
      description:
        'dimension:operator:value|value, for example country:is:DE|FR. Several filters must all match. ' +
        `Operators: ${textOperators.join(', ')} (with _i at the end, they ignore case); ${presenceOperators.join(', ')} ` +
        `(without a value); ${numberOperators.join(', ')} (for revenue, scroll_depth and property.NAME); matches (a pattern for ` +
        'pages, as in goals). goal:is:ID selects what reaches a goal of the website; funnel:reached:ID.STEP and funnel:dropped:ID.STEP all rows of ' +
        'visits that reached a step of a funnel, or did not reach the next one. ' +
        'Conditions can be combined with and, or, not and parentheses, and visit(…) matches all rows of the visits that ' +
        'have a matching row: visit(event:is:Signup), not visit(page:starts_with:/admin), ' +
        '(country:is:DE or country:is:AT). Such a filter begins with (, not or visit(. ' +
        `A filter may have ${maxValues} values (${maxAllValues} in all filters together) of ${maxValueLength} characters; ` +
        `a wildcard ${maxStars} stars (${maxAllStars} in all together). Conditions may be nested ${maxDepth} deep; all ` +
        `filters together may have ${maxLeaves} conditions, and ${maxVisitConditions} of visit(…), scroll_depth, and exit_page in combinations`,
    }),
  ),
  segment: Type.Optional(
    Type.Integer({ minimum: 1, description: 'The id of a segment, whose filters must match too' }),
  ),
}

export interface ScopeQuery {
  readonly period?: Period
  readonly from?: string
  readonly to?: string
  readonly timezone: string
  readonly filter?: string[]
  readonly segment?: number
}

/** Which events a question is about. */
export interface Scope extends ReadFilters {
  readonly range: DateRange
}

/** Reads the parameters, and reports all errors at once. `firstEvent` is called only for the period `all`. */
export async function readScope(
  query: ScopeQuery,
  now: number,
  firstEvent: () => Promise<number | null>,
  readFilters: (query: FilterQuery) => Promise<ReadFilters>,
): Promise<Scope> {
  const filters = await readFilters(query)
  return { ...filters, range: await readRange(query, now, firstEvent) }
}

/** Reads the range alone. */
export async function readRange(
  query: Omit<ScopeQuery, 'filter' | 'segment'>,
  now: number,
  firstEvent: () => Promise<number | null>,
): Promise<DateRange> {
  const timezone = readTimezone(query.timezone)
  if (query.from !== undefined || query.to !== undefined) return readDates(query, now, timezone)
  const period = query.period ?? '30d'
  return rangeOfPeriod(period, { now, timezone }, period === 'all' ? await firstEvent() : null)
}

function readDates({ period, from, to }: ScopeQuery, now: number, timezone: string): DateRange {
  const errors: Record<string, string[]> = {}
  if (period !== undefined) errors.period = ['period must not be sent together with from or to.']
  if (from === undefined) errors.from = ['from is required where to is sent.']
  const first = readDate('from', from, errors)
  const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timezone).toPlainDate()
  const last = to === undefined ? today : readDate('to', to, errors)
  if (first && last && Temporal.PlainDate.compare(first, last) > 0)
    errors[to === undefined ? 'from' : 'to'] = [`from must not be after to; found ${first} and ${last}.`]
  if (!first || !last || Object.keys(errors).length > 0) throw invalid(errors satisfies FieldErrors)
  return rangeOfDates(first, last, timezone)
}

export function readDate(
  name: string,
  text: string | undefined,
  errors: Record<string, string[]>,
): Temporal.PlainDate | null {
  if (text === undefined) return null
  try {
    if (/^20\d\d-\d\d-\d\d$/.test(text)) return Temporal.PlainDate.from(text)
  } catch {
    // Not a date of the calendar; reported below.
  }
  errors[name] = [`${name} must be a date from 2000-01-01 to 2099-12-31; found ${JSON.stringify(text.slice(0, 60))}.`]
  return null
}

export function readTimezone(text: string): string {
  const timezone = parseTimeZone(text)
  if (timezone !== undefined) return timezone
  const shown = JSON.stringify(text.slice(0, 60))
  throw invalid({ timezone: [`timezone must be an IANA time zone, such as Europe/Berlin; found ${shown}.`] })
}
