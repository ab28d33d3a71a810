import { type Category, categories } from '../checks/checklist.ts'
import type { JudgedCheck } from '../checks/judge.ts'

export type Result = 'good' | 'decent' | 'bad'

export interface Score {
  /** 0 to 100; null where nothing that weighs could be judged. */
  readonly score: number | null
  readonly result: Result | null
  readonly summary: Summary
  readonly categories: readonly CategoryScore[]
}

export interface Summary {
  readonly passed: number
  readonly failed: number
  readonly warned: number
  readonly unverified: number
  /** Of the checks that have a verdict: what the score is a share of. */
  readonly weight: number
}

export interface CategoryScore extends Summary {
  readonly category: Category
  readonly title: string
  readonly score: number | null
}

/** A page that fails a critical check cannot be found, however good the rest of it is. */
const cappedScore = 49
const goodFrom = 80
const decentFrom = 50

export function score(checks: readonly JudgedCheck[]): Score {
  const overall = scoreOf(checks)
  return {
    score: overall,
    result: overall === null ? null : resultOf(overall),
    summary: summaryOf(checks),
    categories: categories.map(({ category, title }) => {
      const own = checks.filter((check) => check.category === category)
      return { category, title, score: scoreOf(own), ...summaryOf(own) }
    }),
  }
}

export function resultOf(score: number): Result {
  if (score >= goodFrom) return 'good'
  return score >= decentFrom ? 'decent' : 'bad'
}

/** Rounded down, so that 100 means that nothing that weighs was found wrong. */
function scoreOf(checks: readonly JudgedCheck[]): number | null {
  let judged = 0
  let earned = 0
  for (const { verdict, weight } of checks) {
    if (verdict === 'unverified') continue
    judged += weight
    if (verdict === 'pass') earned += weight
    else if (verdict === 'warn') earned += weight / 2
  }
  if (judged === 0) return null
  const share = Math.floor((100 * earned) / judged)
  const critical = checks.some(({ severity, verdict }) => severity === 'critical' && verdict === 'fail')
  return critical ? Math.min(share, cappedScore) : share
}

function summaryOf(checks: readonly JudgedCheck[]): Summary {
  const count = (verdict: JudgedCheck['verdict']) => checks.filter((check) => check.verdict === verdict).length
  return {
    passed: count('pass'),
    failed: count('fail'),
    warned: count('warn'),
    unverified: count('unverified'),
    weight: checks.reduce((sum, { verdict, weight }) => (verdict === 'unverified' ? sum : sum + weight), 0),
  }
}
