import { lazy } from '../../components/lazy.tsx'
import type { Scope } from '../view/scope.ts'
import type { Condition } from '../view/view.ts'
import { loadDialogs } from './load-dialogs.ts'

const FilterPicker = lazy(async () => (await loadDialogs()).FilterPicker, null)

interface ConditionPickerProps {
  readonly scope: Scope
  readonly onPick: (condition: Condition) => void
  readonly onClose: () => void
}

/** The filter picker for a new condition that is no filter of the view, such as a step of a funnel. */
export const ConditionPicker = ({ scope, onPick, onClose }: ConditionPickerProps) => (
  <FilterPicker
    scope={scope}
    edited={null}
    others={scope.view.filters}
    filtersWith={(condition) => [...scope.view.filters, condition]}
    onApply={onPick}
    onClose={onClose}
  />
)
