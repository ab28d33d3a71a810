import type { Clock } from './clock.ts'

const silenceMs = 10_000
const mostKinds = 100

/** A full disk fails every group, and a store that is away every batch: the same problem is told once in ten seconds. */
export function withoutRepeats(tell: (problem: string) => void, clock: Clock): (problem: string) => void {
  const toldAt = new Map<string, number>()
  return (problem) => {
    const now = clock()
    if (now - (toldAt.get(problem) ?? Number.NEGATIVE_INFINITY) < silenceMs) return
    if (toldAt.size >= mostKinds) toldAt.clear()
    toldAt.set(problem, now)
    tell(problem)
  }
}
