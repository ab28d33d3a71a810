import type { Transaction } from 'kysely'
import { iso } from '../../base/clock.ts'
import type { Schema } from '../../database/schema.ts'
import { notify } from '../../notifications/notify.ts'

/** An import whose job has ended, as it is stored now. */
interface EndedImport {
  readonly id: number
  readonly website_id: number
  readonly kind: string
  readonly state: string
  readonly rows_written: number
}

export type NotifyImport = (transaction: Transaction<Schema>, row: EndedImport, at: number) => Promise<void>

/** Notifies the account of an import, in the transaction that ends it. */
export const importFinishedNotice =
  (consoleUrl: string): NotifyImport =>
  async (transaction, { id, website_id, kind, state, rows_written: rows }, at) => {
    if (state !== 'done' && state !== 'failed') return
    const website = await transaction
      .selectFrom('websites')
      .select(['account_id', 'domain'])
      .where('id', '=', website_id)
      .executeTakeFirst()
    if (!website) return
    await notify(transaction, {
      // It may be started again after a dry run, and end once more.
      ...{ accountId: website.account_id, event: 'import.finished', key: `${id} ${at}`, at, website: website_id },
      data: {
        website: { id: website_id, domain: website.domain },
        import: { id, kind },
        ...{ status: state, rows, finished_at: iso(at) },
        url: `${consoleUrl}/sites/${website.domain}/settings/data`,
      },
    })
  }
