import type { Clock } from '../../base/clock.ts'
import { createOwnedRecords } from '../../database/owned/records.ts'
import type { Records } from '../../database/records.ts'
import type { ShareLinkRow } from '../../database/schema.ts'
import type { ListPage } from '../../http/paging.ts'
import { changedLinkColumns, type LinkOwner, newLinkColumns } from '../../sharing/link-columns.ts'
import type { ShareLinkList } from '../../sharing/link-fields.ts'
import { type ShareSection, shareSections } from '../../sharing/sections.ts'
import type { NewShareLink, ShareLinkChanges } from './share-link.ts'

export type ShareLinks = ReturnType<typeof createShareLinks>

/** Throws an error about the field `segment` unless a shared page may be locked to this segment of the website. */
export type RequireShareable = (website: number, segment: number) => Promise<void>

/** The share links that websites have besides their page address. */
export function createShareLinks(records: Records, clock: Clock, requireShareable: RequireShareable) {
  const links = createOwnedRecords(records, clock, 'share_links')

  return {
    list: ({ id }: LinkOwner, query: ShareLinkList): Promise<ListPage<ShareLinkRow>> => links.list(id, query),

    read: ({ id: website }: LinkOwner, id: number): Promise<ShareLinkRow> => links.read(website, id),

    remove: ({ id: website }: LinkOwner, id: number): Promise<void> => links.remove(website, id),

    async create(website: LinkOwner, sent: NewShareLink): Promise<ShareLinkRow> {
      const { segment, sections = shareSections } = sent
      if (segment) await requireShareable(website.id, segment)
      const columns = await newLinkColumns(sent, website)
      const rights = { segment_id: segment || null, sections: storedSections(sections) }
      return await links.create(website.id, () => ({ columns: { ...columns, ...rights } }))
    },

    async update(website: LinkOwner, id: number, sent: ShareLinkChanges): Promise<ShareLinkRow> {
      const { segment, sections } = sent
      if (segment) await requireShareable(website.id, segment)
      const changed = await changedLinkColumns(sent, website)
      const rights = {
        ...(segment === undefined ? {} : { segment_id: segment || null }),
        ...(sections && { sections: storedSections(sections) }),
      }
      return await links.update(website.id, id, (before) => ({ columns: { ...changed(before), ...rights } }))
    },
  }
}

const storedSections = (sections: readonly ShareSection[]): string =>
  shareSections.filter((section) => section === 'overview' || sections.includes(section)).join(',')
