import type { Updateable } from 'kysely'
import { type Clock, iso } from '../../base/clock.ts'
import { annotate } from '../../database/annotate.ts'
import type { Records } from '../../database/records.ts'
import type { ImportTable } from '../../database/schema.ts'
import { addJob } from '../../jobs/add.ts'
import { exclusionJobs, importJobs } from '../../jobs/kinds.ts'
import type { JobEnd, LeasedJob } from '../../jobs/queue.ts'
import type { EventImports } from '../events/store.ts'
import type { NotifyImport } from './finished-notice.ts'
import { hasReports, hasTotals } from './import.ts'
import type { ImportRow } from './imports.ts'
import type { ConversionLimits } from './run-conversion.ts'
import type { createWriteReports } from './search-reports/write-reports.ts'
import type { createWriteTotals } from './totals/write-totals.ts'

export interface ImportEndsDeps {
  readonly store: Pick<EventImports, 'deleteImport'>
  readonly totals: ReturnType<typeof createWriteTotals>
  readonly reports: ReturnType<typeof createWriteReports>
  readonly clock: Clock
  /** Whether other nodes write to the same store. */
  readonly isShared: boolean
  /** Notifies of an import, in the transaction that ends it. */
  readonly notifyImport?: NotifyImport | undefined
}

/** A node that has lost an import may still write what it has begun. */
const settleMs = 60_000

/** How the work on an import ends: its job ends with what is stored of it. */
export function createImportEnds({ store, totals, reports, clock, isShared, notifyImport }: ImportEndsDeps) {
  /** Stores how an import ended, and deletes its file. */
  const end = (
    id: number,
    values: Updateable<ImportTable>,
    annotation?: { website: number; text: string },
  ): JobEnd => ({
    kind: 'done',
    async write(transaction) {
      const now = clock()
      const row = await transaction
        .updateTable('imports')
        .set({ ...values, updated_at: now, finished_at: now })
        .where('id', '=', id)
        .returning(['id', 'website_id', 'kind', 'state', 'rows_written'])
        .executeTakeFirst()
      await transaction.deleteFrom('import_parts').where('import_id', '=', id).where('kind', '=', 'file').execute()
      if (annotation)
        await annotate(transaction, [annotation.website], { kind: 'import', text: annotation.text, time: now })
      // Its exclusion rules exclude imported events, too.
      if (annotation)
        await addJob(transaction, { kind: exclusionJobs, key: String(annotation.website), dueAt: now }, now)
      if (row) await notifyImport?.(transaction, row, now)
    },
  })

  /** What the file has is known, and a person decides. */
  const checked = (id: number): JobEnd => ({
    kind: 'done',
    write: (transaction) =>
      transaction.updateTable('imports').set({ state: 'checked', updated_at: clock() }).where('id', '=', id).execute(),
  })

  /** The account has used its CPU time: the import begins when there is some again. */
  const wait = (id: number, dueAt: number, { cpuMs, setting }: ConversionLimits): JobEnd => ({
    kind: 'repeat',
    dueAt,
    write: (transaction) =>
      transaction
        .updateTable('imports')
        .set({
          state: 'queued',
          error: `The imports of this account have used their ${cpuMs / 60_000} minutes of CPU time a day (${setting}). This one begins at ${iso(dueAt)}.`,
          updated_at: clock(),
        })
        .where('id', '=', id)
        .execute(),
  })

  /** Deletes the events first. Their times are unknown: those of the row are of the new conversion. */
  const beginAnew = (id: number, { key, accountId }: LeasedJob): JobEnd => ({
    kind: 'done',
    async write(transaction) {
      const now = clock()
      await transaction
        .updateTable('imports')
        .set({ state: 'deleting', ends_as: 'queued', first_time: null, last_time: null, updated_at: now })
        .where('id', '=', id)
        .execute()
      await addJob(transaction, { kind: importJobs, key, accountId, dueAt: now }, now)
    },
  })

  async function deleteEvents(row: ImportRow, runs: number): Promise<JobEnd> {
    const { id, website_id: website, tag, ends_as, first_time, last_time, finished_at } = row
    if (tag !== null && hasReports(row.kind)) await reports.remove({ website, tag })
    else if (tag !== null)
      await store.deleteImport({ website, tag, from: first_time ?? 0, to: last_time ?? Number.MAX_SAFE_INTEGER })
    if (hasTotals(row.kind)) await totals.deleted(website)
    const now = clock()
    if (isShared && finished_at === null && runs === 0) return { kind: 'repeat', dueAt: now + settleMs }
    const reset = async (transaction: Records['db'], values: Updateable<ImportTable>): Promise<void> => {
      await transaction.deleteFrom('import_parts').where('import_id', '=', id).where('kind', '=', 'ids').execute()
      await transaction
        .updateTable('imports')
        .set({ ...values, tag: null, rows_written: 0, updated_at: now })
        .where('id', '=', id)
        .execute()
    }
    if (ends_as === 'queued')
      return { kind: 'repeat', dueAt: now, write: (transaction) => reset(transaction, { state: 'queued' }) }
    return {
      kind: 'done',
      async write(transaction) {
        if (ends_as === 'deleted') await transaction.deleteFrom('imports').where('id', '=', id).execute()
        else await reset(transaction, { state: 'canceled', finished_at: now })
      },
    }
  }

  return { end, checked, wait, beginAnew, deleteEvents }
}
