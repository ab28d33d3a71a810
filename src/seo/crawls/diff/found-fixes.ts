import type { Clock } from '../../../base/clock.ts'
import { websiteHosts } from '../../../base/hosts.ts'
import { pageKeyOfUrl } from '../../../base/page-key.ts'
import type { CrawlData } from '../../../database/open.ts'
import { type FoundFix, maxFixedPages, recordFixes } from '../../../database/record-fixes.ts'
import type { Records } from '../../../database/records.ts'
import type { CrawlRow, CrawlRunRow } from '../../../database/schema.ts'
import { foundFixJobs } from '../../../jobs/kinds.ts'
import type { JobQueue } from '../../../jobs/queue.ts'
import { startWorker } from '../../../jobs/worker.ts'
import { languageOfAccount } from '../../../texts/languages.ts'
import { projectOf } from '../../reports/page-url.ts'
import { checkFieldsOf } from '../results/check-fields.ts'
import { listIssuePages } from './list-issue-pages.ts'
import type { RunComparisons } from './run-comparisons.ts'
import { finishedRun, type RunPairs } from './run-pairs.ts'

export interface FoundFixDeps {
  readonly records: Records
  readonly queue: JobQueue
  readonly data: CrawlData
  readonly runs: RunPairs
  readonly comparisons: RunComparisons
  readonly clock: Clock
  readonly onError: (error: unknown) => void
}

/** Between crawls that are further apart, nobody knows when a page was fixed. */
const maxGapMs = 60 * 24 * 60 * 60 * 1000
const maxFixes = 100

/** Records at the websites of an account which issues a run found fixed since the run before, so that they have results. */
export function startFoundFixes({ records, queue, data, runs, comparisons, clock, onError }: FoundFixDeps) {
  const { db } = records

  const worker = startWorker(
    {
      kind: foundFixJobs,
      total: 1,
      pollMs: 3_000,
      retry: { firstMs: 5_000, factor: 2, maxMs: 10 * 60_000 },
      giveUp: { after: 20, end: () => ({ kind: 'done' }) },
      begin: async (_, { key }) => {
        return async () => {
          const run = await db.selectFrom('crawl_runs').selectAll().where('id', '=', Number(key)).executeTakeFirst()
          const crawl =
            run && (await db.selectFrom('crawls').selectAll().where('id', '=', run.crawl_id).executeTakeFirst())
          if (!crawl || run.status !== 'done') return { kind: 'done' }
          const host = projectOf(new URL(run.url))
          const websites = await websitesOf(crawl.account_id, host)
          const fixes = websites.length === 0 ? [] : await findFixes(crawl, run, host)
          return { kind: 'done', write: (transaction) => recordFixes(transaction, websites, fixes, clock()) }
        }
      },
    },
    { queue, clock, onError },
  )

  const websitesOf = async (account: number, host: string): Promise<readonly number[]> => {
    const rows = await db
      .selectFrom('websites')
      .select('id')
      .where('account_id', '=', account)
      .where('domain', 'in', websiteHosts(host))
      .execute()
    return rows.map(({ id }) => id)
  }

  async function findFixes(crawl: CrawlRow, run: CrawlRunRow, host: string): Promise<readonly FoundFix[]> {
    const pair = await runs.findIfComparable(crawl, { to: run.id })
    const since = pair?.from.started_at ?? pair?.from.created_at
    const time = run.ended_at ?? clock()
    if (!pair || since === undefined || time - since > maxGapMs) return []
    const owner = String(crawl.account_id)
    const comparison = await comparisons.compare(owner, finishedRun(pair.from), finishedRun(pair.to))
    const account = await db
      .selectFrom('accounts')
      .select('language')
      .where('id', '=', crawl.account_id)
      .executeTakeFirst()
    const language = languageOfAccount(account?.language ?? null)
    const fixes: FoundFix[] = []
    // What a visitor or a search engine does not notice brings nothing.
    const noticed = comparison.issues.filter(({ level, severity, fixed }) => level === 'page' && severity !== 'information' && fixed > 0) // biome-ignore format: one line
    for (const { check, fixed } of noticed.toSorted((one, other) => other.fixed - one.fixed).slice(0, maxFixes)) {
      const first = { page: 1, per_page: maxFixedPages }
      const step = comparisons.stepOf(owner)
      const { items } = await listIssuePages(data, comparison, { check, change: 'fixed' }, first, step)
      const pages = [...new Set(items.flatMap(({ url }) => pageKeyOfUrl(url, host) ?? []))]
      if (pages.length === 0) continue
      const page_count = fixed > items.length ? fixed : pages.length
      fixes.push({ text: checkFieldsOf(check, language).title, check_id: check, since, time, pages, page_count })
    }
    return fixes
  }

  return { notify: worker.notify, stop: worker.stop }
}
