import { sql } from 'kysely'
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
export function createGoals(records: Records, clock: Clock, mainGoalChanged: () => void = () => {}) {
  const goals = createOwnedRecords(records, clock, 'goals', {
    async written(transaction, website, { before, after }) {
      if (before === null || after !== null) return
      await transaction
        .updateTable('websites')
        .set({ main_goal: null })
        .where('id', '=', website)
        .where('main_goal', '=', before.id)
        .execute()
    },
  })
  const { db } = records
  const { all } = goals
  return {
    ...goals,

    forStats: async (website: number): Promise<readonly StatsGoal[]> => (await all(website)).map(toStatsGoal),

    /** The main goal of each website of an account, or else its first one. */
    async mainOfWebsites(account: number): Promise<ReadonlyMap<number, StatsGoal>> {
      const main = db
        .selectFrom('goals')
        .innerJoin('websites', 'websites.id', 'goals.website_id')
        .where('account_id', '=', account)
        .groupBy('website_id')
        .select(
          sql<number>`coalesce(min(case when goals.id = websites.main_goal then goals.id end), min(goals.id))`.as('id'),
        )
      const rows = await db.selectFrom('goals').selectAll().where('id', 'in', main).execute()
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

    async remove(website: number, id: number): Promise<void> {
      await goals.remove(website, id)
      mainGoalChanged()
    },
  }
}
