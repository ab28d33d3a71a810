import type { GoalStats } from '../../api/generated.ts'
import { money, number } from '../../strings/format.ts'

/** The value of a goal's conversions in each currency; null if it has none, or it is not shown. */
export function goalValue({ goal_value: amounts }: GoalStats): string | null {
  if (!amounts || amounts.length === 0) return null
  return amounts
    .map(({ currency, value }) =>
      currency === '' ? number(value, Number.isInteger(value) ? 0 : 2) : money(value, currency),
    )
    .join(' + ')
}
