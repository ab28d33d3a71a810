import { fixedValue, type GoalAmount } from '../stats/goals/goal-counts.ts'
import type { MeasureValues } from '../stats/query/metrics.ts'
import type { NamedGoal } from './goals.ts'

export interface Revenue {
  readonly value: number
  readonly currency: string
  readonly short: string
  readonly long: string
}

export interface RevenueWarning {
  readonly code: 'no_revenue_goals_matching' | 'no_single_revenue_currency'
  readonly warning: string
}

interface RevenueAnswers {
  readonly warning: RevenueWarning | null
  /** The revenue of all goals together, or of the one with an index. */
  readonly of: (metric: 'total_revenue' | 'average_revenue', goal: string, measured: MeasureValues) => Revenue | null
}

export const noRevenue: RevenueAnswers = { warning: null, of: () => null }

const withoutGoals: RevenueWarning = {
  code: 'no_revenue_goals_matching',
  warning: 'Revenue is null: none of the goals has a value with a currency.',
}
const severalCurrencies: RevenueWarning = {
  code: 'no_single_revenue_currency',
  warning: 'Revenue is null: the goals have values in several currencies.',
}

interface AmountsOfGoal {
  readonly goal: NamedGoal
  readonly amounts: readonly GoalAmount[]
}

/** What goals brought in. An average is that of their conversions. */
export function revenueOf(goals: readonly AmountsOfGoal[], isByGoal: boolean): RevenueAnswers {
  const valued = goals.filter(({ goal }) => goal.value.kind !== 'none')
  if (valued.length === 0) return { ...noRevenue, warning: withoutGoals }
  const of: RevenueAnswers['of'] = (metric, index, { pageviews, events }) => {
    const conversions = pageviews + events
    const chosen = isByGoal ? goals.slice(Number(index), Number(index) + 1) : valued
    const amounts = chosen.flatMap(({ goal, amounts }) => [...amounts, ...fixedValue(goal, conversions)])
    const currency = singleCurrency(amounts)
    if (!currency) return null
    const total = amounts.reduce((sum, { value }) => sum + value, 0)
    return formatted(metric === 'total_revenue' ? total : total / Math.max(1, conversions), currency)
  }
  const currencies = new Set(valued.flatMap(({ amounts }) => amounts.map(({ currency }) => currency)))
  return { warning: !isByGoal && currencies.size > 1 ? severalCurrencies : null, of }
}

function singleCurrency(amounts: readonly GoalAmount[]): string | null {
  const [first] = amounts
  return first && first.currency !== '' && amounts.every(({ currency }) => currency === first.currency)
    ? first.currency
    : null
}

function formatted(value: number, currency: string): Revenue {
  const format = (options: Intl.NumberFormatOptions): string =>
    new Intl.NumberFormat('en-US', { style: 'currency', currency, ...options }).format(value)
  return {
    value,
    currency,
    short: format({ notation: 'compact', maximumFractionDigits: 1 }),
    long: format({}),
  }
}
