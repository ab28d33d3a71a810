import type { Step } from './step.ts'

/** More hits than a person or a page causes. */
export interface BurstLimit {
  readonly hits: number
  readonly milliseconds: number
}

export const dropBursts =
  (limit: BurstLimit): Step =>
  ({ website, visit, time }) => {
    if (!visit || !website.excludeBots) return undefined
    const { burst } = visit
    if (time - burst.since >= limit.milliseconds) {
      burst.since = time
      burst.hits = 0
    }
    return ++burst.hits > limit.hits ? 'burst' : undefined
  }
