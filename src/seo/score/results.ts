import type { JudgedCheck } from '../checks/judge.ts'
import type { PageFacts } from '../facts/page/page-facts.ts'
import { type PageSummary, pageSummary } from './page-summary.ts'
import { type CategoryScore, type Score, type Summary, score } from './score.ts'

/** What an audit came to. Stored as it is, and replied as the `Results` of a report. */
export interface AuditResults {
  readonly summary: Summary & Pick<Score, 'score' | 'result'>
  readonly categories: readonly CategoryScore[]
  readonly checks: readonly JudgedCheck[]
  readonly page: PageSummary
}

export function resultsOf(facts: PageFacts, checks: readonly JudgedCheck[]): AuditResults {
  const { summary, categories, ...overall } = score(checks)
  return { summary: { ...overall, ...summary }, categories, checks, page: pageSummary(facts) }
}
