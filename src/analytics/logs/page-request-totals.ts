import { sql } from 'kysely'
import type { Clock } from '../../base/clock.ts'
import type { Records } from '../../database/records.ts'
import { dayMs } from '../events/day.ts'

/** Statistics compare fewer days. */
const retentionDays = 62

/** The pages that people opened in one part of a log file, by day. */
export interface CountedRequests {
  readonly website: number
  /** What a log file is recognized by. */
  readonly file: string
  /** The position up to which the file was counted before, and is now. */
  readonly after: number
  readonly end: number
  readonly byDay: ReadonlyMap<string, number>
}

export type PageRequestTotals = ReturnType<typeof createPageRequestTotals>

/** How many pages people opened according to access logs: totals only, to compare them with the pageviews that the script counts. */
export function createPageRequestTotals({ db, lockRows }: Records, clock: Clock) {
  const positionIn = (from: Records['db'], website: number, file: string) =>
    from
      .selectFrom('log_page_requests')
      .select((row) => row.fn.max('position').as('position'))
      .where('website_id', '=', website)
      .where('file', '=', file)
      .executeTakeFirst()
      .then((row) => Number(row?.position ?? 0))
  const firstRetained = (): string => new Date(clock() - retentionDays * dayMs).toISOString().slice(0, 10)

  return {
    /** Up to where a file is counted. The event store may not have the last part of it yet. */
    position: (website: number, file: string): Promise<number> => positionIn(db, website, file),

    /** Adds what was counted; does nothing if that happened already. */
    async add({ website, file, after, end, byDay }: CountedRequests): Promise<void> {
      const kept = [...byDay].filter(([day]) => day >= firstRetained())
      if (kept.length === 0) return
      await db.transaction().execute(async (transaction) => {
        const locked = lockRows(transaction.selectFrom('websites').select('id').where('id', '=', website))
        if (!(await locked.executeTakeFirst())) return
        if ((await positionIn(transaction, website, file)) > after) return
        for (const [day, requests] of kept)
          await transaction
            .insertInto('log_page_requests')
            .values({ website_id: website, file, day, requests, position: end })
            .onConflict((conflict) =>
              conflict.columns(['website_id', 'file', 'day']).doUpdateSet({
                requests: (row) => sql`${row.ref('log_page_requests.requests')} + ${requests}`,
                position: end,
              }),
            )
            .execute()
        await transaction
          .deleteFrom('log_page_requests')
          .where('website_id', '=', website)
          .where('day', '<', firstRetained())
          .execute()
      })
    },

    /** By day, the earliest first. */
    async list(website: number): Promise<readonly { readonly day: string; readonly requests: number }[]> {
      const rows = await db
        .selectFrom('log_page_requests')
        .select((row) => ['day', row.fn.sum('requests').as('requests')])
        .where('website_id', '=', website)
        .groupBy('day')
        .orderBy('day')
        .execute()
      return rows.map(({ day, requests }) => ({ day, requests: Number(requests) }))
    },
  }
}
