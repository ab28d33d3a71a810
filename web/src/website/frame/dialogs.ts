/** What opens on demand, in one chunk: several small ones compress worse. */

export { ConditionTree } from '../filter-picker/condition-tree.tsx'
export { FilterChips } from '../filter-picker/filter-chips.tsx'
export { FilterPicker } from '../filter-picker/filter-picker.tsx'
export { ViewFilterPicker } from '../filter-picker/view-filter-picker.tsx'
export { AllRows } from '../rows/all-rows.tsx'
export { InvalidView } from './invalid-view.tsx'
export { PeriodChoices } from './period-choices.tsx'
export { ShortcutsDialog } from './shortcuts-dialog.tsx'
