import { sql } from 'kysely'
import type { Clock } from '../base/clock.ts'
import { isShareToken } from '../base/share-links.ts'
import { ownerColumns } from '../database/owned/tables.ts'
import type { Records } from '../database/records.ts'
import type { Privacy, Switch } from '../database/schema.ts'
import { type LinkLimits, readSections } from './sections.ts'

/** The kinds of records whose page can be shared. */
export type SharedPageKind = 'website' | 'report' | 'crawl'

const tables = { website: 'websites', report: 'reports', crawl: 'crawls' } as const
export const linkTables = {
  website: 'share_links',
  report: 'report_share_links',
  crawl: 'crawl_share_links',
} as const

/** The privacy settings of a page. */
export interface SharedPage {
  readonly kind: SharedPageKind
  readonly id: number
  readonly account_id: number
  readonly privacy: Privacy
  readonly password_hash: string | null
  readonly embed: Switch
  /** The share link that leads there; null for the page address. */
  readonly link: LinkLimits | null
  /** 1: the statistics of the account are not shown. */
  readonly views_held: Switch
}

export interface SharedPages {
  /** Finds a page by the token of its share link, never by its id, because ids can be enumerated. */
  findShared(kind: SharedPageKind, token: string): Promise<SharedPage | undefined>
  owns(accountId: number, kind: SharedPageKind, id: number): Promise<boolean>
  /** The id of the account's website on exactly this host. */
  findWebsite(accountId: number, host: string): Promise<number | undefined>
}

export function createSharedPages({ db }: Records, clock: Clock): SharedPages {
  const tableOf = (kind: SharedPageKind) => db.selectFrom(tables[kind])

  /** What a link to a website shows. Undefined if its segment was deleted. */
  const readRights = (link: number) =>
    db
      .selectFrom('share_links')
      .leftJoin('segments', (join) =>
        join
          .onRef('segments.id', '=', 'share_links.segment_id')
          .onRef('segments.website_id', '=', 'share_links.website_id'),
      )
      .where('share_links.id', '=', link)
      .where(({ eb, or }) => or([eb('segment_id', 'is', null), eb('segments.id', 'is not', null)]))
      .select(['segment_id', 'sections'])
      .executeTakeFirst()

  /** Links that are switched off or have ended do not exist for anyone, and neither do those whose segment was deleted. */
  const findByLink = async (
    kind: SharedPageKind,
    token: string,
  ): Promise<Omit<SharedPage, 'views_held'> | undefined> => {
    const [links, pages] = [linkTables[kind], tables[kind]]
    const pageId = sql.ref<number>(`${links}.${ownerColumns[pages]}`)
    const row = await db
      .selectFrom(links)
      .where('share_token', '=', token)
      .where('enabled', '=', 1)
      .where(({ eb, or }) => or([eb('expires_at', 'is', null), eb('expires_at', '>', clock())]))
      .select(['id as link_id', 'privacy', 'password_hash', 'embed', pageId.as('id')])
      .select(
        sql<number>`(select account_id from ${sql.table(pages)} where ${sql.ref(`${pages}.id`)} = ${pageId})`.as(
          'account_id',
        ),
      )
      .executeTakeFirst()
    if (!row) return undefined
    const { link_id, ...page } = row
    const rights = kind === 'website' ? await readRights(link_id) : { segment_id: null, sections: '' }
    if (!rights) return undefined
    const link = { id: link_id, segmentId: rights.segment_id, sections: readSections(rights.sections) }
    return { kind, ...page, link }
  }

  const accountOf = (id: number) =>
    db.selectFrom('accounts').select(['suspended_at', 'views_held']).where('id', '=', id).executeTakeFirst()

  return {
    async findShared(kind, token) {
      if (!isShareToken(token)) return undefined
      const page = await tableOf(kind)
        .select(['id', 'account_id', 'privacy', 'password_hash', 'embed'])
        .where('share_token', '=', token)
        .executeTakeFirst()
      const shared = page ? { kind, ...page, link: null } : await findByLink(kind, token)
      const account = shared && (await accountOf(shared.account_id))
      // The pages of a suspended account are off.
      return shared && account?.suspended_at === null ? { ...shared, views_held: account.views_held } : undefined
    },

    async owns(accountId, kind, id) {
      const table = await tableOf(kind)
        .select('id')
        .where('id', '=', id)
        .where('account_id', '=', accountId)
        .executeTakeFirst()
      return table !== undefined
    },

    async findWebsite(accountId, host) {
      const pages = await db
        .selectFrom('websites')
        .select('id')
        .where('account_id', '=', accountId)
        .where('domain', '=', host)
        .executeTakeFirst()
      return pages?.id
    },
  }
}
