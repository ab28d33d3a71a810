import { checklist } from '../../checks/checklist.ts'
import { type ScorableCheck, type Score, scoreWithout } from '../../score/score.ts'

const entries = new Map(checklist.map((entry) => [entry.check.id, entry]))

export interface StoredFinding {
  readonly check: string
  readonly verdict: 'warn' | 'fail'
}

/** The score of a crawled page without ignored findings, with the points that fixing each of the others gains, and that each costs. */
export function rescorePage(
  weights: string,
  findings: readonly StoredFinding[],
  isIgnored: (check: string) => boolean,
): Pick<Score, 'score' | 'gains' | 'points'> {
  const wrong = findings.flatMap(({ check, verdict }): readonly ScorableCheck[] => {
    const entry = entries.get(check)
    return entry === undefined ? [] : [{ ...entry, id: check, verdict }]
  })
  return scoreWithout(weights, wrong, ({ id }) => isIgnored(id))
}
