import type { Step } from '../draft.ts'
import type { OpenVisits } from '../visits/open-visits.ts'

/** More hits than a person or a page causes. */
export interface BurstLimit {
  readonly hits: number
  readonly milliseconds: number
}

export const dropBursts =
  (visits: OpenVisits, { hits, milliseconds }: BurstLimit): Step =>
  ({ website, visit, time }) =>
    visit && website.excludeBots && visits.countBurst(visit, time, milliseconds) > hits ? 'burst' : undefined
