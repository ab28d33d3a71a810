import { sql } from 'kysely'
import { byId, paginate, type SortColumn } from '../../database/list-page.ts'
import type { Records } from '../../database/records.ts'
import type { MailRow } from '../../database/schema.ts'
import { containsText } from '../../database/search.ts'
import type { ListPage } from '../../http/paging.ts'
import { quietReportsBeforeQuestion } from './compose.ts'
import type { MailList } from './mail-schemas.ts'

const batchSize = 1_000

const byDueTime: SortColumn<MailRow> = { column: 'due_at', type: 'integer', read: ({ due_at }) => due_at }

export type Mails = ReturnType<typeof createMails>

/** The mails about websites. Lists only those that were attempted, not those that are merely planned. */
export function createMails({ db }: Records) {
  return {
    async list(websiteId: number, query: MailList): Promise<ListPage<MailRow>> {
      const tried = db.selectFrom('mails').where('website_id', '=', websiteId).where('attempts', '>', 0)
      const column = query.search_by === 'to' ? 'recipient' : 'subject'
      const matching = query.search ? tried.where(containsText(column, query.search)) : tried
      const { total } = await matching.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
      const page = paginate<MailRow>(query, {
        columns: query.sort_by === 'id' ? [byId()] : [byDueTime, byId()],
        direction: query.sort,
      })
      return page.toPage(await page.select(matching.selectAll()).execute(), total)
    },

    /**
     * Deletes the mails that ended before this time. The last few of each kind that were sent about a website stay: quiet
     * reports in a row are counted from them.
     */
    async deleteEndedBefore(time: number, signal: AbortSignal): Promise<void> {
      while (true) {
        signal.throwIfAborted()
        const newer = sql<number>`(select count(*) from mails as newer where newer.website_id = mails.website_id
          and newer.kind = mails.kind and newer.state in ('sent', 'unconfirmed') and newer.id > mails.id)`
        const batch = db
          .selectFrom('mails')
          .select('id')
          .where('ended_at', '<', time)
          .where(({ eb, or }) => or([eb('website_id', 'is', null), eb(newer, '>=', quietReportsBeforeQuestion)]))
          .orderBy('ended_at')
          .limit(batchSize)
        const { numDeletedRows } = await db.deleteFrom('mails').where('id', 'in', batch).executeTakeFirst()
        if (numDeletedRows < batchSize) return
      }
    },
  }
}
