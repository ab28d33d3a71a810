import { invalid } from '../../../base/errors.ts'
import type { Scope } from '../scope.ts'

/** All rows of a visit count in funnels and journeys, so that they would show rows outside of a segment of single rows. */
export function refuseRowLock({ hiddenDimensions }: Pick<Scope, 'hiddenDimensions'>): void {
  if (hiddenDimensions.length > 0)
    throw invalid({
      segment: ['Funnels and journeys are not available here: the page is limited to a segment of single rows.'],
    })
}
