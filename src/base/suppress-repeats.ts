import { createBoundedCache } from './bounded-cache.ts'
import type { Clock } from './clock.ts'

const suppressMs = 10_000
const maxBytes = 2 ** 18

/** Reports the same problem at most every ten seconds, since a full disk or an unreachable store fails every batch. */
export function suppressRepeats(report: (problem: string) => void, clock: Clock): (problem: string) => void {
  const reported = createBoundedCache<true>({ maxBytes, ttlMs: suppressMs, clock })
  return (problem) => {
    if (reported.get(problem)) return
    reported.set(problem, true, 0)
    report(problem)
  }
}
