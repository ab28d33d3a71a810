import { type Static, Type } from 'typebox'
import { cursorQuery } from '../../http/paging.ts'

export const goalTypes = ['page', 'event', 'scroll', 'outbound_link', 'download', 'form', 'not_found'] as const
export type GoalType = (typeof goalTypes)[number]

export const countings = ['once_per_visit', 'every_time'] as const
export type GoalCounting = (typeof countings)[number]

export const valueTypes = ['none', 'fixed', 'property', 'revenue'] as const
export type GoalValueType = (typeof valueTypes)[number]

export const maxPatternLength = 500
export const maxConditionLength = 1_000
export const maxGoalValue = 1_000_000_000

const notes = {
  name: 'One line, unique in the website',
  type: 'What is counted: pageviews of a page, a custom event, a page that is scrolled far enough, or one of the events that the tracker sends by itself',
  page: 'A pattern for pages, in which `*` stands for any characters; case, a trailing slash, and query and fragment unless it has them make no difference. Required for page and scroll; for others, only on these pages',
  event: 'The name of the custom event; only for event',
  link: 'A pattern for the link, with or without https://; only for outbound_link and download',
  scroll_depth: 'Percent of the page that has to be scrolled to; only for scroll',
  condition:
    'A further condition, as in `filter`, for example property.plan:is:pro; on single rows, so without visit(…), exit_page and goal',
  counting: 'Whether a visit converts once, or as often as it reaches the goal',
  value_type:
    'none; fixed: `value` for each conversion; property: the numbers in a property of the events; revenue: their revenue',
  value: 'Of a conversion, if value_type is fixed',
  currency: 'Three letters; of the value, if value_type is fixed or property. Empty for a number without currency',
  value_property: 'The name of the property, if value_type is property',
}

const fields = {
  name: Type.String({ minLength: 1, maxLength: 100, description: notes.name }),
  page: Type.String({ maxLength: maxPatternLength, description: notes.page }),
  event: Type.String({ maxLength: 300, description: notes.event }),
  link: Type.String({ maxLength: maxPatternLength, description: notes.link }),
  scroll_depth: Type.Integer({ minimum: 1, maximum: 100, description: notes.scroll_depth }),
  condition: Type.String({ maxLength: maxConditionLength, description: notes.condition }),
  value: Type.Number({ minimum: 0, maximum: maxGoalValue, description: notes.value }),
  currency: Type.String({ maxLength: 3, description: notes.currency }),
  value_property: Type.String({ maxLength: 300, description: notes.value_property }),
}

const choices = {
  type: Type.Enum([...goalTypes], { description: notes.type }),
  counting: Type.Enum([...countings], { description: notes.counting }),
  value_type: Type.Enum([...valueTypes], { description: notes.value_type }),
}

/** Changes only what is sent. */
export const GoalChanges = Type.Partial(Type.Object({ ...fields, ...choices }))
export type GoalChanges = Static<typeof GoalChanges>

export const NewGoal = Type.Object({ ...GoalChanges.properties, name: fields.name, type: choices.type })
export type NewGoal = Static<typeof NewGoal>

const nullable = { description: 'Null if it is not used' }

export const Goal = Type.Object(
  {
    id: Type.Integer(),
    object: Type.Literal('goal'),
    website: Type.Integer(),
    ...fields,
    ...choices,
    scroll_depth: Type.Union([Type.Integer(), Type.Null()], nullable),
    value: Type.Union([Type.Number(), Type.Null()], nullable),
    created_at: Type.String({ format: 'date-time' }),
    updated_at: Type.String({ format: 'date-time' }),
  },
  { title: 'Goal' },
)
export type Goal = Static<typeof Goal>

export const GoalList = Type.Object(cursorQuery)
export type GoalList = Static<typeof GoalList>
