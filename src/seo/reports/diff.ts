import type { Immutable } from '../../base/immutable.ts'
import type { CheckResult, Results } from './results.ts'

type ComparedCheck = Pick<CheckResult, 'id' | 'category' | 'severity' | 'title' | 'verdict' | 'ignored'>

/** The part of a run's results that a comparison needs, so that results of earlier versions can be compared as well. */
export type Comparable = Immutable<{
  summary: Pick<Results['summary'], 'score'> & Partial<Pick<Results['summary'], 'scoring_version'>>
  checks: ComparedCheck[]
  categories?: Pick<Results['categories'][number], 'category' | 'title' | 'score'>[]
}>

/** How a page changed between two runs. */
export interface ResultsDiff {
  readonly score: { readonly from: number | null; readonly to: number | null; readonly change: number | null }
  /** If the scoring versions differ, the score of an unchanged page may differ as well. */
  readonly scoring: { readonly from: number; readonly to: number; readonly changed: boolean }
  readonly fixed: readonly ChangedCheck[]
  readonly broken: readonly ChangedCheck[]
  /** Verdicts that became or stopped being unverified, and checks that only one of the runs has. */
  readonly other: readonly ChangedCheck[]
  /** Issues of both runs. */
  readonly remaining: readonly ChangedCheck[]
  readonly unchanged: number
  /** Issues of either run that the account ignores, which are in none of the lists. */
  readonly ignored: number
  readonly categories: readonly CategoryChange[]
}

export interface CategoryChange {
  readonly category: string
  readonly title: string
  readonly from: number | null
  readonly to: number | null
  readonly change: number | null
}

export interface ChangedCheck {
  readonly id: string
  readonly category: string
  readonly severity: CheckResult['severity']
  readonly title: string
  readonly from: CheckResult['verdict'] | null
  readonly to: CheckResult['verdict'] | null
}

const rank = { fail: 0, warn: 1, pass: 2 } as const

export function diffResults(from: Comparable, to: Comparable): ResultsDiff {
  const before = new Map(from.checks.map((check) => [check.id, check]))
  const after = new Map(to.checks.map((check) => [check.id, check]))
  const all = [...new Set([...after.keys(), ...before.keys()])]
  const isIgnoredIssue = (id: string): boolean =>
    [before.get(id), after.get(id)].some((check) => check?.ignored !== undefined && isIssue(check.verdict))
  const ids = all.filter((id) => !isIgnoredIssue(id))
  const compared = ids.map((id) => changeOf(before.get(id), after.get(id))).filter((change) => change !== undefined)
  const changes = compared.filter(({ check }) => check.from !== check.to)
  // Results of scoring version 1 do not contain the version.
  const scoring = { from: from.summary.scoring_version ?? 1, to: to.summary.scoring_version ?? 1 }
  const of = (kind: Kind): ChangedCheck[] => changes.filter((change) => change.kind === kind).map(({ check }) => check)
  return {
    score: {
      from: from.summary.score,
      to: to.summary.score,
      change: difference(from.summary.score, to.summary.score),
    },
    scoring: { ...scoring, changed: scoring.from !== scoring.to },
    fixed: of('fixed'),
    broken: of('broken'),
    other: of('other'),
    remaining: compared.map(({ check }) => check).filter((check) => check.from === check.to && isIssue(check.to)),
    unchanged: ids.length - changes.length,
    ignored: all.length - ids.length,
    categories: categoryChanges(from, to),
  }
}

const isIssue = (verdict: CheckResult['verdict'] | null): boolean => verdict === 'fail' || verdict === 'warn'

const difference = (from: number | null, to: number | null): number | null =>
  from === null || to === null ? null : to - from

function categoryChanges(from: Comparable, to: Comparable): readonly CategoryChange[] {
  const before = new Map(from.categories?.map(({ category, score }) => [category, score]))
  return (to.categories ?? []).map(({ category, title, score }) => {
    const earlier = before.get(category) ?? null
    return { category, title, from: earlier, to: score, change: difference(earlier, score) }
  })
}

type Kind = 'fixed' | 'broken' | 'other'

function changeOf(before: ComparedCheck | undefined, after: ComparedCheck | undefined) {
  const shown = after ?? before
  if (!shown) return undefined
  const { id, category, severity, title } = shown
  const check: ChangedCheck = {
    id,
    category,
    severity,
    title,
    from: before?.verdict ?? null,
    to: after?.verdict ?? null,
  }
  return { kind: kindOf(before?.verdict, after?.verdict), check }
}

function kindOf(from: CheckResult['verdict'] | undefined, to: CheckResult['verdict'] | undefined): Kind {
  if (from === undefined || to === undefined || from === 'unverified' || to === 'unverified') return 'other'
  return rank[to] > rank[from] ? 'fixed' : 'broken'
}
