import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Clock } from '../base/clock.ts'
import type { Records } from '../database/records.ts'

/** A period of a task that this process has leased to do. */
export interface LeasedTask {
  readonly name: string
  readonly lease: string
}

export interface TaskOptions {
  /** How long a task waits for another node where its own has died. */
  readonly leaseMs?: number
  /** How long it waits after it failed. */
  readonly pauseMs?: number
}

export type Tasks = ReturnType<typeof createTasks>

/** Periodic tasks as leased rows: each period of each is done by one node, and by another where that one dies. */
export function createTasks({ db }: Records, clock: Clock, { leaseMs = 60_000, pauseMs = 10_000 }: TaskOptions = {}) {
  const change = async ({ name, lease }: LeasedTask, values: TaskChange): Promise<boolean> => {
    const mine = db.updateTable('tasks').set(values).where('name', '=', name).where('lease', '=', lease)
    return (await mine.executeTakeFirst()).numUpdatedRows > 0n
  }

  return {
    leaseMs,

    /** Undefined where the period is done, or another node is at the task. */
    async claim(name: string, period: number): Promise<LeasedTask | undefined> {
      const now = clock()
      const isDue = sql<boolean>`(tasks.leased_until is null or tasks.leased_until < ${now})
        and (tasks.period < ${period} or (tasks.period = ${period} and tasks.finished_at is null))`
      const known = db.selectFrom('tasks').select('name').where('name', '=', name)
      // Asked first, since most looks find nothing to do.
      if (await known.where(sql<boolean>`not (${isDue})`).executeTakeFirst()) return undefined
      const lease = randomUUID()
      const begun = { period, lease, leased_until: now + leaseMs, finished_at: null }
      const attempts = sql<number>`case when tasks.period = ${period} then tasks.attempts + 1 else 1 end`
      const claimed = await db
        .insertInto('tasks')
        .values({ name, ...begun, attempts: 1 })
        .onConflict((conflict) =>
          conflict
            .column('name')
            .doUpdateSet({ ...begun, attempts })
            .where(isDue),
        )
        .returning('name')
        .executeTakeFirst()
      return claimed && { name, lease }
    },

    /** False where another node has the task by now. */
    renew: (task: LeasedTask): Promise<boolean> => change(task, { leased_until: clock() + leaseMs }),

    async finish(task: LeasedTask): Promise<void> {
      await db
        .updateTable('tasks')
        .set(({ eb }) => ({ ...free, finished_at: clock(), runs: eb('runs', '+', 1) }))
        .where('name', '=', task.name)
        .where('lease', '=', task.lease)
        .execute()
    },

    /** It failed: whoever looks a little later tries again. */
    fail: (task: LeasedTask): Promise<boolean> => change(task, { lease: null, leased_until: clock() + pauseMs }),

    /** It was cut short: whoever looks next begins anew. */
    release: (task: LeasedTask): Promise<boolean> => change(task, free),
  }
}

interface TaskChange {
  readonly lease?: string | null
  readonly leased_until: number | null
}

const free = { lease: null, leased_until: null }
