import type { Funnel } from '../../../api/generated.ts'
import type { Query } from '../../../api/request.ts'
import type { PageUrl } from '../../../router.ts'

export const scopes = ['visit', 'visitor_day'] as const
export const orders = ['in_order', 'strict', 'any_order'] as const

export interface Step {
  /** In the filter syntax. */
  readonly filter: string
  /** Empty for the description of the filter. */
  readonly name: string
}

/** A funnel while it is being built. All of it is in the URL. */
export interface Draft {
  readonly name: string
  readonly steps: readonly Step[]
  readonly scope: (typeof scopes)[number]
  readonly order: (typeof orders)[number]
  /** 0 for no limit. */
  readonly maxMinutes: number
  readonly maxStepMinutes: number
}

export const maxSteps = 12

const emptyDraft: Draft = {
  name: '',
  steps: [],
  scope: 'visit',
  order: 'in_order',
  maxMinutes: 0,
  maxStepMinutes: 0,
}

export const draftOf = (funnel: Funnel): Draft => ({
  name: funnel.name,
  steps: funnel.step.map((filter, index) => ({ filter, name: funnel.step_name[index] ?? '' })),
  scope: funnel.scope,
  order: funnel.order,
  maxMinutes: funnel.max_minutes,
  maxStepMinutes: funnel.max_step_minutes,
})

export const draftParams = ['name', 'step', 'step_name', 'scope', 'order', 'max_minutes', 'max_step_minutes'] as const

const minutes = (text: string | null): number => Math.max(0, Math.min(2880, Math.trunc(Number(text ?? 0)) || 0))

/** The draft in the URL; of a saved funnel, or a new one, if there is none. */
export function readDraft({ query }: PageUrl, saved: Funnel | null): Draft {
  if (!query.has('step')) return saved ? draftOf(saved) : { ...emptyDraft, name: query.get('name') ?? '' }
  const names = query.getAll('step_name')
  return {
    name: query.get('name') ?? '',
    steps: query
      .getAll('step')
      .slice(0, maxSteps)
      .map((filter, index) => ({ filter, name: names[index] ?? '' })),
    scope: scopes.find((one) => one === query.get('scope')) ?? 'visit',
    order: orders.find((one) => one === query.get('order')) ?? 'in_order',
    maxMinutes: minutes(query.get('max_minutes')),
    maxStepMinutes: minutes(query.get('max_step_minutes')),
  }
}

/** The fields of a draft, as the service reads them. */
export const draftFields = ({ steps, scope, order, maxMinutes, maxStepMinutes }: Draft): Query => ({
  step: steps.map(({ filter }) => filter),
  step_name: steps.map(({ name }) => name),
  scope,
  order,
  max_minutes: maxMinutes,
  max_step_minutes: order === 'any_order' ? 0 : maxStepMinutes,
})

/** The URL of the page while this draft is being edited. */
export function withDraft({ path, query }: PageUrl, draft: Draft): string {
  const params = new URLSearchParams(query)
  for (const name of draftParams) params.delete(name)
  for (const [name, value] of Object.entries({ name: draft.name, ...draftFields(draft) }))
    for (const one of Array.isArray(value) ? value : [value]) params.append(name, String(one))
  return `${path}?${params}`
}

/** The URL of the page that shows a funnel, or the first one. */
export function withFunnel({ path, query }: PageUrl, funnel: number | undefined, edit?: 'new' | 'saved'): string {
  const params = new URLSearchParams(query)
  for (const name of [...draftParams, 'funnel', 'edit']) params.delete(name)
  if (funnel !== undefined) params.set('funnel', String(funnel))
  if (edit) params.set('edit', edit)
  return `${path}?${params}`
}
