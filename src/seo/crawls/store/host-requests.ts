import { sql, type Transaction } from 'kysely'
import type { Clock } from '../../../base/clock.ts'
import type { CrawlSchema } from '../../../database/crawl-data/schema.ts'
import type { Settled } from './claim.ts'
import { windowMs } from './totals.ts'

/** Counts the requests to each host, and begins a new window from time to time. */
export function createRequestCounter(runId: number, clock: Clock) {
  return async (transaction: Transaction<CrawlSchema>, settled: readonly Settled[]): Promise<void> => {
    const sent = settled.filter((one) => one.kind === 'done' || (one.kind === 'later' && one.counts))
    const now = clock()
    for (const [origin, ofHost] of Map.groupBy(sent, ({ claim }) => new URL(claim.url).origin)) {
      const isOver = sql`${now} - window_at > ${windowMs}`
      await sql`update crawl_hosts set requests = requests + ${ofHost.length},
          earlier_at = case when ${isOver} then window_at else earlier_at end,
          earlier_requests = case when ${isOver} then window_requests else earlier_requests end,
          window_at = case when ${isOver} then ${now} else window_at end,
          window_requests = case when ${isOver} then requests else window_requests end
        where run_id = ${runId} and origin = ${origin}`.execute(transaction)
      const last = ofHost.findLast((one) => one.kind === 'later' && one.cause !== undefined)
      if (last?.kind !== 'later') continue
      await transaction
        .updateTable('crawl_hosts')
        .set({ slowed_at: now, slowed_by: last.cause ?? null, slowed_ms: Math.max(0, last.dueAt - now) })
        .where('run_id', '=', runId)
        .where('origin', '=', origin)
        .execute()
    }
  }
}
