import { filterLabel, type GoalNames } from '../statistics/filter-picker/filter-label.ts'
import { parseFilter } from '../statistics/view.ts'

/** What a step is about, in words. */
export function stepLabel(filter: string, goals: GoalNames): string {
  const parsed = parseFilter(filter)
  if (!parsed || 'expression' in parsed) return filter
  return filterLabel(parsed, goals)
}
