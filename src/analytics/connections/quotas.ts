import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Clock } from '../../base/clock.ts'
import type { Records } from '../../database/records.ts'
import { ApiError } from './api-error.ts'

/** How many requests an API permits in any window of this length. */
export interface Quota {
  readonly name: string
  readonly requests: number
  readonly windowMs: number
}

export interface Quotas {
  /**
   * Waits until a request is within all quotas; if that takes longer than `maxWaitMs`, throws `limited`. All nodes share what is used.
   */
  take(quotas: readonly Quota[], signal: AbortSignal, maxWaitMs?: number): Promise<void>
}

const defaultWaitMs = 20_000

/**
 * A quota fills at a steady rate: a tenth of its requests may come at once, and the others only as fast as together with these they are never
 * too many in any window.
 */
export function createQuotas({ db }: Pick<Records, 'db'>, clock: Clock): Quotas {
  /** Takes a request, and returns 0; or returns how long to wait for it. */
  async function tryTake({ name, requests, windowMs }: Quota): Promise<number> {
    const burst = Math.max(1, Math.floor(requests / 10))
    const interval = Math.ceil(windowMs / Math.max(1, requests - burst))
    const now = clock()
    await db
      .insertInto('api_quotas')
      .values({ name, used_until: 0 })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute()
    const taken = await db
      .updateTable('api_quotas')
      .set({ used_until: sql`case when used_until > ${now} then used_until + ${interval} else ${now + interval} end` })
      .where('name', '=', name)
      .where('used_until', '<=', now + (burst - 1) * interval)
      .executeTakeFirst()
    if (taken.numUpdatedRows > 0n) return 0
    const row = await db.selectFrom('api_quotas').select('used_until').where('name', '=', name).executeTakeFirst()
    return Math.max(1, (row?.used_until ?? now) - (burst - 1) * interval - now)
  }

  return {
    async take(quotas, signal, maxWaitMs = defaultWaitMs) {
      const until = clock() + maxWaitMs
      for (const quota of quotas)
        for (;;) {
          signal.throwIfAborted()
          const waitMs = await tryTake(quota)
          if (waitMs === 0) break
          if (clock() + waitMs > until) throw new ApiError('limited', `The quota ${quota.name} is used up.`, waitMs)
          await sleep(waitMs, undefined, { signal })
        }
    },
  }
}
