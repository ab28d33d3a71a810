import { type Category, categories } from '../checks/categories.ts'
import type { JudgedCheck } from '../checks/judge.ts'
import { apportion, hundredths, inHundredths } from './apportion.ts'
import { capOf, capPoints, limitOf } from './caps.ts'

/** Raised by every change of checks, weights, caps or formula that can change the score of an unchanged page. */
export const scoringVersion = 4

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
  /** The points that each check that failed or warns costs, by its id: together, what the score lacks of 100. */
  readonly points: ReadonlyMap<string, number>
}

export interface AppliedCap {
  readonly check: string
  /** The score is at most this. */
  readonly score: number
  /** Those of the points that the check costs which only the cap costs. */
  readonly points: number
}

export interface Summary {
  readonly passed: number
  readonly failed: number
  readonly warned: number
  readonly unverified: number
  readonly not_applicable: number
  readonly inconclusive: number
  /** The weight of the checks that have a verdict. */
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

/**
 * The score that a mean of the categories stands for; linear in between. On nearly all pages most checks pass, so that their means are close
 * to each other: without it, two pages of three are good.
 */
export const curve: readonly (readonly [mean: number, score: number])[] = [
  [45, 0],
  [85, 80],
  [88, 90],
  [100, 100],
]

export function score(checks: readonly ScorableCheck[]): Score {
  const tallies = talliesOf(checks)
  const overall = overallOf(tallies)
  const { points, caps } = pointsOf(checks, tallies)
  return {
    score: overall,
    result: overall === null ? null : resultOf(overall),
    summary: summaryOf(checks),
    caps,
    categories: categories.map(({ category }, index) => {
      const own = checks.filter((check) => check.category === category)
      return { category, score: scoreOf(tallies[index]), ...summaryOf(own) }
    }),
    gains: gainsOf(checks, tallies, overall),
    points,
  }
}

function talliesOf(checks: readonly ScorableCheck[]): readonly Tally[] {
  const byCategory = Map.groupBy(checks, ({ category }) => category)
  return categories.map(({ category }) => tallyOf(byCategory.get(category) ?? []))
}

/** What fixing each check gains: the score with this check passed, less the score. */
function gainsOf(checks: readonly ScorableCheck[], tallies: readonly Tally[], overall: number | null) {
  const mean = weighedShares(tallies)
  const allCaps = tallies.flatMap(({ caps }) => caps)
  const limit = limitOf(allCaps)
  const gains = new Map<string, number>()
  for (const check of checks) {
    if (check.verdict !== 'fail' && check.verdict !== 'warn') continue
    const index = categories.findIndex(({ category }) => category === check.category)
    const tally = tallies[index]
    const share = shareOf(tally)
    // Only its own category changes, so that the others need not be added up again for each check.
    const fixed = tally && shareOf({ ...tally, earned: tally.earned + check.weight - earnedBy(check) })
    const change = ((fixed ?? 0) - (share ?? 0)) * (categories[index]?.weight ?? 0)
    const isCapped = tally?.caps.some((cap) => cap.check === check.id) ?? false
    const limitWithout = isCapped ? limitOf(allCaps.filter((cap) => cap.check !== check.id)) : limit
    const uncapped = mean.weights === 0 ? null : scoreOfMean((mean.sum + change) / mean.weights)
    gains.set(check.id, (uncapped === null ? 0 : Math.min(uncapped, limitWithout)) - (overall ?? 0))
  }
  return gains
}

/** The score alone, with the judged and the earned weight of each category: with what failed or warns, all that it depends on. */
export function packedScore(
  checks: readonly ScorableCheck[],
): Pick<Score, 'score' | 'gains' | 'points'> & { readonly packed: string } {
  const tallies = talliesOf(checks)
  const overall = overallOf(tallies)
  return {
    score: overall,
    gains: gainsOf(checks, tallies, overall),
    points: pointsOf(checks, tallies).points,
    packed: tallies.map(({ judged, earned }) => `${judged}/${earned}`).join(' '),
  }
}

/** The score of a page by its packed tallies and what failed or warns, without some of these checks. */
export function scoreWithout(
  packed: string,
  wrong: readonly ScorableCheck[],
  isLeftOut: (check: ScorableCheck) => boolean,
): Pick<Score, 'score' | 'gains' | 'points'> {
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
  return { score: overall, gains: gainsOf(kept, tallies, overall), points: pointsOf(kept, tallies).points }
}

/** The packed tallies of a page after the verdict of one of its checks has changed. */
export function repack(packed: string, check: ScorableCheck, verdict: ScorableCheck['verdict']): string {
  const [before, after] = [tallyOf([check]), tallyOf([{ ...check, verdict }])]
  return packed
    .split(' ')
    .map((pair, index) => {
      if (categories[index]?.category !== check.category) return pair
      const [judged = 0, earned = 0] = pair.split('/').map(Number)
      return `${judged - before.judged + after.judged}/${earned - before.earned + after.earned}`
    })
    .join(' ')
}

export function resultOf(score: number): Result {
  if (score >= goodFrom) return 'good'
  return score >= decentFrom ? 'decent' : 'bad'
}

/** What the score of a category is computed from. */
interface Tally {
  readonly judged: number
  readonly earned: number
  readonly caps: readonly Omit<AppliedCap, 'points'>[]
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

/** The score of a category. Rounded down, so that 100 means that nothing that weighs was found wrong. */
function scoreOf(tally: Tally | undefined): number | null {
  const uncapped = shareOf(tally)
  return tally === undefined || uncapped === null ? null : Math.min(uncapped, limitOf(tally.caps))
}

const shareOf = (tally: Tally | undefined): number | null =>
  tally === undefined || tally.judged === 0 ? null : Math.floor((100 * tally.earned) / tally.judged)

/** The score by the weighted mean of the categories that have one, rounded down, and at most what its caps allow. */
function overallOf(tallies: readonly Tally[]): number | null {
  const uncapped = uncappedOf(tallies)
  return uncapped === null ? null : Math.min(uncapped, limitOf(tallies.flatMap(({ caps }) => caps)))
}

function uncappedOf(tallies: readonly Tally[]): number | null {
  const { sum, weights } = weighedShares(tallies)
  return weights === 0 ? null : scoreOfMean(sum / weights)
}

/** Whole numbers, so that it does not matter in which order they are added. */
function weighedShares(tallies: readonly Tally[]): { readonly sum: number; readonly weights: number } {
  let sum = 0
  let weights = 0
  for (const [index, tally] of tallies.entries()) {
    const own = shareOf(tally)
    const weight = categories[index]?.weight ?? 0
    if (own === null) continue
    sum += own * weight
    weights += weight
  }
  return { sum, weights }
}

function scoreOfMean(mean: number): number {
  const index = curve.findIndex(([to]) => mean <= to)
  const [to, most] = curve[index] ?? [100, 100]
  const [from, least] = curve[index - 1] ?? [0, 0]
  // A hair more, because sums of fractions may be a hair too small.
  return Math.floor(least + ((most - least) * (mean - from)) / (to - from) + 1e-9)
}

/** What each check costs: in its category by its weight, and by its caps. */
function pointsOf(checks: readonly ScorableCheck[], tallies: readonly Tally[]): Pick<Score, 'points' | 'caps'> {
  const uncapped = uncappedOf(tallies)
  const limits = tallies.flatMap((tally) => tally.caps).toSorted((a, b) => a.score - b.score)
  if (uncapped === null) return { points: new Map(), caps: limits.map((cap) => ({ ...cap, points: 0 })) }
  const wrong = checks.filter(({ verdict }) => verdict === 'fail' || verdict === 'warn')
  const losses = wrong.map((check) => lossOf(check, tallies))
  const ofWeights = apportion((100 - uncapped) * hundredths, losses)
  const caps = capPoints(uncapped, limits)
  const points = wrong.map(({ id }, index): readonly [string, number] => {
    const ofCap = caps.find(({ check }) => check === id)?.points ?? 0
    return [id, ((ofWeights[index] ?? 0) + inHundredths(ofCap)) / hundredths]
  })
  return { points: new Map(points), caps }
}

/** How much of the mean a check takes away. */
function lossOf(check: ScorableCheck, tallies: readonly Tally[]): number {
  const index = categories.findIndex(({ category }) => category === check.category)
  const judged = tallies[index]?.judged ?? 0
  return judged === 0 ? 0 : ((categories[index]?.weight ?? 0) * (check.weight - earnedBy(check))) / judged
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
