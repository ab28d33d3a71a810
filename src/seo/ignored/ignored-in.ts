import { iso } from '../../base/clock.ts'
import type { Records } from '../../database/records.ts'
import type { IgnoredIssueRow } from '../../database/schema.ts'
import { ignoredMatcher } from '../reports/ignored-checks.ts'
import type { Reader, ReportRef } from '../reports/ignored-filter.ts'
import type { CheckResult, StoredCheck, StoredResults } from '../reports/results.ts'
import { scoredChecks } from '../score/results.ts'
import { scoringVersion } from '../score/score.ts'

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

type IgnoredMark = NonNullable<CheckResult['ignored']>

/**
 * The results with these issues marked as ignored, and scored as if their checks did not apply to the page. Results of an earlier
 * scoring version keep their score, because the present formula would change it for other reasons as well.
 */
export function withoutIgnored(results: StoredResults, marks: ReadonlyMap<string, IgnoredMark>): StoredResults {
  const ignored = results.checks.filter((check) => isIssue(check) && marks.has(check.id))
  const withMark = (check: StoredCheck): StoredCheck => {
    const mark = marks.get(check.id)
    return mark === undefined ? check : { ...check, ignored: mark }
  }
  const raw = { ignored: ignored.length, raw_score: results.summary.score }
  if (ignored.length === 0 || results.summary.scoring_version !== scoringVersion) {
    return { ...results, summary: { ...results.summary, ...raw }, checks: results.checks.map(withMark) }
  }
  const { summary, categories, gains, points } = scoredChecks(
    results.checks.filter((check) => !ignored.includes(check)),
  )
  return {
    ...results,
    summary: { ...results.summary, ...summary, caps: [...summary.caps], ...raw },
    categories: [...categories],
    checks: results.checks.map((check) =>
      withMark({ ...check, gain: gains.get(check.id) ?? 0, points: points.get(check.id) ?? 0 }),
    ),
  }
}

const isIssue = ({ verdict }: StoredCheck): boolean => verdict === 'fail' || verdict === 'warn'
