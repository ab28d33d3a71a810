import type { Clock } from '../base/clock.ts'
import { createOwnedRecords } from '../database/owned/records.ts'
import type { Records } from '../database/records.ts'
import type { SiteRow } from '../database/schema.ts'
import type { SiteChanges } from './site.ts'

export type SiteNamesStore = ReturnType<typeof createSiteNames>
/** What an account calls a site. */
export type SiteName = Pick<SiteRow, 'name' | 'client'>

export const unnamed: SiteName = { name: '', client: '' }

/** What accounts call the hosts that they track, audit or crawl: without `www.`, for both services. */
export function createSiteNames(records: Records, clock: Clock) {
  const sites = createOwnedRecords(records, clock, 'sites')
  const { db } = records
  const find = (account: number, host: string) =>
    db.selectFrom('sites').selectAll().where('account_id', '=', account).where('host', '=', host).executeTakeFirst()
  return {
    /** By host. */
    async ofAccount(account: number): Promise<ReadonlyMap<string, SiteName>> {
      const rows = await db
        .selectFrom('sites')
        .select(['host', 'name', 'client'])
        .where('account_id', '=', account)
        .execute()
      return new Map(rows.map(({ host, ...names }) => [host, names]))
    },

    of: async (account: number, host: string): Promise<SiteName> => (await find(account, host)) ?? unnamed,

    /** Changes only what is sent. */
    async change(account: number, host: string, sent: SiteChanges): Promise<SiteName> {
      const site = await find(account, host)
      const after = site
        ? await sites.update(account, site.id, () => ({ columns: sent }))
        : await sites.create(account, () => ({ columns: { host, ...unnamed, ...sent } }))
      if (after.name === '' && after.client === '') await sites.remove(account, after.id)
      return after
    },
  }
}
