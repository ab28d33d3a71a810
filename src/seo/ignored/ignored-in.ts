import { iso } from '../../base/clock.ts'
import type { Records } from '../../database/records.ts'
import type { IgnoredIssueRow } from '../../database/schema.ts'
import { ignoredMatcher } from '../reports/ignored-checks.ts'
import type { Reader, ReportRef } from '../reports/ignored-filter.ts'
import type { IgnoredMark } from './without-ignored.ts'

/** What applies to a report: its own ignored issues and those of its project. */
export async function ignoredIn(
  db: Records['db'],
  { id, account_id, project, url }: ReportRef,
): Promise<readonly IgnoredIssueRow[]> {
  const rows = await db
    .selectFrom('ignored_issues')
    .selectAll()
    .where('account_id', '=', account_id)
    .where('project', '=', project)
    .where(({ or, eb }) => or([eb('report_id', 'is', null), eb('report_id', '=', id)]))
    .orderBy('id')
    .execute()
  return rows.filter((row) => ignoredMatcher([row])(url))
}

export function marksOf(rows: readonly IgnoredIssueRow[], reader: Reader): ReadonlyMap<string, IgnoredMark> {
  return new Map(
    rows.map(({ id, check_id, report_id, reason, ignored_by, created_at }) => [
      check_id,
      {
        scope: report_id === null ? 'project' : 'report',
        at: iso(created_at),
        ...(reader === 'owner' ? { id, reason, by: ignored_by } : {}),
      },
    ]),
  )
}
