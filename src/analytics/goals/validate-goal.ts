import { DomainError } from '../../base/errors.ts'
import { describeValue, type FieldError, fieldError } from '../../base/field-errors.ts'
import { countStars } from '../../base/wildcard.ts'
import type { OwnedErrors } from '../../database/owned/records.ts'
import type { GoalRow } from '../../database/schema.ts'
import { filtersIn } from '../events/sql/conditions.ts'
import { levelOf } from '../events/sql/dimensions.ts'
import { maxStars } from '../stats/filter-syntax/limits.ts'
import { readFilters } from '../stats/filter-syntax/read-filters.ts'
import type { GoalChanges, GoalType } from './goal.ts'

/** What a goal consists of, besides its id, website and times. */
export type GoalSettings = Omit<GoalRow, 'id' | 'website_id' | 'created_at' | 'updated_at'>

/** One goal may have so many conditions; all goals of a statement together may have 100 times as many. */
const maxLeaves = 10

/** The fields that only some goals have. */
const ofTypes = {
  event: ['event'],
  link: ['outbound_link', 'download'],
  scroll_depth: ['scroll'],
} as const satisfies Partial<Record<keyof GoalSettings, readonly GoalType[]>>

const ofValueTypes = {
  value: ['fixed'],
  currency: ['fixed', 'property'],
  value_property: ['property'],
} as const

const has = (types: readonly string[], type: string): boolean => types.includes(type)

/** A goal with what was sent; fields that another type had are cleared. */
export function applyChanges(before: GoalSettings, sent: GoalChanges): GoalSettings {
  const { value, ...changes } = sent
  const goal = { ...before, ...changes }
  const thousandths = value === undefined ? before.value_thousandths : Math.round(value * 1000)
  return {
    ...goal,
    event: has(ofTypes.event, goal.type) ? goal.event : '',
    link: has(ofTypes.link, goal.type) ? goal.link : '',
    scroll_depth: has(ofTypes.scroll_depth, goal.type) ? goal.scroll_depth : null,
    value_thousandths: has(ofValueTypes.value, goal.value_type) ? thousandths : null,
    currency: has(ofValueTypes.currency, goal.value_type) ? goal.currency.toUpperCase() : '',
    value_property: has(ofValueTypes.value_property, goal.value_type) ? goal.value_property : '',
  }
}

export const emptyGoal: GoalSettings = {
  name: '',
  type: 'page',
  page: '',
  event: '',
  link: '',
  scroll_depth: null,
  condition: '',
  counting: 'once_per_visit',
  value_type: 'none',
  value_thousandths: null,
  currency: '',
  value_property: '',
}

/** What is wrong with a goal besides its name, and with what was sent for it. */
export function goalErrors(goal: GoalSettings, sent: GoalChanges): OwnedErrors {
  const errors: Record<string, (FieldError | string)[]> = {}
  const require = (field: keyof GoalChanges, isGiven: boolean): void => {
    if (!isGiven) errors[field] = [fieldError('required', field)]
  }
  const isOnPage = goal.type === 'page' || goal.type === 'scroll'
  if (isOnPage) require('page', goal.page !== '')
  if (goal.type === 'event') require('event', goal.event !== '')
  if (goal.type === 'scroll') require('scroll_depth', goal.scroll_depth !== null)
  if (goal.value_type === 'fixed') require('value', goal.value_thousandths !== null)
  if (goal.value_type === 'property') require('value_property', goal.value_property !== '')
  for (const [field, types] of Object.entries(ofTypes))
    if (isSent(sent, field) && !has(types, goal.type)) errors[field] = [notUsed(field, 'type', goal.type)]
  for (const [field, types] of Object.entries(ofValueTypes))
    if (isSent(sent, field) && !has(types, goal.value_type))
      errors[field] = [notUsed(field, 'value_type', goal.value_type)]
  if (isOnPage && has(['property', 'revenue'], goal.value_type))
    errors.value_type = [
      fieldError('not-allowed', 'value_type', {
        allowed: 'none, fixed for pageviews, which have neither properties nor revenue',
        found: describeValue(goal.value_type),
      }),
    ]
  if (['pageview', 'engagement'].includes(goal.event))
    errors.event = [
      fieldError('not-allowed', 'event', { allowed: 'the names of custom events', found: describeValue(goal.event) }),
    ]
  if (goal.page !== '' && !/^[/*]/.test(goal.page))
    errors.page = [fieldError('not-a-page', 'page', { found: describeValue(goal.page) })]
  for (const field of ['page', 'link'] as const)
    if (countStars(goal[field]) > maxStars)
      errors[field] = [fieldError('too-many-wildcards', field, { max: maxStars, found: countStars(goal[field]) })]
  if (goal.currency !== '' && !/^[A-Z]{3}$/.test(goal.currency))
    errors.currency = [
      fieldError('not-allowed', 'currency', {
        allowed: 'three letters such as EUR',
        found: describeValue(goal.currency),
      }),
    ]
  const condition = conditionErrors(goal.condition)
  if (condition.length > 0) errors.condition = [...condition]
  return errors
}

/** An empty value clears a field, which is always possible. */
const isSent = (sent: GoalChanges, field: string): boolean =>
  !['', undefined].includes((sent as Readonly<Record<string, string | undefined>>)[field])

const notUsed = (field: string, by: string, value: string): FieldError =>
  fieldError('not-used', field, { by, found: value })

/** A goal is a condition on single rows, so that it can be part of any other. */
function conditionErrors(text: string): readonly string[] {
  if (text === '') return []
  try {
    const filters = readFilters([text]).flatMap(filtersIn)
    const isOfVisits =
      /(^|[\s(])visit\s*\(/.test(text) ||
      filters.some(
        ({ dimension }) => levelOf(dimension) === 'exit' || ('name' in dimension && dimension.name === 'scroll_depth'),
      )
    if (isOfVisits) return ['condition must be about single rows, without visit(…), exit_page and scroll_depth.']
    if (filters.length > maxLeaves)
      return [`condition may have ${maxLeaves} parts of the form dimension:operator:value; found ${filters.length}.`]
    return []
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    return (error.fields?.filter ?? [error.message]).map((message) => message.replace(/^filters?\b/, 'condition'))
  }
}
