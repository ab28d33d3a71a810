import { type Static, Type } from 'typebox'
import { cursorQuery } from '../../http/paging.ts'
import { funnelOrders, funnelScopes } from '../events/sql/conditions.ts'

export const minSteps = 2
export const maxSteps = 12
export const maxNameLength = 100
/** As long as filters of statistics may be. */
const maxFilterLength = 4096
/** As long as a visitor can be recognized at most. */
const maxMinutes = 2 * 24 * 60

const StepsField = Type.Array(Type.String({ minLength: 1, maxLength: maxFilterLength }), {
  maxItems: maxSteps,
  description: `Sent once for each of ${minSteps} to ${maxSteps} steps: a filter, such as page:is:/pricing or event:is:Signup. A step that says nothing about events is about pageviews`,
})
const StepNamesField = Type.Array(Type.String({ maxLength: maxNameLength }), {
  maxItems: maxSteps,
  description: 'The names of the steps, in the same order',
})
const ScopeField = Type.Enum([...funnelScopes], {
  default: 'visit',
  description: 'Whether all steps have to be in one visit, or in all visits of a visitor on a day',
})
const OrderField = Type.Enum([...funnelOrders], {
  default: 'in_order',
  description:
    'in_order: the steps one after another, with anything in between. strict: with no other pageview or event in between. any_order: in any order',
})
const limit = (description: string) =>
  Type.Integer({ minimum: 0, maximum: maxMinutes, default: 0, description: `${description}; 0 for no limit` })
const MinutesField = limit('The most minutes from the first step to the last')
const StepMinutesField = limit('The most minutes from one step to the next; not with any_order')

/** What a funnel counts, as it is sent: saved, or in the query string. */
export const funnelFields = {
  step: StepsField,
  step_name: Type.Optional(StepNamesField),
  scope: ScopeField,
  order: OrderField,
  max_minutes: MinutesField,
  max_step_minutes: StepMinutesField,
}

const NameField = Type.String({
  minLength: 1,
  maxLength: maxNameLength,
  description: 'One line, unique in the website',
})

export const NewFunnel = Type.Object({ name: NameField, ...funnelFields })
export type NewFunnel = Static<typeof NewFunnel>

export const FunnelChanges = Type.Object({
  name: Type.Optional(NameField),
  step: Type.Optional(StepsField),
  step_name: Type.Optional(StepNamesField),
  scope: Type.Optional(Type.Enum([...funnelScopes])),
  order: Type.Optional(Type.Enum([...funnelOrders])),
  max_minutes: Type.Optional(Type.Integer({ minimum: 0, maximum: maxMinutes })),
  max_step_minutes: Type.Optional(Type.Integer({ minimum: 0, maximum: maxMinutes })),
})
export type FunnelChanges = Static<typeof FunnelChanges>

export const Funnel = Type.Object(
  {
    id: Type.Integer(),
    object: Type.Literal('funnel'),
    website: Type.Union([Type.Integer(), Type.Null()], { description: 'Null on a shared page' }),
    name: Type.String(),
    step: Type.Array(Type.String(), { description: 'The filters of the steps' }),
    step_name: Type.Array(Type.String(), { description: 'As many as there are steps; empty if a step has no name' }),
    scope: Type.Enum([...funnelScopes]),
    order: Type.Enum([...funnelOrders]),
    max_minutes: Type.Integer({ description: '0: no limit' }),
    max_step_minutes: Type.Integer({ description: '0: no limit' }),
    created_at: Type.String({ format: 'date-time' }),
    updated_at: Type.String({ format: 'date-time' }),
  },
  { title: 'Funnel' },
)
export type Funnel = Static<typeof Funnel>

export const FunnelList = Type.Object(cursorQuery)
export type FunnelList = Static<typeof FunnelList>
