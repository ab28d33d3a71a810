import type { Clock } from '../base/clock.ts'
import { isShareToken } from '../base/share-links.ts'
import type { Records } from '../database/records.ts'
import type { Privacy, Switch } from '../database/schema.ts'
import { type LinkLimits, readSections } from './sections.ts'

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
  /** The share link of a website that leads there; null for the page address. */
  readonly link: LinkLimits | null
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

  /** Links that are switched off or have ended do not exist for anyone, and neither do those whose segment was deleted. */
  const findByLink = async (token: string): Promise<SharedPage | undefined> => {
    const row = await db
      .selectFrom('share_links')
      .innerJoin('websites', 'websites.id', 'share_links.website_id')
      .leftJoin('segments', (join) =>
        join
          .onRef('segments.id', '=', 'share_links.segment_id')
          .onRef('segments.website_id', '=', 'share_links.website_id'),
      )
      .where('share_links.share_token', '=', token)
      .where('enabled', '=', 1)
      .where(({ eb, or }) => or([eb('expires_at', 'is', null), eb('expires_at', '>', clock())]))
      .where(({ eb, or }) => or([eb('segment_id', 'is', null), eb('segments.id', 'is not', null)]))
      .select(['share_links.id as link_id', 'segment_id', 'sections', 'share_links.website_id as id', 'account_id'])
      .select(['share_links.privacy', 'share_links.password_hash', 'share_links.embed'])
      .executeTakeFirst()
    if (!row) return undefined
    const { link_id, segment_id, sections, ...page } = row
    return {
      ...{ kind: 'website', ...page },
      link: { id: link_id, segmentId: segment_id, sections: readSections(sections) },
    }
  }

  return {
    async findShared(kind, token) {
      if (!isShareToken(token)) return undefined
      const table = await tableOf(kind)
        .select(['id', 'account_id', 'privacy', 'password_hash', 'embed'])
        .where('share_token', '=', token)
        .executeTakeFirst()
      if (table) return { kind, ...table, link: null }
      return kind === 'website' ? await findByLink(token) : undefined
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
