import type { CheckResult, StoredCheck, StoredResults } from '../reports/results.ts'
import { scoredChecks } from '../score/results.ts'
import { scoringVersion } from '../score/score.ts'

export type IgnoredMark = NonNullable<CheckResult['ignored']>

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
