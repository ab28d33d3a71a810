import type { ComponentChildren } from 'preact'
import type { Scope } from '../view/scope.ts'
import type { Condition } from '../view/view.ts'

export interface FilterPickerProps {
  readonly scope: Scope
  /** The condition to edit; null for a new one. */
  readonly edited: Condition | null
  /** The filters that stay as they are, with which values are counted. */
  readonly others: readonly Condition[]
  /** All filters of the view with this condition. */
  readonly filtersWith: (condition: Condition) => readonly Condition[]
  /** Whether it is about a single row of a visit: then it has no scope of its own. */
  readonly isInVisit?: boolean
  /** Whether it cannot be about visits at all: then it has no dimensions of visits that need all of their rows. */
  readonly isOfRows?: boolean
  /** Above the columns. */
  readonly header?: ComponentChildren
  /** More controls in front of the buttons. */
  readonly controls?: ComponentChildren
  /** Saves the filters of the view with this condition, or without one that is incomplete. */
  readonly onSave?: ((condition: Condition | null) => void) | undefined
  readonly onApply: (condition: Condition) => void
  readonly onClose: () => void
}
