import type { Clock } from '../../base/clock.ts'
import { createOwnedRecords } from '../../database/owned/records.ts'
import type { Records } from '../../database/records.ts'
import type { GoalRow } from '../../database/schema.ts'
import type { StatsGoal } from '../stats/query/goal.ts'
import type { GoalChanges, NewGoal } from './goal.ts'
import { toStatsGoal } from './goal-condition.ts'
import { applyChanges, emptyGoal, goalErrors } from './validate-goal.ts'

export type Goals = ReturnType<typeof createGoals>

/** The goals of websites. Callers check that the account may use the website. */
export function createGoals(records: Records, clock: Clock) {
  const goals = createOwnedRecords(records, clock, 'goals')
  const { db } = records
  const { all } = goals
  return {
    ...goals,

    forStats: async (website: number): Promise<readonly StatsGoal[]> => (await all(website)).map(toStatsGoal),

    /** The first goal of each website of an account that has any. */
    async firstOfWebsites(account: number): Promise<ReadonlyMap<number, StatsGoal>> {
      const first = db
        .selectFrom('goals')
        .innerJoin('websites', 'websites.id', 'goals.website_id')
        .where('account_id', '=', account)
        .groupBy('website_id')
        .select(({ fn }) => fn.min('goals.id').as('id'))
      const rows = await db.selectFrom('goals').selectAll().where('id', 'in', first).execute()
      return new Map(rows.map((row) => [row.website_id, toStatsGoal(row)]))
    },

    create: (website: number, sent: NewGoal): Promise<GoalRow> =>
      goals.create(website, () => {
        const columns = applyChanges(emptyGoal, sent)
        return { columns, errors: goalErrors(columns, sent) }
      }),

    update: (website: number, id: number, sent: GoalChanges): Promise<GoalRow> =>
      goals.update(website, id, ({ id: _, website_id, created_at, updated_at, ...before }) => {
        const columns = applyChanges(before, sent)
        return { columns, errors: goalErrors(columns, sent) }
      }),
  }
}
