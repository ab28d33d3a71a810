import type { Transaction } from 'kysely'
import { notFound } from '../../base/errors.ts'
import { countOwned, countRows, moveJobs, type Transferable } from '../../database/owned/transferable.ts'
import type { Schema } from '../../database/schema.ts'
import { auditJobs } from '../../jobs/kinds.ts'
import { storeScheduledRun } from '../schedules/scheduled-runs.ts'
import { moveProjectParts, refuseSamples } from './transfer-parts.ts'

/** Reports go to another account with their runs. An audit that runs ends there. */
export const reportTransfers: Transferable = {
  async describe(db, account, id) {
    const own = db.selectFrom('reports').select('url').where('account_id', '=', account)
    const report = await own.where('id', '=', id).executeTakeFirst()
    if (!report) return undefined
    const count = (table: 'report_runs' | 'ignored_issues') =>
      countRows(
        db
          .selectFrom(table)
          .where('report_id', '=', id)
          .select(({ fn }) => fn.countAll<number>().as('total')),
      )
    const contents = { runs: await count('report_runs'), ignored_issues: await count('ignored_issues') }
    return { name: report.url, contents: { ...contents, ...(await countOwned(db, 'reports', id)) }, left: {} }
  },

  async move(transaction, transfer) {
    const { id, from, to, now } = transfer
    await moveJobs(transaction, transfer, auditJobs, [String(id)])
    const report = await transaction
      .updateTable('reports')
      .set({ account_id: to, updated_at: now })
      .where('id', '=', id)
      .where('account_id', '=', from)
      .returningAll()
      .executeTakeFirst()
    if (!report) throw notFound('report')
    refuseSamples(report.project)
    const next_run_at = await storeScheduledRun(transaction, { kind: 'report', id, accountId: to }, report, now)
    await transaction.updateTable('reports').set({ next_run_at }).where('id', '=', id).execute()
    await changeCount(transaction, from, -1)
    await changeCount(transaction, to, 1)
    await transaction.updateTable('ignored_issues').set({ account_id: to }).where('report_id', '=', id).execute()
    await moveProjectParts(transaction, transfer, report.project)
  },
}

async function changeCount(transaction: Transaction<Schema>, account: number, change: 1 | -1): Promise<void> {
  await transaction
    .updateTable('accounts')
    .set((set) => ({ report_count: set('report_count', '+', change) }))
    .where('id', '=', account)
    .execute()
}
