import type { Group } from '../../events/sql/measures.ts'
import { fixedValue, type GoalAmount, goalValues } from '../goals/goal-counts.ts'
import type { StatsGoal } from '../query/goal.ts'
import type { StatsQuery } from '../query/stats-query.ts'
import type { EndpointContext } from './endpoint.ts'

/** The amounts of a group with so many conversions. */
export type AmountsOf = (group: string, conversions: number) => GoalAmount[]

/** Whether the client gets to know what conversions of a goal are worth. */
export const hasGoalValue = ({ showsValues }: Pick<EndpointContext, 'showsValues'>, { value }: StatsGoal): boolean =>
  showsValues && value.kind !== 'none'

/** What the conversions in each group are worth; undefined if that is nothing, or not for the client. */
export async function readGoalValues(
  context: EndpointContext,
  { span, filters }: Pick<StatsQuery, 'span' | 'filters'>,
  goal: StatsGoal,
  group: Group,
): Promise<AmountsOf | undefined> {
  if (!hasGoalValue(context, goal)) return undefined
  if (goal.value.kind === 'fixed') return (_, conversions) => [...fixedValue(goal, conversions)]
  const { website, store, engine, coverage } = context
  const counted = { website, span: coverage.rowSpan(span), filters }
  const values = await goalValues(store, engine.dialect, counted, goal, group)
  return (value) => [...(values.get(value) ?? [])]
}
