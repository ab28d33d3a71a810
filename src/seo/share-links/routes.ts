import type { Clock } from '../../base/clock.ts'
import { createOwnedRecords } from '../../database/owned/records.ts'
import type { Records } from '../../database/records.ts'
import type { App } from '../../http/app.ts'
import { accountOf } from '../../http/auth.ts'
import { IdParams, readId } from '../../http/ids.ts'
import { recordRoutes } from '../../http/record-routes.ts'
import { type LinkOwner, showLink } from '../../sharing/link-columns.ts'
import { linkRecords, linkTexts, ShareLinkList } from '../../sharing/link-fields.ts'
import { CrawlShareLink, linkChanges, newLink, ReportShareLink } from './share-link.ts'
import { createPageLinks } from './share-links.ts'

type Kind = 'report' | 'crawl'

export interface PageLinkDeps {
  readonly records: Records
  readonly clock: Clock
  readonly baseUrl: string
  /** Throw not-found for a report or crawl of another account. */
  readonly read: Readonly<
    Record<Kind, (accountId: number, id: number) => Promise<Pick<LinkOwner, 'id' | 'account_id'>>>
  >
}

/** The share links of reports and crawls, besides their page address. */
export function pageLinkRoutes(app: App, { records, clock, baseUrl, read }: PageLinkDeps): void {
  const timezoneOf = async (account: number): Promise<string> => {
    const rows = records.db.selectFrom('accounts').select('timezone').where('id', '=', account)
    return (await rows.executeTakeFirst())?.timezone ?? 'UTC'
  }
  const ownersOf = (kind: Kind) => ({
    path: `/api/v1/${kind}s/:id`,
    params: IdParams,
    async ownerOf(request: Parameters<typeof accountOf>[0] & { readonly params: { readonly id?: string } }) {
      const { id, account_id } = await read[kind](accountOf(request), readId(request.params.id ?? '', kind))
      return { id, account_id, timezone: await timezoneOf(account_id) }
    },
  })
  const describe = (kind: Kind) => ({
    ...linkRecords,
    texts: {
      ...linkTexts,
      list: `List the share links of a ${kind}, besides its page address`,
      create: `Each has a password and an end of its own. It opens like the page address of the ${kind}.`,
    },
  })

  recordRoutes(
    app,
    {
      ...describe('report'),
      title: 'ReportShareLink',
      schemas: { record: ReportShareLink, query: ShareLinkList, created: newLink.report, changes: linkChanges.report },
      records: createPageLinks(createOwnedRecords(records, clock, 'report_share_links')),
      show: (row): ReportShareLink => ({
        ...{ id: row.id, object: 'share_link', report: row.report_id },
        ...showLink(row, baseUrl, 'report'),
      }),
    },
    baseUrl,
    ownersOf('report'),
  )
  recordRoutes(
    app,
    {
      ...describe('crawl'),
      title: 'CrawlShareLink',
      schemas: { record: CrawlShareLink, query: ShareLinkList, created: newLink.crawl, changes: linkChanges.crawl },
      records: createPageLinks(createOwnedRecords(records, clock, 'crawl_share_links')),
      show: (row): CrawlShareLink => ({
        ...{ id: row.id, object: 'share_link', crawl: row.crawl_id },
        ...showLink(row, baseUrl, 'crawl'),
      }),
    },
    baseUrl,
    ownersOf('crawl'),
  )
}
