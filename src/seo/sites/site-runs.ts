import { notFound } from '../../base/errors.ts'
import type { Records } from '../../database/records.ts'
import type { CrawlRow, CrawlRunRow } from '../../database/schema.ts'

/** The newest finished crawl of a site. */
export interface SiteRun {
  readonly crawl: CrawlRow
  readonly run: CrawlRunRow
  /** The finished runs of the same crawl, oldest first, with `run` as the last one. */
  readonly history: readonly CrawlRunRow[]
}

/** More runs than this are not shown as history. */
const maxRuns = 100

export type SiteRuns = ReturnType<typeof createSiteRuns>

/** A site is a host without `www.`: the project of its crawls and reports. It exists as long as it has one of them. */
export function createSiteRuns({ db }: Pick<Records, 'db'>) {
  const hasReports = async (accountId: number, host: string): Promise<boolean> => {
    const rows = db.selectFrom('reports').select('id').where('account_id', '=', accountId).where('project', '=', host)
    return (await rows.limit(1).executeTakeFirst()) !== undefined
  }

  return {
    /** Null if no crawl of the site has finished yet. */
    async newest(accountId: number, host: string): Promise<SiteRun | null> {
      const crawls = await db
        .selectFrom('crawls')
        .selectAll()
        .where('account_id', '=', accountId)
        .where('project', '=', host)
        .execute()
      if (crawls.length === 0 && !(await hasReports(accountId, host))) throw notFound('site')
      const ids = crawls.map(({ id }) => id)
      if (ids.length === 0) return null
      const newest = await db
        .selectFrom('crawl_runs')
        .select(['id', 'crawl_id'])
        .where('crawl_id', 'in', ids)
        .where('status', '=', 'done')
        .orderBy('ended_at', 'desc')
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst()
      const crawl = crawls.find(({ id }) => id === newest?.crawl_id)
      if (newest === undefined || crawl === undefined) return null
      const latest = await db
        .selectFrom('crawl_runs')
        .selectAll()
        .where('crawl_id', '=', crawl.id)
        .where('status', '=', 'done')
        .where('id', '<=', newest.id)
        .orderBy('id', 'desc')
        .limit(maxRuns)
        .execute()
      const [run] = latest
      return run === undefined ? null : { crawl, run, history: latest.toReversed() }
    },
  }
}

/** Only runs with the same settings can be compared. */
export const comparableRuns = ({ run, history }: SiteRun): readonly CrawlRunRow[] =>
  history.filter(({ settings, url }) => settings === run.settings && url === run.url)
