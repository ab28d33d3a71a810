import type { Records } from '../../database/records.ts'
import type { MailRow } from '../../database/schema.ts'
import { containsText } from '../../database/search.ts'
import type { Page } from '../../http/paging.ts'
import type { MailList } from './mail.ts'

export type Mails = ReturnType<typeof createMails>

/** The mails about a website that somebody has tried to send. What is only planned is not among them. */
export function createMails({ db }: Records) {
  return {
    async list(websiteId: number, query: MailList): Promise<Page<MailRow>> {
      const tried = db.selectFrom('mails').where('website_id', '=', websiteId).where('attempts', '>', 0)
      const column = query.search_by === 'to' ? 'recipient' : 'subject'
      const found = query.search ? tried.where(containsText(column, query.search)) : tried
      const { total } = await found.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
      const items = await found
        .orderBy(query.sort_by, query.sort)
        .orderBy('id', query.sort)
        .limit(query.per_page)
        .offset((query.page - 1) * query.per_page)
        .selectAll()
        .execute()
      return { items, total }
    },
  }
}
