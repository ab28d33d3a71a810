import type { GoalRow } from '../../database/schema.ts'
import { eventNameOf, toStatsGoal } from '../goals/goal-condition.ts'
import type { StatsGoal } from '../stats/query/goal.ts'

/** A goal, and what else Plausible would call it. */
export interface NamedGoal extends StatsGoal {
  readonly names: readonly string[]
}

export const toNamedGoal = (goal: GoalRow): NamedGoal => {
  const { name, type, page } = goal
  const plausibleName = type === 'page' || type === 'scroll' ? `Visit ${page}` : eventNameOf(goal)
  return { ...toStatsGoal(goal), names: [name, plausibleName] }
}
