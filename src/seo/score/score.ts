import { type Category, categories } from '../checks/categories.ts'
import type { JudgedCheck } from '../checks/judge.ts'
import { capOf, limitOf } from './caps.ts'

/** Raised by every change of checks, weights, caps or formula that can change the score of an unchanged page. */
export const scoringVersion = 3

export type Result = 'good' | 'decent' | 'bad'

/** What the score depends on; stored results have it as well. */
export type ScorableCheck = Pick<JudgedCheck, 'id' | 'severity' | 'weight' | 'verdict'> & {
  readonly category: string
  readonly status?: JudgedCheck['status'] | undefined
}

export interface Score {
  /** 0 to 100; null where nothing that weighs could be judged. */
  readonly score: number | null
  readonly result: Result | null
  readonly summary: Summary
  /** The caps that apply, lowest first. */
  readonly caps: readonly AppliedCap[]
  readonly categories: readonly CategoryScore[]
  /** The points that the score would gain if a check that failed or warns were fixed, by the check's id. */
  readonly gains: ReadonlyMap<string, number>
}

export interface AppliedCap {
  readonly check: string
  /** The score is at most this. */
  readonly score: number
}

export interface Summary {
  readonly passed: number
  readonly failed: number
  readonly warned: number
  readonly unverified: number
  readonly not_applicable: number
  readonly inconclusive: number
  /** Of the checks that have a verdict. */
  readonly weight: number
  /** How much of the weight that applies to the page could be judged, in percent; null where none applies. */
  readonly judged: number | null
}

export interface CategoryScore extends Summary {
  readonly category: Category
  readonly score: number | null
}

const goodFrom = 80
const decentFrom = 50

export function score(checks: readonly ScorableCheck[]): Score {
  const tallies = talliesOf(checks)
  const overall = overallOf(tallies)
  return {
    score: overall,
    result: overall === null ? null : resultOf(overall),
    summary: summaryOf(checks),
    caps: tallies.flatMap(({ caps }) => caps).toSorted((a, b) => a.score - b.score),
    categories: categories.map(({ category }, index) => {
      const own = checks.filter((check) => check.category === category)
      return { category, score: scoreOf(tallies[index]), ...summaryOf(own) }
    }),
    gains: gainsOf(checks, tallies, overall),
  }
}

function talliesOf(checks: readonly ScorableCheck[]): readonly Tally[] {
  const byCategory = Map.groupBy(checks, ({ category }) => category)
  return categories.map(({ category }) => tallyOf(byCategory.get(category) ?? []))
}

const gainsOf = (checks: readonly ScorableCheck[], tallies: readonly Tally[], overall: number | null) =>
  new Map(
    checks
      .filter(({ verdict }) => verdict === 'fail' || verdict === 'warn')
      .map((check) => [check.id, gainOf(check, tallies, overall)]),
  )

/** The score alone, with the judged and the earned weight of each category: with what failed or warns, all that it depends on. */
export function packedScore(
  checks: readonly ScorableCheck[],
): Pick<Score, 'score' | 'gains'> & { readonly packed: string } {
  const tallies = talliesOf(checks)
  const overall = overallOf(tallies)
  return {
    score: overall,
    gains: gainsOf(checks, tallies, overall),
    packed: tallies.map(({ judged, earned }) => `${judged}/${earned}`).join(' '),
  }
}

/** The score of a page by its packed tallies and what failed or warns, without some of these checks. */
export function scoreWithout(
  packed: string,
  wrong: readonly ScorableCheck[],
  isLeftOut: (check: ScorableCheck) => boolean,
): Pick<Score, 'score' | 'gains'> {
  const kept = wrong.filter((check) => !isLeftOut(check))
  const stored = packed.split(' ').map((pair) => pair.split('/').map(Number))
  const tallies = categories.map(({ category }, index): Tally => {
    const own = (checks: readonly ScorableCheck[]) => checks.filter((check) => check.category === category)
    const all = tallyOf(own(wrong))
    const left = tallyOf(own(kept))
    const [judged = 0, earned = 0] = stored[index] ?? []
    return {
      judged: judged - all.judged + left.judged,
      earned: earned - all.earned + left.earned,
      caps: left.caps,
    }
  })
  const overall = overallOf(tallies)
  return { score: overall, gains: gainsOf(kept, tallies, overall) }
}

export function resultOf(score: number): Result {
  if (score >= goodFrom) return 'good'
  return score >= decentFrom ? 'decent' : 'bad'
}

/** What the score of a category is computed from. */
interface Tally {
  readonly judged: number
  readonly earned: number
  readonly caps: readonly AppliedCap[]
}

function tallyOf(checks: readonly ScorableCheck[]): Tally {
  let judged = 0
  let earned = 0
  for (const check of checks) {
    if (check.verdict === 'unverified') continue
    judged += check.weight
    earned += earnedBy(check)
  }
  const caps = checks.flatMap((check) => {
    const cap = check.verdict === 'fail' ? capOf(check) : null
    return cap === null ? [] : [{ check: check.id, score: cap }]
  })
  return { judged, earned, caps }
}

function earnedBy({ verdict, weight }: ScorableCheck): number {
  if (verdict === 'pass') return weight
  return verdict === 'warn' ? weight / 2 : 0
}

/** Rounded down, so that 100 means that nothing that weighs was found wrong. */
function scoreOf(tally: Tally | undefined): number | null {
  if (tally === undefined || tally.judged === 0) return null
  return Math.min(Math.floor((100 * tally.earned) / tally.judged), limitOf(tally.caps))
}

/** The weighted mean of the categories that have a score, rounded down, and at most the lowest cap. */
function overallOf(tallies: readonly Tally[]): number | null {
  let sum = 0
  let weights = 0
  for (const [index, tally] of tallies.entries()) {
    const own = scoreOf(tally)
    const weight = categories[index]?.weight ?? 0
    if (own === null) continue
    sum += own * weight
    weights += weight
  }
  return weights === 0 ? null : Math.min(Math.floor(sum / weights), limitOf(tallies.flatMap(({ caps }) => caps)))
}

/** The score with this check passed, less the score. */
function gainOf(check: ScorableCheck, tallies: readonly Tally[], overall: number | null): number {
  const fixed = tallies.map((tally, index) =>
    categories[index]?.category === check.category
      ? {
          judged: tally.judged,
          earned: tally.earned + check.weight - earnedBy(check),
          caps: tally.caps.filter((cap) => cap.check !== check.id),
        }
      : tally,
  )
  return (overallOf(fixed) ?? 0) - (overall ?? 0)
}

function summaryOf(checks: readonly ScorableCheck[]): Summary {
  const count = (verdict: JudgedCheck['verdict']) => checks.filter((check) => check.verdict === verdict).length
  const notApplicable = checks.filter(({ status }) => status === 'not_applicable').length
  const weightOf = (list: readonly ScorableCheck[]) => list.reduce((sum, { weight }) => sum + weight, 0)
  const weight = weightOf(checks.filter(({ verdict }) => verdict !== 'unverified'))
  const applicable = weightOf(checks.filter(({ status }) => status !== 'not_applicable'))
  return {
    passed: count('pass'),
    failed: count('fail'),
    warned: count('warn'),
    unverified: count('unverified'),
    not_applicable: notApplicable,
    inconclusive: count('unverified') - notApplicable,
    weight,
    judged: applicable === 0 ? null : Math.floor((100 * weight) / applicable),
  }
}
