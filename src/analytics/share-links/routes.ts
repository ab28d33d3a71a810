import type { ShareLinkRow } from '../../database/schema.ts'
import type { App } from '../../http/app.ts'
import { type LinkOwner, showLink } from '../../sharing/link-columns.ts'
import { linkRecords, linkTexts, ShareLinkList } from '../../sharing/link-fields.ts'
import { readSections } from '../../sharing/sections.ts'
import { type RecordRouteDeps, websiteRecordRoutes } from '../websites/record-routes.ts'
import { NewShareLink, ShareLink, ShareLinkChanges } from './share-link.ts'
import type { ShareLinks } from './share-links.ts'

export function shareLinkRoutes(app: App, links: ShareLinks, deps: RecordRouteDeps<LinkOwner>): void {
  websiteRecordRoutes(app, deps, {
    ...linkRecords,
    title: 'ShareLink',
    schemas: { record: ShareLink, query: ShareLinkList, created: NewShareLink, changes: ShareLinkChanges },
    texts: {
      ...linkTexts,
      list: 'List the share links of a website, besides its page address',
      create:
        'Each has a password, a segment, sections and an end of its own. It opens like the page address of the website.',
    },
    records: links,
    show: (row) => show(row, deps.baseUrl),
  })
}

const show = (row: ShareLinkRow, baseUrl: string): ShareLink => ({
  ...{ id: row.id, object: 'share_link', website: row.website_id },
  ...showLink(row, baseUrl, 'website'),
  segment: row.segment_id,
  sections: [...readSections(row.sections)],
})
