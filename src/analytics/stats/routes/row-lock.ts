import { invalid } from '../../../base/errors.ts'
import type { Funnel } from '../../events/sql/conditions.ts'
import type { Scope } from '../query/scope.ts'

/** All rows of a visit count in funnels and journeys, so that they would show rows outside of a segment of single rows. */
export function refuseRowLock({ hiddenDimensions }: Pick<Scope, 'hiddenDimensions'>): void {
  if (hiddenDimensions.length > 0)
    throw invalid({
      segment: ['Funnels and journeys are not available here: the page is limited to a segment of single rows.'],
    })
}

/** All visits of a visitor's day count in such a funnel, so that it would show visits outside of any segment. */
export function refuseVisitorDays({ isLocked }: Pick<Scope, 'isLocked'>, scope: Funnel['scope']): void {
  if (isLocked && scope === 'visitor_day')
    throw invalid({
      scope: ['Funnels with the scope visitor_day are not available here: the page is limited to a segment.'],
    })
}
