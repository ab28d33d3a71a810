import type { Clock } from '../../base/clock.ts'
import { invalid, notFound } from '../../base/errors.ts'
import { describeValue, fieldError } from '../../base/field-errors.ts'
import { byId, paginate } from '../../database/list-page.ts'
import type { Records } from '../../database/records.ts'
import type { GoalRow } from '../../database/schema.ts'
import type { ListPage } from '../../http/paging.ts'
import type { StatsGoal } from '../stats/query/goal.ts'
import { type GoalChanges, type GoalList, maxGoals, type NewGoal } from './goal.ts'
import { toStatsGoal } from './goal-condition.ts'
import { applyChanges, emptyGoal, type GoalSettings, goalErrors } from './validate-goal.ts'

export type Goals = ReturnType<typeof createGoals>

/** The goals of websites. Callers check that the account may use the website. */
export function createGoals({ db, lockRows }: Records, clock: Clock) {
  const ofWebsite = (from: Records['db'], website: number) =>
    from.selectFrom('goals').selectAll().where('website_id', '=', website)

  const all = (website: number): Promise<readonly GoalRow[]> => ofWebsite(db, website).orderBy('id').execute()

  const throwIfInvalid = async (
    from: Records['db'],
    goal: GoalSettings,
    sent: GoalChanges,
    { website, id }: { readonly website: number; readonly id: number | null },
  ): Promise<void> => {
    const errors = { ...goalErrors(goal, sent) }
    const others = ofWebsite(from, website).where('name', '=', goal.name)
    const other = await (id === null ? others : others.where('id', '!=', id)).executeTakeFirst()
    if (other) errors.name = [fieldError('name-exists', 'name', { found: describeValue(goal.name) })]
    if (Object.keys(errors).length > 0) throw invalid(errors)
  }

  /** Locks the website, so that concurrent requests are counted one after another. */
  const lockWebsite = async (from: Records['db'], website: number): Promise<void> => {
    const found = await lockRows(from.selectFrom('websites').select('id').where('id', '=', website)).executeTakeFirst()
    if (!found) throw notFound('website')
  }

  return {
    async list(website: number, query: GoalList): Promise<ListPage<GoalRow>> {
      const page = paginate<GoalRow>(query, { columns: [byId()], direction: 'asc' })
      const items = await page.select(ofWebsite(db, website)).execute()
      const { total } = await db
        .selectFrom('goals')
        .where('website_id', '=', website)
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow()
      return page.toPage(items, total)
    },

    /** All of them, oldest first. */
    all,

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

    async read(website: number, id: number): Promise<GoalRow> {
      const found = await ofWebsite(db, website).where('id', '=', id).executeTakeFirst()
      if (!found) throw notFound('goal')
      return found
    },

    async create(website: number, sent: NewGoal): Promise<GoalRow> {
      return await db.transaction().execute(async (transaction) => {
        await lockWebsite(transaction, website)
        const goal = applyChanges(emptyGoal, sent)
        await throwIfInvalid(transaction, goal, sent, { website, id: null })
        const { total } = await transaction
          .selectFrom('goals')
          .where('website_id', '=', website)
          .select(({ fn }) => fn.countAll<number>().as('total'))
          .executeTakeFirstOrThrow()
        if (total >= maxGoals)
          throw invalid({ name: [fieldError('too-many-records', 'name', { max: maxGoals, found: total })] })
        const now = clock()
        return await transaction
          .insertInto('goals')
          .values({ ...goal, website_id: website, created_at: now, updated_at: now })
          .returningAll()
          .executeTakeFirstOrThrow()
      })
    },

    async update(website: number, id: number, sent: GoalChanges): Promise<GoalRow> {
      return await db.transaction().execute(async (transaction) => {
        await lockWebsite(transaction, website)
        const before = await ofWebsite(transaction, website).where('id', '=', id).executeTakeFirst()
        if (!before) throw notFound('goal')
        const { id: _, website_id, created_at, updated_at, ...settings } = before
        const goal = applyChanges(settings, sent)
        await throwIfInvalid(transaction, goal, sent, { website, id })
        return await transaction
          .updateTable('goals')
          .set({ ...goal, updated_at: clock() })
          .where('id', '=', id)
          .returningAll()
          .executeTakeFirstOrThrow()
      })
    },

    async remove(website: number, id: number): Promise<void> {
      const { numDeletedRows } = await db
        .deleteFrom('goals')
        .where('website_id', '=', website)
        .where('id', '=', id)
        .executeTakeFirst()
      if (numDeletedRows === 0n) throw notFound('goal')
    },
  }
}
