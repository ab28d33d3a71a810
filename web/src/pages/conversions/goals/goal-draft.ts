import type { Goal } from '../../../api/generated.ts'
import type { GoalFields } from '../../../api/goals.ts'
import { type PageUrl, withQuery } from '../../../router.ts'
import { t } from '../../../strings/strings.ts'
import { type ConditionTexts, conditionParts, conditionText, readConditions } from './conditions.ts'

export const goalTypes = ['page', 'event', 'scroll', 'outbound_link', 'download', 'form', 'not_found'] as const
export const countings = ['once_per_visit', 'every_time'] as const
export const valueTypes = ['none', 'fixed', 'property', 'revenue'] as const

/** A goal while it is being edited. Numbers are texts until they are sent. */
export interface GoalDraft {
  readonly name: string
  readonly type: Goal['type']
  readonly page: string
  readonly event: string
  readonly link: string
  readonly scrollDepth: string
  /** They have to match as well. */
  readonly conditions: ConditionTexts
  readonly counting: Goal['counting']
  readonly valueType: Goal['value_type']
  readonly value: string
  readonly currency: string
  readonly valueProperty: string
}

export const emptyDraft: GoalDraft = {
  name: '',
  type: 'page',
  page: '',
  event: '',
  link: '',
  scrollDepth: '75',
  conditions: [],
  counting: 'once_per_visit',
  valueType: 'none',
  value: '',
  currency: '',
  valueProperty: '',
}

/** The draft in the URL: what differs from the saved goal, or from an empty one. */
export function readDraft({ query }: PageUrl, saved: GoalDraft): GoalDraft {
  const sent = parseObject(query.get('draft'))
  const text = (key: keyof GoalDraft & keyof typeof textLengths): string => {
    const value = sent[key]
    return typeof value === 'string' ? value.slice(0, textLengths[key]) : saved[key]
  }
  const conditions = sent.conditions
  return {
    name: text('name'),
    type: goalTypes.find((one) => one === sent.type) ?? saved.type,
    page: text('page'),
    event: text('event'),
    link: text('link'),
    scrollDepth: text('scrollDepth'),
    conditions: isTexts(conditions) ? conditions : saved.conditions,
    counting: countings.find((one) => one === sent.counting) ?? saved.counting,
    valueType: valueTypes.find((one) => one === sent.valueType) ?? saved.valueType,
    value: text('value'),
    currency: text('currency'),
    valueProperty: text('valueProperty'),
  }
}

const textLengths = {
  name: 100,
  page: 500,
  event: 300,
  link: 500,
  scrollDepth: 3,
  value: 16,
  currency: 3,
  valueProperty: 500,
} as const

const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.length <= 20 && value.every((one) => typeof one === 'string')

function parseObject(text: string | null): Readonly<Record<string, unknown>> {
  try {
    return Object(JSON.parse(text ?? '{}'))
  } catch {
    return {}
  }
}

/** The URL of the page while this draft is being edited. */
export function withDraft(pageUrl: PageUrl, draft: GoalDraft, saved: GoalDraft): string {
  const before = Object.entries(saved)
  const changed = Object.entries(draft).filter(
    ([key, value], index) => JSON.stringify([key, value]) !== JSON.stringify(before[index]),
  )
  return withQuery(pageUrl, { draft: changed.length === 0 ? undefined : JSON.stringify(Object.fromEntries(changed)) })
}

export const hasLink = (type: Goal['type']): boolean => type === 'outbound_link' || type === 'download'
/** Pageviews have neither properties nor revenue. */
export const hasPageOnly = (type: Goal['type']): boolean => type === 'page' || type === 'scroll'

/** The fields that the service expects for a goal of this type. */
export function draftFields(draft: GoalDraft): GoalFields {
  const { type } = draft
  const valueType = hasPageOnly(type) && draft.valueType !== 'fixed' ? 'none' : draft.valueType
  return {
    name: draft.name.trim(),
    type,
    page: draft.page.trim(),
    ...(type === 'event' && { event: draft.event.trim() }),
    ...(hasLink(type) && { link: draft.link.trim() }),
    ...(type === 'scroll' && { scroll_depth: Number(draft.scrollDepth) }),
    condition: conditionText(draft.conditions),
    counting: draft.counting,
    value_type: valueType,
    ...(valueType === 'fixed' && draft.value.trim() !== '' && { value: Number(draft.value.replace(',', '.')) }),
    ...((valueType === 'fixed' || valueType === 'property') && { currency: draft.currency.trim().toUpperCase() }),
    ...(valueType === 'property' && { value_property: draft.valueProperty.trim() }),
  }
}

/** Whether there is enough to count what it would match. */
export function isCountable({ type, page, event, scrollDepth }: GoalDraft): boolean {
  if (hasPageOnly(type)) return /^[/*]/.test(page.trim()) && (type === 'page' || isPercent(scrollDepth))
  return type !== 'event' || event.trim() !== ''
}

const isPercent = (text: string): boolean => /^(?:100|[1-9]\d?)$/.test(text.trim())

/** The events that the tracker sends by itself. */
const trackedEvents = {
  outbound_link: 'Outbound Link: Click',
  download: 'File Download',
  form: 'Form: Submission',
  not_found: '404',
} as const

/** The filter that selects what a goal like this matches, as the service compiles it. */
export function matchingFilter(draft: GoalDraft): string {
  return `(${[...triggerParts(draft), ...conditionParts(draft.conditions)].join(' and ')})`
}

/** The filter that selects what triggers a goal like this, if its conditions are met. */
export const triggerFilter = (draft: GoalDraft): string => `(${triggerParts(draft).join(' and ')})`

function triggerParts({ type, page, event, link, scrollDepth }: GoalDraft): readonly string[] {
  const is = (name: string, value: string): string => `${name}:${value.replace(/[\\|\s()]/g, '\\$&')}`
  const name = hasPageOnly(type) ? 'pageview' : type === 'event' ? event.trim() : trackedEvents[type as 'form']
  const parts = [is('event:is', name)]
  if (page.trim() !== '') parts.push(is('page:matches', page.trim()))
  if (hasLink(type) && link.trim() !== '') parts.push(is('property.url:matches', linkPattern(link.trim())))
  if (type === 'scroll') parts.push(`scroll_depth:gte:${scrollDepth.trim()}`)
  return parts
}

/** `github.com/*` is meant with any scheme. */
const linkPattern = (link: string): string =>
  link.startsWith('*') || /^[a-z][\w+.-]*:/i.test(link) ? link : `*://${link}`

/** What a goal is about, in a line. */
export function goalSummary(goal: Goal): string {
  const what = {
    page: () => t('goal.is.page', { page: goal.page }),
    event: () => t('goal.is.event', { event: goal.event }),
    scroll: () => t('goal.is.scroll', { n: goal.scroll_depth ?? 0, page: goal.page }),
    outbound_link: () =>
      goal.link === '' ? t('goal.type.outbound_link') : t('goal.is.outbound_link', { link: goal.link }),
    download: () => (goal.link === '' ? t('goal.type.download') : t('goal.is.download', { link: goal.link })),
    form: () => (goal.page === '' ? t('goal.type.form') : t('goal.is.form', { page: goal.page })),
    not_found: () => t('goal.type.not_found'),
  }[goal.type]()
  const n = readConditions(goal.condition).length
  return n === 0 ? what : `${what}, ${t('goal.conditional', { n })}`
}
