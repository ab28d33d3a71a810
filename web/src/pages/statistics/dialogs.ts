/** What opens on demand, in one chunk: several small ones compress worse. */
export { AllRows } from './all-rows.tsx'
export { ConditionTree } from './condition-tree.tsx'
export { FilterChips } from './filter-chips.tsx'
export { FilterPicker } from './filter-picker/filter-picker.tsx'
export { ViewFilterPicker } from './filter-picker/view-filter-picker.tsx'
export { Properties } from './properties.tsx'
export { RangeCalendar } from './range-calendar.tsx'
export { ShortcutsDialog } from './shortcuts-dialog.tsx'
