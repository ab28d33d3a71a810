import type { ComponentChildren } from 'preact'
import type { Scope } from '../scope.ts'
import type { Condition } from '../view.ts'

export interface FilterPickerProps {
  readonly scope: Scope
  /** The condition to edit; null for a new one. */
  readonly edited: Condition | null
  /** The filters that stay as they are, with which values are counted. */
  readonly others: readonly Condition[]
  /** All filters of the view with this condition. */
  readonly filtersWith: (condition: Condition) => readonly Condition[]
  /** More controls in front of the buttons. */
  readonly controls?: ComponentChildren
  readonly onApply: (condition: Condition) => void
  readonly onClose: () => void
}
