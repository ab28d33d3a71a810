import { isShareToken } from '../base/share-links.ts'
import type { Records } from '../database/records.ts'
import type { Privacy, Switch } from '../database/schema.ts'

/** The kinds of records whose page can be shared. */
export type SharedPageKind = 'website' | 'report' | 'crawl'

const tables = { website: 'websites', report: 'reports', crawl: 'crawls' } as const

/** The privacy settings of a page. */
export interface SharedPage {
  readonly kind: SharedPageKind
  readonly id: number
  readonly account_id: number
  readonly privacy: Privacy
  readonly password_hash: string | null
  readonly embed: Switch
}

export interface SharedPages {
  /** Finds a page by the token of its share link, never by its id, because ids can be enumerated. */
  findShared(kind: SharedPageKind, token: string): Promise<SharedPage | undefined>
  owns(accountId: number, kind: SharedPageKind, id: number): Promise<boolean>
}

export function createSharedPages({ db }: Records): SharedPages {
  const tableOf = (kind: SharedPageKind) => db.selectFrom(tables[kind])
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
