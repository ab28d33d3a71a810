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

export type FindPage = (kind: PageKind, id: number) => Promise<Page | undefined>

export function createPages({ db }: Records): FindPage {
  return async (kind, id) => {
    const found = await db
      .selectFrom(kind === 'website' ? 'websites' : 'reports')
      .select(['account_id', 'privacy', 'password_hash', 'embed'])
      .where('id', '=', id)
      .executeTakeFirst()
    return found && { kind, id, ...found }
  }
}
