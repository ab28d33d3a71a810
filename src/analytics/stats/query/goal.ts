import type { Condition } from '../../events/sql/conditions.ts'

/** A goal, as far as statistics need it. */
export interface StatsGoal {
  readonly id: number
  readonly name: string
  /** Which pageviews and custom events reach it. */
  readonly condition: Condition
  /** Whether each of them is a conversion, or only one in each visit. */
  readonly countsEveryTime: boolean
  readonly value: GoalValue
}

export type GoalValue =
  | { readonly kind: 'none' | 'revenue' }
  /** The value of each conversion, in thousandths. */
  | { readonly kind: 'fixed'; readonly thousandths: number; readonly currency: string }
  /** The numbers in a property of the events. */
  | { readonly kind: 'property'; readonly property: string; readonly currency: string }

/** All goals of a website. */
export type ReadGoals = (website: number) => Promise<readonly StatsGoal[]>
