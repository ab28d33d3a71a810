import { sql } from 'kysely'
import type { CrawlData } from '../../../database/open.ts'
import { isPublic } from '../results/reader.ts'
import { changeOf, type FindingChange, findingsOf } from './finding-changes.ts'
import { type Comparison, sidesOf } from './run-comparisons.ts'
import type { Step } from './unmatched-pages.ts'

export interface IssuePage {
  readonly id: number
  readonly url: string
}

export interface IssuePageFilter {
  readonly check: string
  readonly change: FindingChange
  readonly isForPublic?: boolean
}

const rowsPerStep = 2_000
const ofEarlier: readonly FindingChange[] = ['fixed', 'gone', 'not_checked']

/** The pages where a check found something in one of the runs: those where it is new, fixed, and so on. */
export async function listIssuePages(
  { longReads: db }: Pick<CrawlData, 'longReads'>,
  comparison: Comparison,
  { check, change, isForPublic = false }: IssuePageFilter,
  { page, per_page }: { readonly page: number; readonly per_page: number },
  step: Step,
): Promise<{ readonly items: readonly IssuePage[]; readonly total: number }> {
  const total = comparison.issues.find((issue) => issue.check === check)?.[change] ?? 0
  const sides = sidesOf(comparison)
  const side = ofEarlier.includes(change) ? sides.earlier : sides.later
  const rowsAfter = (last: number) =>
    findingsOf(db, side)
      .where('found.run_id', '=', side.own.runId)
      .where('found.check_id', '=', check)
      .where(isForPublic ? isPublic('own') : sql<boolean>`1 = 1`)
      .where('found.url_id', '>', last)
      .orderBy('found.url_id')
      .limit(rowsPerStep)
      .select('own.url')
      .execute()
  const items: IssuePage[] = []
  let skip = (page - 1) * per_page
  for (let last = 0; skip < total && items.length < per_page; ) {
    const rows = await step(() => rowsAfter(last))
    for (const row of rows) {
      if (changeOf(row, side) !== change) continue
      if (skip > 0) skip--
      else if (items.length < per_page) items.push({ id: row.id, url: row.url })
    }
    const end = rows.at(-1)
    if (!end || rows.length < rowsPerStep) break
    last = end.id
  }
  return { items, total }
}
