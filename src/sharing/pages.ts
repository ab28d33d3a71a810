import { isShareToken } from '../base/share-links.ts'
import type { Records } from '../database/records.ts'
import type { Privacy, Switch } from '../database/schema.ts'

/** What has a page that its owner may share. */
export type PageKind = 'website' | 'report'

/** Who may see a page, and where. */
export interface Page {
  readonly kind: PageKind
  readonly id: number
  readonly account_id: number
  readonly privacy: Privacy
  readonly password_hash: string | null
  readonly embed: Switch
}

export interface Pages {
  /** By what is in its share address. Ids can be counted up, so that a number is never looked up here. */
  findShared(kind: PageKind, token: string): Promise<Page | undefined>
  owns(accountId: number, kind: PageKind, id: number): Promise<boolean>
}

export function createPages({ db }: Records): Pages {
  const tableOf = (kind: PageKind) => db.selectFrom(kind === 'website' ? 'websites' : 'reports')
  return {
    async findShared(kind, token) {
      if (!isShareToken(token)) return undefined
      const found = await tableOf(kind)
        .select(['id', 'account_id', 'privacy', 'password_hash', 'embed'])
        .where('share_token', '=', token)
        .executeTakeFirst()
      return found && { kind, ...found }
    },

    async owns(accountId, kind, id) {
      const found = await tableOf(kind)
        .select('id')
        .where('id', '=', id)
        .where('account_id', '=', accountId)
        .executeTakeFirst()
      return found !== undefined
    },
  }
}
