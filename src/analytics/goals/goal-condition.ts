import type { GoalRow } from '../../database/schema.ts'
import type { Condition } from '../events/sql/conditions.ts'
import type { Filter } from '../events/sql/filters.ts'
import { readFilters } from '../stats/filter-syntax/read-filters.ts'
import type { GoalValue, StatsGoal } from '../stats/query/goal.ts'

export type GoalDefinition = Pick<GoalRow, 'type' | 'page' | 'event' | 'link' | 'scroll_depth' | 'condition'>

/** The events that the tracker sends by itself. */
const trackedEvents = {
  outbound_link: 'Outbound Link: Click',
  download: 'File Download',
  form: 'Form: Submission',
  not_found: '404',
} as const

/** The name of the events that reach it. */
export const eventNameOf = ({ type, event }: Pick<GoalDefinition, 'type' | 'event'>): string => {
  if (type === 'event') return event
  return type === 'page' || type === 'scroll' ? 'pageview' : trackedEvents[type]
}

/**
 * Which rows reach a goal: pageviews or custom events, each of which is a conversion (and the engagement reports of such
 * pageviews, which count for nothing). That of a scroll goal are the pageviews of pages that were scrolled far enough in the visit.
 */
export function goalCondition(goal: GoalDefinition): Condition {
  const is = (dimension: Filter['dimension'], operator: Filter['operator'], value: string): Filter => ({
    ...{ dimension, operator },
    values: [value],
  })
  const conditions: Condition[] = [is({ name: 'event' }, 'is', eventNameOf(goal))]
  if (goal.page !== '') conditions.push(is({ name: 'page' }, 'matches', goal.page))
  if (goal.link !== '') conditions.push(is({ property: 'url' }, 'matches', linkPattern(goal.link)))
  if (goal.scroll_depth !== null) conditions.push(is({ name: 'scroll_depth' }, 'gte', String(goal.scroll_depth)))
  if (goal.condition !== '') conditions.push(...readFilters([goal.condition]))
  const [first, ...more] = conditions
  return first && more.length === 0 ? first : { kind: 'and', conditions }
}

export const toStatsGoal = (row: GoalRow): StatsGoal => ({
  id: row.id,
  name: row.name,
  condition: goalCondition(row),
  countsEveryTime: row.counting === 'every_time',
  value: goalValue(row),
})

function goalValue({ value_type: kind, value_thousandths, value_property, currency }: GoalRow): GoalValue {
  switch (kind) {
    case 'fixed':
      return { kind, thousandths: value_thousandths ?? 0, currency }
    case 'property':
      return { kind, property: value_property, currency }
    default:
      return { kind }
  }
}

/** `github.com/*` is meant with any scheme. */
const linkPattern = (link: string): string =>
  link.startsWith('*') || /^[a-z][a-z0-9+.-]*:/i.test(link) ? link : `*://${link}`
