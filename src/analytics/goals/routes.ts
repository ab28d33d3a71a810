import { iso } from '../../base/clock.ts'
import type { GoalRow } from '../../database/schema.ts'
import type { App } from '../../http/app.ts'
import { type RecordRouteDeps, websiteRecordRoutes } from '../websites/record-routes.ts'
import { Goal, GoalChanges, GoalList, NewGoal } from './goal.ts'
import type { Goals } from './goals.ts'

export function goalRoutes(app: App, goals: Goals, deps: RecordRouteDeps<number>): void {
  websiteRecordRoutes(app, deps, {
    name: 'goal',
    title: 'Goal',
    one: 'a goal',
    path: 'goals',
    tag: 'Goals',
    schemas: { record: Goal, query: GoalList, created: NewGoal, changes: GoalChanges },
    texts: {
      list: 'List the goals of a website',
      create: 'It applies to all events that are stored: nothing is written into them.',
      update: 'Changes only what is sent. Fields that the type of the goal does not use are cleared.',
      remove: 'Events stay as they are.',
    },
    records: goals,
    show,
  })
}

const show = ({ website_id, value_thousandths, created_at, updated_at, ...row }: GoalRow): Goal => ({
  ...row,
  object: 'goal',
  website: website_id,
  value: value_thousandths === null ? null : value_thousandths / 1000,
  created_at: iso(created_at),
  updated_at: iso(updated_at),
})
