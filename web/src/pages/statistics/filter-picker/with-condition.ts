import type { Scope } from '../scope.ts'
import { type Condition, withFilters } from '../view.ts'

export interface FilterPickerProps {
  readonly scope: Scope
  /** The filter to edit; null for a new one. */
  readonly edited: Condition | null
  readonly onClose: () => void
}

/** The URL of the view with a changed or another filter. */
export function withCondition({ pageUrl, view }: Scope, edited: Condition | null, condition: Condition): string {
  const at = edited ? view.filters.indexOf(edited) : -1
  return withFilters(pageUrl, at < 0 ? [...view.filters, condition] : view.filters.with(at, condition))
}
