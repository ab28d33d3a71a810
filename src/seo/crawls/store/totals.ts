import type { Kysely, Transaction } from 'kysely'
import type { Clock } from '../../../base/clock.ts'
import type { CrawlSchema, CrawlTotalRow } from '../../../database/crawl-data/schema.ts'
import { prepareQuery, type ValueOf } from '../../../database/prepare-query.ts'

export interface WorkerRef {
  readonly share: number
  readonly lease: string
}

/** Another worker has taken its place, or the run was deleted. Nothing was written. */
export class WorkerReplacedError extends Error {
  constructor() {
    super('Another worker has taken the place of this one.')
  }
}

/** Changes of the totals by one transaction. */
export type Counts = { -readonly [Name in keyof CrawlTotalRow]?: number }

export function addTo(counts: Counts, name: keyof Counts, by = 1): void {
  counts[name] = (counts[name] ?? 0) + by
}

/** The length of the time over which rates are measured. */
export const windowMs = 5_000
/** A worker writes more often. A machine that was suspended may not have. */
const maxActiveGapMs = 120_000

/** The row of totals of a run, which every transaction that writes to the run locks first. */
export function createTotals(db: Kysely<CrawlSchema>, runId: number, clock: Clock) {
  const touch = prepareQuery((value: ValueOf<{ readonly now: number }>) =>
    db
      .updateTable('crawl_totals')
      .set({ updated_at: value(({ now }) => now) })
      .where('run_id', '=', runId)
      .returningAll(),
  )
  const findLease = prepareQuery((value: ValueOf<WorkerRef>) =>
    db
      .selectFrom('crawl_shares')
      .select('lease')
      .where('run_id', '=', runId)
      .where(({ eb }) =>
        eb(
          'share',
          '=',
          value(({ share }) => share),
        ),
      ),
  )
  const totalsWriter = (names: readonly (keyof CrawlTotalRow)[]) =>
    prepareQuery((value: ValueOf<CrawlTotalRow>) =>
      db
        .updateTable('crawl_totals')
        .set(Object.fromEntries(names.map((name) => [name, value((row) => row[name])])))
        .where('run_id', '=', runId),
    )
  let update: ReturnType<typeof totalsWriter> | undefined

  /** Locks the run. Undefined if its data has been deleted. */
  const lockTotals = async (transaction: Transaction<CrawlSchema>): Promise<CrawlTotalRow | undefined> =>
    (await transaction.executeQuery(touch({ now: clock() }))).rows[0]

  /** Locks the run, and makes sure that no other worker has taken its place. */
  const lock = async (transaction: Transaction<CrawlSchema>, by: WorkerRef): Promise<CrawlTotalRow> => {
    const totals = await lockTotals(transaction)
    const { rows } = await transaction.executeQuery(findLease(by))
    if (!totals || rows[0]?.lease !== by.lease) throw new WorkerReplacedError()
    return totals
  }

  const writeTotals = async (
    transaction: Transaction<CrawlSchema>,
    before: CrawlTotalRow,
    counts: Counts,
  ): Promise<CrawlTotalRow> => {
    const now = clock()
    const after = { ...before }
    for (const [name, change] of Object.entries(counts)) after[name as keyof Counts] += change ?? 0
    if (now - after.window_at > windowMs) {
      after.earlier_at = after.window_at
      after.earlier_fetched = after.window_fetched
      after.window_at = now
      after.window_fetched = after.fetched
    }
    after.active_ms += Math.min(maxActiveGapMs, Math.max(0, now - after.active_at))
    after.active_at = now
    after.updated_at = now
    const { run_id: _, ...values } = after
    update ??= totalsWriter(Object.keys(values) as (keyof CrawlTotalRow)[])
    await transaction.executeQuery(update(after))
    return after
  }

  return { lockTotals, lock, writeTotals }
}

export type Totals = ReturnType<typeof createTotals>
