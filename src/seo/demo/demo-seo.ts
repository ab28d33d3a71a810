import type { Clock } from '../../base/clock.ts'
import { demoDomain } from '../../base/hosts.ts'
import type { Records } from '../../database/records.ts'
import { type CrawlsDeps, createCrawls } from '../crawls/crawls.ts'
import { createHeadersCipher } from '../crawls/headers-cipher.ts'
import { defaultSettings } from '../crawls/settings.ts'
import { createReports } from '../reports/reports.ts'
import { shopUrl } from './shop-pages.ts'

export interface DemoSeoDeps extends Pick<CrawlsDeps, 'quotas'> {
  readonly records: Records
  readonly clock: Clock
  readonly headersSecret: string
  readonly maxQueued: number
}

/** The pages that have reports of their own. The first one is rendered, if there is a browser. */
const reportedPages = [
  ['', 'always'],
  ['products/ethiopia-guji', 'auto'],
  ['blog/how-to-dial-in-espresso', 'auto'],
] as const

const privatePage = { privacy: 1, embed: 0 } as const

/** The crawl and the reports of the sample shop. Jobs do the work, on any node that runs the SEO service. */
export function createDemoSeo({ records, headersSecret, clock, quotas, maxQueued }: DemoSeoDeps) {
  const crawls = createCrawls({ records, cipher: createHeadersCipher(headersSecret), clock, quotas })
  const reports = createReports(records, clock, maxQueued)
  const idsOf = async (table: 'crawls' | 'reports', accountId: number): Promise<readonly number[]> => {
    const rows = records.db.selectFrom(table).select('id').where('account_id', '=', accountId)
    return (await rows.where('project', '=', demoDomain).execute()).map(({ id }) => id)
  }
  return {
    /** Does nothing if the account has them. */
    async add(accountId: number): Promise<void> {
      if ((await idsOf('reports', accountId)).length === 0)
        for (const [path, render] of reportedPages)
          await reports.create(accountId, { ...privatePage, url: shopUrl + path, intended_noindex: 0, render })
      if ((await idsOf('crawls', accountId)).length > 0) return
      await crawls.create(accountId, {
        ...defaultSettings,
        ...privatePage,
        ...{ url: shopUrl, max_pages: 500, max_depth: 0, max_minutes: 0, rate: 0, include: '', exclude: '' },
        ...{ user_agent: '', headers: '', email: 0, email_pdf: 0 },
        // The shop links to no other host, and none is to be asked. Its pages need no scripts.
        external_links: 0,
        render: 'never',
        schedule: 'weekly',
      })
    },

    async remove(accountId: number): Promise<void> {
      for (const id of await idsOf('crawls', accountId)) await crawls.remove(accountId, id)
      for (const id of await idsOf('reports', accountId)) await reports.remove(accountId, id)
    },
  }
}
