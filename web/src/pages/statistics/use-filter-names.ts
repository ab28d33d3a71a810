import { useFunnelNames } from '../funnels/use-funnel-names.ts'
import { useGoalNames } from '../goals/use-goal-names.ts'
import type { FilterNames } from './filter-picker/filter-label.ts'
import { usePathGroupNames } from './path-groups/use-path-group-names.ts'
import type { Scope } from './scope.ts'

/** The names of the goals, funnels and path groups that filters refer to; empty until they are loaded. */
export function useFilterNames(scope: Scope, filters: readonly string[], needsGoals = false): FilterNames {
  const has = (part: string): boolean => filters.some((text) => text.includes(part))
  return {
    goals: useGoalNames(scope, needsGoals || has('goal:')),
    funnels: useFunnelNames(scope, has('funnel:')),
    pathGroups: usePathGroupNames(scope, filters),
  }
}
