import type { Transaction } from 'kysely'
import { demoDomain } from '../../base/hosts.ts'
import type { Records } from '../../database/records.ts'
import type { Schema } from '../../database/schema.ts'
import type { UseLoopbackSite } from '../../fetch/loopback-site.ts'
import type { ScheduledStart } from '../schedules/scheduled-runs.ts'
import type { ShopState } from './shop-pages.ts'

/** How crawls and reports run again. */
interface Restarts {
  readonly crawl: Pick<ScheduledStart, 'start'>
  readonly report: Pick<ScheduledStart, 'start'>
}

/** The sample shop, which is audited for accounts that have the demo website, and for no others. */
export interface DemoShop {
  /** Serves the shop meanwhile if the page is one of it, and the account has the demo; otherwise `work` gets null. */
  readonly use: UseLoopbackSite
  /**
   * To be called in the transaction that stores the end of a crawl or audit. When all of the demo have ended for the first time, the shop
   * changes, and all of them run again.
   */
  runEnded(transaction: Transaction<Schema>, accountId: number, project: string): Promise<void>
}

export function createDemoShop({ db, lockRows }: Pick<Records, 'db' | 'lockRows'>, restarts: Restarts): DemoShop {
  // Loaded by the first account that has the demo.
  let shop: Promise<import('./shop.ts').UseShop> | null = null
  const loadShop = async () => (await import('./shop.ts')).createShop()

  const hasDemo = async (accountId: number): Promise<boolean> => {
    const rows = db.selectFrom('websites').select('id').where('account_id', '=', accountId)
    return (await rows.where('domain', '=', demoDomain).where('demo', '=', 1).executeTakeFirst()) !== undefined
  }

  const crawlsOf = (from: Records['db'], accountId: number) =>
    from.selectFrom('crawls').where('account_id', '=', accountId).where('project', '=', demoDomain)

  const isSecondRun = async (from: Records['db'], accountId: number): Promise<boolean> => {
    const runs = await from
      .selectFrom('crawl_runs')
      .select('previous_id')
      .where('crawl_id', 'in', crawlsOf(from, accountId).select('id'))
      .limit(2)
      .execute()
    return runs.length > 1 || runs.some(({ previous_id }) => previous_id !== null)
  }

  return {
    async use({ accountId, url }, work) {
      if (new URL(url).hostname !== demoDomain || !(await hasDemo(accountId))) return await work(null)
      const state: ShopState = (await isSecondRun(db, accountId)) ? 'after' : 'before'
      shop ??= loadShop()
      return await (await shop)(state, work)
    },

    async runEnded(transaction, accountId, project) {
      if (project !== demoDomain) return
      // The last one that ends waits here for the others, and sees that they have ended.
      const crawls = await lockRows(crawlsOf(transaction, accountId).select(['id', 'status'])).execute()
      const reports = await transaction
        .selectFrom('reports')
        .select(['id', 'status'])
        .where('account_id', '=', accountId)
        .where('project', '=', demoDomain)
        .execute()
      const isFirst = crawls.length === 1 && !(await isSecondRun(transaction, accountId))
      // A report that failed, because the browser was too slow for one, must not keep the shop from changing.
      const haveEnded =
        crawls.every(({ status }) => status === 'done') &&
        reports.every(({ status }) => status === 'done' || status === 'failed')
      if (!isFirst || !haveEnded) return
      for (const { id } of crawls) await restarts.crawl.start(transaction, id)
      for (const { id } of reports) await restarts.report.start(transaction, id)
    },
  }
}
