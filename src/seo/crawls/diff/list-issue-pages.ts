import { sql } from 'kysely'
import { urlIdsOf } from '../../../database/crawl-data/schema.ts'
import type { CrawlData } from '../../../database/open.ts'
import { isPublic } from '../results/reader.ts'
import { wasSeen } from './changed-fields.ts'
import type { Comparison } from './compare-runs.ts'
import type { Step } from './one-sided.ts'

export const issueChangeKinds = ['new', 'fixed', 'remaining', 'not_checked', 'not_checked_before'] as const
export type IssueChangeKind = (typeof issueChangeKinds)[number]

export interface IssuePage {
  readonly id: number
  readonly url: string
}

const rowsPerStep = 2_000

/** The pages where a check found something in one of the runs: those where it is new, fixed, and so on. */
export async function listIssuePages(
  { longReads: db }: Pick<CrawlData, 'longReads'>,
  comparison: Comparison,
  {
    check,
    change,
    isForStrangers = false,
  }: { readonly check: string; readonly change: IssueChangeKind; readonly isForStrangers?: boolean },
  { page, per_page }: { readonly page: number; readonly per_page: number },
  step: Step,
): Promise<{ readonly items: readonly IssuePage[]; readonly total: number }> {
  const total = comparison.issues.find((issue) => issue.check === check)?.[change] ?? 0
  const isEarlier = change === 'fixed' || change === 'not_checked'
  const [own, other] = isEarlier ? [comparison.from, comparison.to] : [comparison.to, comparison.from]
  const { unreached } = isEarlier ? comparison.earlier : comparison.later
  const { first } = urlIdsOf(own.runId)
  const hasFailed = other.failedChecks.includes(check)
  const rowsAfter = (last: number) =>
    db
      .selectFrom('crawl_findings as found')
      .innerJoin('crawl_urls as own', 'own.id', 'found.url_id')
      .leftJoin('crawl_urls as match', (join) =>
        join.on('match.run_id', '=', other.runId).onRef('match.url', '=', 'own.url'),
      )
      .leftJoin('crawl_findings as same', (join) =>
        join
          .on('same.run_id', '=', other.runId)
          .on('same.check_id', '=', check)
          .onRef('same.url_id', '=', 'match.id')
          .on('same.muted', '=', 0),
      )
      .where('found.run_id', '=', own.runId)
      .where('found.check_id', '=', check)
      .where('found.muted', '=', 0)
      .where(isForStrangers ? isPublic('own') : sql<boolean>`1 = 1`)
      .where('found.url_id', '>', last)
      .orderBy('found.url_id')
      .limit(rowsPerStep)
      .select(['own.id', 'own.url', 'match.id as match_id', 'same.url_id as same_id'])
      .select(sql<number>`case when ${wasSeen('match')} then 1 else 0 end`.as('is_seen'))
      .execute()
  const items: IssuePage[] = []
  let skip = (page - 1) * per_page
  for (let last = 0; skip < total && items.length < per_page; ) {
    const rows = await step(() => rowsAfter(last))
    for (const { id, url, match_id, same_id, is_seen } of rows) {
      const isUnchecked = hasFailed || (match_id === null ? unreached.has(id - first) : is_seen === 0)
      const kind =
        same_id !== null
          ? 'remaining'
          : isEarlier
            ? isUnchecked
              ? 'not_checked'
              : 'fixed'
            : isUnchecked
              ? 'not_checked_before'
              : 'new'
      if (kind !== change) continue
      if (skip > 0) skip--
      else if (items.length < per_page) items.push({ id, url })
    }
    const end = rows.at(-1)
    if (!end || rows.length < rowsPerStep) break
    last = end.id
  }
  return { items, total }
}
