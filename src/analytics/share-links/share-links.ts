import type { Clock } from '../../base/clock.ts'
import { isDate, readTime } from '../../base/read-time.ts'
import { createShareToken } from '../../base/share-links.ts'
import { createOwnedRecords } from '../../database/owned/records.ts'
import type { Records } from '../../database/records.ts'
import type { ShareLinkRow } from '../../database/schema.ts'
import type { ListPage } from '../../http/paging.ts'
import { hashPagePassword, resolvePrivacy } from '../../sharing/privacy.ts'
import { type ShareSection, shareSections } from '../../sharing/sections.ts'
import type { NewShareLink, ShareLinkChanges, ShareLinkList } from './share-link.ts'

export type ShareLinks = ReturnType<typeof createShareLinks>

/** A website of the caller's account. */
export interface SharedWebsiteOwner {
  readonly id: number
  readonly account_id: number
  readonly timezone: string
}

/** Throws an error about the field `segment` unless a shared page may be locked to this segment of the website. */
export type RequireShareable = (website: number, segment: number) => Promise<void>

/** The share links that websites have besides their page address. */
export function createShareLinks(records: Records, clock: Clock, requireShareable: RequireShareable) {
  const links = createOwnedRecords(records, clock, 'share_links')

  return {
    list: ({ id }: SharedWebsiteOwner, query: ShareLinkList): Promise<ListPage<ShareLinkRow>> => links.list(id, query),

    read: ({ id: website }: SharedWebsiteOwner, id: number): Promise<ShareLinkRow> => links.read(website, id),

    remove: ({ id: website }: SharedWebsiteOwner, id: number): Promise<void> => links.remove(website, id),

    async create(website: SharedWebsiteOwner, sent: NewShareLink): Promise<ShareLinkRow> {
      const { name, embed, enabled, segment, sections = shareSections, expires_at = '' } = sent
      if (segment) await requireShareable(website.id, segment)
      const hash = await hashPagePassword(sent, website.account_id)
      const privacy = resolvePrivacy(sent, hash, { privacy: sent.privacy, password_hash: null })
      const columns = {
        ...{ name, ...privacy, embed, enabled, share_token: createShareToken(), segment_id: segment || null },
        ...{ sections: storedSections(sections), expires_at: readExpiry(expires_at, website), last_used_at: null },
      }
      return await links.create(website.id, () => ({ columns }))
    },

    async update(website: SharedWebsiteOwner, id: number, sent: ShareLinkChanges): Promise<ShareLinkRow> {
      const { name, embed, enabled, segment, sections, expires_at, reset_page } = sent
      if (segment) await requireShareable(website.id, segment)
      const hash = await hashPagePassword(sent, website.account_id)
      return await links.update(website.id, id, (before) => ({
        columns: {
          ...{ name, embed, enabled, ...resolvePrivacy(sent, hash, before) },
          ...(segment === undefined ? {} : { segment_id: segment || null }),
          ...(sections && { sections: storedSections(sections) }),
          ...(expires_at === undefined ? {} : { expires_at: readExpiry(expires_at, website) }),
          ...(reset_page === 1 && { share_token: createShareToken() }),
        },
      }))
    },
  }
}

const storedSections = (sections: readonly ShareSection[]): string =>
  shareSections.filter((section) => section === 'overview' || sections.includes(section)).join(',')

function readExpiry(text: string, { timezone }: SharedWebsiteOwner): number | null {
  const trimmed = text.trim()
  if (trimmed === '') return null
  const time = readTime('expires_at', trimmed, timezone)
  if (!isDate(trimmed)) return time
  const nextDay = Temporal.PlainDate.from(trimmed).add({ days: 1 })
  return nextDay.toZonedDateTime(timezone).epochMilliseconds
}
