import type { Accept } from './accept.ts'
import type { DropReason, HitResult, RateLimited } from './hit.ts'

/** What became of a hit: counted, dropped for a reason, invalid, or not stored. */
export type HitOutcome = 'counted' | DropReason | 'unavailable'

/** Counts hits by their outcome. */
export function createHitCounts() {
  const counts = new Map<HitOutcome, number>([
    ['counted', 0],
    ['unavailable', 0],
  ])
  const add = (outcome: HitOutcome): void => void counts.set(outcome, (counts.get(outcome) ?? 0) + 1)
  return {
    add,
    all: (): ReadonlyMap<HitOutcome, number> => counts,
    /** The same, with each result counted. */
    countResults: (accept: Accept): Accept => ({
      ...accept,
      count: (request, client, done) =>
        accept.count(request, client, (result) => {
          add(outcomeOf(result))
          done(result)
        }),
    }),
  }
}

function outcomeOf(result: HitResult | RateLimited | null): HitOutcome {
  if (result === null) return 'unavailable'
  if (result.kind === 'dropped') return result.reason
  if (result.kind === 'limited') return 'rate-limited'
  return result.kind === 'refused' ? 'invalid' : 'counted'
}
