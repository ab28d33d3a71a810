import type { JudgedCheck } from '../checks/judge.ts'
import type { PageFacts } from '../facts/page/page-facts.ts'
import type { CapturedImage } from '../render/recording.ts'
import { type PageSummary, pageSummary } from './page-summary.ts'
import { type RenderingSummary, renderingSummary } from './rendering-summary.ts'
import { type CategoryScore, type ScorableCheck, type Score, type Summary, score, scoringVersion } from './score.ts'

/** A check of a report, with the points that the score gains once it is fixed, and those that it costs. */
export interface ScoredCheck extends JudgedCheck {
  readonly gain: number
  readonly points: number
}

/** What an audit came to, as it is stored: in no language. `src/seo/reports/read-results.ts` renders it for a reader. */
export interface AuditResults {
  readonly summary: Summary & Pick<Score, 'score' | 'result' | 'caps'> & { readonly scoring_version: number }
  readonly categories: readonly CategoryScore[]
  readonly checks: readonly ScoredCheck[]
  readonly page: PageSummary
  readonly rendering: RenderingSummary
}

export function resultsOf(
  facts: PageFacts,
  checks: readonly JudgedCheck[],
  images: readonly CapturedImage[] = [],
): AuditResults {
  const { summary, categories, gains, points } = scoredChecks(checks)
  return {
    summary,
    categories,
    checks: checks.map((check) => ({ ...check, gain: gains.get(check.id) ?? 0, points: points.get(check.id) ?? 0 })),
    page: pageSummary(facts),
    rendering: renderingSummary(facts, images),
  }
}

/** The score of checks as results show it, the points that fixing each of them gains, and those that each costs. */
export function scoredChecks(checks: readonly ScorableCheck[]) {
  const { summary, categories, gains, points, ...overall } = score(checks)
  return { summary: { ...overall, ...summary, scoring_version: scoringVersion }, categories, gains, points }
}
