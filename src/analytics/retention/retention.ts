import type { Clock } from '../../base/clock.ts'
import type { Schedule, ScheduledTask } from '../../base/schedule.ts'
import type { Records } from '../../database/records.ts'
import type { WebsiteRow } from '../../database/schema.ts'
import { localDaysOf } from '../events/local-days.ts'
import type { EventRetention } from '../events/store.ts'

export interface RetentionDeps {
  readonly records: Pick<Records, 'db'>
  readonly store: Pick<EventRetention, 'canExpire' | 'expire' | 'deleteRetained'>
  readonly clock: Clock
  readonly onError: (error: unknown) => void
  /** To be called after records of websites were changed. */
  readonly changed: () => void
}

/** Statistics of a request that began before a deletion was recorded have ended when events are deleted, in the next period. */
const everyMs = 10 * 60_000
const batchSize = 100

type Website = Pick<WebsiteRow, (typeof columns)[number]>
const columns = ['id', 'timezone', 'retention_days', 'rollup_retention_days', 'rows_from', 'rollups_from'] as const

export const startRetention = (deps: RetentionDeps, schedule: Schedule): ScheduledTask => {
  const run = createRetention(deps)
  return schedule({ name: 'delete old events of websites', everyMs, work: run })
}

/**
 * Deletes the events of websites that are older than these keep them. A run first deletes what an earlier one has recorded in
 * the websites' rows, which statistics read, and then records what is due. So it can be interrupted anywhere and repeated.
 */
export function createRetention({ records: { db }, store, clock, onError, changed }: RetentionDeps) {
  /** What is done need not be repeated as long as the process runs. */
  const deleted = new Map<number, string>()

  async function deleteRecorded(
    { id, timezone, rows_from, rollups_from }: Website,
    signal: AbortSignal,
  ): Promise<void> {
    const key = `${rows_from} ${rollups_from}`
    if (deleted.get(id) === key) return
    const { dayOf } = localDaysOf(timezone)
    const daysBefore = (time: number) => ({ website: id, zone: timezone, day: dayOf(time) })
    if (rows_from !== null) {
      let state = await store.expire(daysBefore(rows_from))
      while (state === 'more') {
        signal.throwIfAborted()
        state = await store.expire(daysBefore(rows_from))
      }
      // Late events changed a day, which is being rolled up again.
      if (state === 'waiting') return
    }
    if (rollups_from !== null) await store.deleteRetained(daysBefore(rollups_from))
    deleted.set(id, key)
  }

  async function recordDue(website: Website): Promise<void> {
    const { id, timezone, retention_days, rollup_retention_days, rows_from, rollups_from } = website
    if (retention_days === 0) return
    const { dayOf, startOf } = localDaysOf(timezone)
    const today = dayOf(clock())
    const due = startOf(today - retention_days)
    const isDue = due > (rows_from ?? Number.NEGATIVE_INFINITY)
    const canExpire = isDue && (await store.canExpire({ website: id, zone: timezone, day: today - retention_days }))
    const rowsFrom = canExpire ? due : rows_from
    // Roll-ups are not deleted before their events are.
    const rollUpsDue = rollup_retention_days === 0 || rowsFrom === null ? null : startOf(today - rollup_retention_days)
    const rollUpsFrom =
      rollUpsDue === null ? rollups_from : Math.max(rollups_from ?? rollUpsDue, Math.min(rollUpsDue, rowsFrom ?? 0))
    if (rowsFrom === rows_from && rollUpsFrom === rollups_from) return
    await db
      .updateTable('websites')
      .set({ rows_from: rowsFrom, rollups_from: rollUpsFrom })
      .where('id', '=', id)
      // Days of another time zone begin at other times.
      .where('timezone', '=', timezone)
      .execute()
    changed()
  }

  return async (signal: AbortSignal): Promise<void> => {
    for (let after = 0; ; ) {
      const websites: readonly Website[] = await db
        .selectFrom('websites')
        .select(columns)
        .where('id', '>', after)
        .where((either) => either.or([either('retention_days', '>', 0), either('rows_from', 'is not', null)]))
        .orderBy('id')
        .limit(batchSize)
        .execute()
      const last = websites.at(-1)
      if (!last) return
      for (const website of websites) {
        signal.throwIfAborted()
        await deleteRecorded(website, signal)
          .then(() => recordDue(website))
          .catch((error) => (signal.aborted ? undefined : onError(error)))
      }
      after = last.id
    }
  }
}
