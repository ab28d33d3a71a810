import { iso } from '../../base/clock.ts'
import { sharePageUrl } from '../../base/share-links.ts'
import type { ShareLinkRow } from '../../database/schema.ts'
import type { App } from '../../http/app.ts'
import { passwordProtected, publicToAll } from '../../sharing/privacy.ts'
import { readSections } from '../../sharing/sections.ts'
import { type RecordRouteDeps, websiteRecordRoutes } from '../websites/record-routes.ts'
import { NewShareLink, ShareLink, ShareLinkChanges, ShareLinkList } from './share-link.ts'
import type { SharedWebsiteOwner, ShareLinks } from './share-links.ts'

export function shareLinkRoutes(app: App, links: ShareLinks, deps: RecordRouteDeps<SharedWebsiteOwner>): void {
  websiteRecordRoutes(app, deps, {
    name: 'share_link',
    title: 'ShareLink',
    one: 'a share link',
    path: 'share-links',
    tag: 'Share links',
    schemas: { record: ShareLink, query: ShareLinkList, created: NewShareLink, changes: ShareLinkChanges },
    texts: {
      list: 'List the share links of a website, besides its page address',
      create:
        'Each has a password, a segment, sections and an end of its own. It opens like the page address of the website.',
      update: 'Changes only what is sent. A link that is switched off, or has another password, closes at once.',
      remove: 'It closes at once.',
    },
    records: links,
    show: (row) => show(row, deps.baseUrl),
  })
}

const show = (row: ShareLinkRow, baseUrl: string): ShareLink => ({
  id: row.id,
  object: 'share_link',
  website: row.website_id,
  name: row.name,
  page: sharePageUrl(baseUrl, 'website', row.share_token),
  privacy: row.privacy === passwordProtected ? passwordProtected : publicToAll,
  embed: row.embed,
  segment: row.segment_id,
  sections: [...readSections(row.sections)],
  expires_at: row.expires_at === null ? null : iso(row.expires_at),
  enabled: row.enabled,
  last_used_at: row.last_used_at === null ? null : iso(row.last_used_at),
  created_at: iso(row.created_at),
  updated_at: iso(row.updated_at),
})
