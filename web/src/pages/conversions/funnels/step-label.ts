import { conditionLabel, type FilterNames } from '../../../website/filters/filter-label.ts'
import { parseFilter } from '../../../website/view/view.ts'

/** What a step is about, in words. A goal has a name of its own. */
export function stepLabel(filter: string, names: FilterNames): string {
  const parsed = parseFilter(filter)
  if (!parsed || 'expression' in parsed) return conditionLabel(filter, names)
  const { dimension, operator, values, scope } = parsed
  const goal =
    dimension === 'goal' && operator === 'is' && values.length === 1 && !scope && names.goals.get(values[0] ?? '')
  return goal || conditionLabel(filter, names)
}
