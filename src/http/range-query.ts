import { Type } from 'typebox'

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

/** What a range is compared with. */
export interface ComparisonQuery {
  readonly compare?: Comparison
  readonly compare_from?: string
  readonly compare_to?: string
  readonly match_weekdays?: 0 | 1
}

/** The query parameters that select what a range is compared with. */
export const comparisonQuery = (description: string) => ({
  compare: Type.Optional(
    Type.Enum([...comparisons], {
      description: `${description} \`previous\` is the time before, \`year\` the same dates a year ago, and \`custom\` from compare_from to compare_to`,
    }),
  ),
  compare_from: Type.Optional(Type.String({ description: 'With compare=custom: the first day, YYYY-MM-DD' })),
  compare_to: Type.Optional(Type.String({ description: 'With compare=custom: the last day, YYYY-MM-DD' })),
  match_weekdays: Type.Enum([0, 1], {
    default: 0,
    description:
      '1: what is compared with begins on the same day of the week: up to three days earlier or later, or the time before up to six days earlier',
  }),
})

/** The query parameters that select a range of time. */
export const rangeQuery = {
  period: Type.Optional(Type.Enum([...periods], { description: 'Instead of from and to; 30d where neither is sent' })),
  from: Type.Optional(Type.String({ description: 'First day, YYYY-MM-DD' })),
  to: Type.Optional(Type.String({ description: 'Last day, YYYY-MM-DD; today where only from is sent' })),
  timezone: Type.String({
    default: 'UTC',
    maxLength: 64,
    description: 'An IANA time zone, in which days begin and end',
  }),
}
