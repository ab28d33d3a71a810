import { readGoalStats } from '../../api/goals.ts'
import { useLoad } from '../../state/use-load.ts'
import type { Scope } from '../statistics/scope.ts'

/** The names of the website's goals, if they are needed; empty until they are loaded. */
export function useGoalNames({ access, timezone }: Scope, needed: boolean): ReadonlyMap<string, string> {
  const query = { period: 'today', timezone }
  const goals = useLoad(needed ? `goal names ${access.id}` : null, (signal) => readGoalStats(access, query, signal))
  return new Map(goals.state === 'ready' ? goals.value.data.map(({ id, name }) => [String(id), name]) : [])
}
