import { listGoals } from '../../api/goals.ts'
import { useLoad } from '../../state/use-load.ts'
import type { GoalNames } from '../statistics/filter-picker/filter-label.ts'
import type { Scope } from '../statistics/scope.ts'

/** The names of an own website's goals, if they are needed; empty until they are loaded. */
export function useGoalNames({ website }: Scope, needed: boolean): GoalNames {
  const key = website && needed ? `goal names ${website.id}` : null
  const goals = useLoad(key, (signal) => listGoals(website?.id ?? 0, signal))
  return new Map(goals.state === 'ready' ? goals.value.data.map(({ id, name }) => [String(id), name]) : [])
}
