import { iso } from '../../base/clock.ts'
import type { Records } from '../../database/records.ts'
import type { IgnoredIssueRow } from '../../database/schema.ts'
import type { Reader, ReportRef } from '../reports/ignored-filter.ts'
import type { IgnoredMark } from './without-ignored.ts'

/** What applies to a report: its own ignored issues and those of its project. */
export const ignoredIn = (db: Records['db'], { id, account_id, project }: ReportRef): Promise<IgnoredIssueRow[]> =>
  db
    .selectFrom('ignored_issues')
    .selectAll()
    .where('account_id', '=', account_id)
    .where('project', '=', project)
    .where(({ or, eb }) => or([eb('report_id', 'is', null), eb('report_id', '=', id)]))
    .orderBy('id')
    .execute()

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
