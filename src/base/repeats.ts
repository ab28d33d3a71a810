import { createBoundedCache } from './bounded-cache.ts'
import type { Clock } from './clock.ts'

const silenceMs = 10_000
const maxBytes = 2 ** 18

/** A full disk fails every group, and a store that is away every batch: the same problem is told once in ten seconds. */
export function withoutRepeats(tell: (problem: string) => void, clock: Clock): (problem: string) => void {
  const told = createBoundedCache<true>({ maxBytes, ttlMs: silenceMs, clock })
  return (problem) => {
    if (told.get(problem)) return
    told.set(problem, true, 0)
    tell(problem)
  }
}
