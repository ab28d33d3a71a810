import { randomUUID } from 'node:crypto'
import type { Clock } from '../../base/clock.ts'
import type { Records } from '../../database/records.ts'

/** One time of deleting a website's events, which this process has leased to do. */
export interface DeletionPass {
  readonly website: number
  readonly lease: string
  /** How many went before it. */
  readonly before: number
}

const minute = 60_000
/** After it failed, too. */
const firstPauseMs = 15_000
/**
 * Hits that were accepted before the website went may still be on their way into the event store, also from a node that
 * was down: so long after each pass comes the next, and after the last the website is forgotten.
 */
const pauses = [firstPauseMs, minute, 5 * minute, 60 * minute, 24 * 60 * minute]
/** How long a pass waits for another node where its own has died. */
const leaseMs = 5 * minute

/** The deletions to be done, as leased rows: each pass is done by one node. */
export function createDeletionPasses({ db, skipLocked }: Records, clock: Clock) {
  const mine = ({ website, lease }: DeletionPass) =>
    db.updateTable('deleted_websites').where('id', '=', website).where('lease', '=', lease)

  return {
    async claim(): Promise<DeletionPass | undefined> {
      const now = clock()
      const due = (from: Records['db']) =>
        from.selectFrom('deleted_websites').select('id').where('due_at', '<=', now).orderBy('due_at').limit(1)
      // Asked first, since most looks find nothing to do.
      if (!(await due(db).executeTakeFirst())) return undefined
      return await db.transaction().execute(async (transaction) => {
        const found = await skipLocked(due(transaction)).executeTakeFirst()
        if (!found) return undefined
        const lease = randomUUID()
        const { passes } = await transaction
          .updateTable('deleted_websites')
          .set({ lease, due_at: now + leaseMs })
          .where('id', '=', found.id)
          .returning('passes')
          .executeTakeFirstOrThrow()
        return { website: found.id, lease, before: passes }
      })
    },

    async finish(pass: DeletionPass): Promise<void> {
      const pause = pauses[pass.before]
      if (pause === undefined) {
        await db.deleteFrom('deleted_websites').where('id', '=', pass.website).where('lease', '=', pass.lease).execute()
      } else {
        await mine(pass)
          .set({ lease: null, passes: pass.before + 1, due_at: clock() + pause })
          .execute()
      }
    },

    async fail(pass: DeletionPass): Promise<void> {
      await mine(pass)
        .set({ lease: null, due_at: clock() + firstPauseMs })
        .execute()
    },
  }
}
