import { useState } from 'preact/hooks'
import { navigate } from '../../../router.ts'
import { t } from '../../../strings/strings.ts'
import type { Scope } from '../scope.ts'
import { type Condition, type Filter, withFilters } from '../view.ts'
import { anyOf, partsOf } from './any-of.ts'
import { filterLabel } from './filter-label.ts'
import { FilterPicker } from './filter-picker.tsx'

/** What is edited: the condition at a position of the view, or one of the filters in it; nothing for a new one. */
export interface Picked {
  readonly at?: number
  readonly part?: number
}

interface ViewFilterPickerProps {
  readonly scope: Scope
  readonly picked: Picked
  readonly onClose: () => void
}

/** Adds a filter to the view, or changes one. A new one narrows the view, or is an alternative to another (or). */
export function ViewFilterPicker({ scope, picked: { at, part }, onClose }: ViewFilterPickerProps) {
  const { filters } = scope.view
  const [alternative, setAlternative] = useState<number | null>(null)
  const place = at ?? alternative ?? filters.length
  const parts = filters[place] && (at === undefined || part !== undefined) ? (partsOf(filters[place]) ?? []) : null
  const edited = at === undefined ? null : ((part === undefined ? filters[at] : parts?.[part]) ?? null)
  const withPart = (condition: Condition): Condition => {
    if (!parts || !('dimension' in condition)) return condition
    return anyOf(part === undefined ? [...parts, condition] : parts.with(part, condition)) ?? condition
  }
  const filtersWith = (condition: Condition): readonly Condition[] => filters.toSpliced(place, 1, withPart(condition))
  return (
    <FilterPicker
      scope={scope}
      edited={edited}
      others={filters.toSpliced(place, 1)}
      filtersWith={filtersWith}
      controls={at === undefined && <Alternatives filters={filters} value={alternative} onChoose={setAlternative} />}
      onApply={(condition) => navigate(withFilters(scope.pageUrl, filtersWith(condition)))}
      onClose={onClose}
    />
  )
}

interface AlternativesProps {
  readonly filters: readonly Condition[]
  readonly value: number | null
  readonly onChoose: (at: number | null) => void
}

/** The filters that the new one can be an alternative to. */
function Alternatives({ filters, value, onChoose }: AlternativesProps) {
  const options = filters.flatMap((condition, index) => {
    const parts = partsOf(condition)
    return parts ? [{ index, label: parts.map((part: Filter) => filterLabel(part)).join(` ${t('filter.or')} `) }] : []
  })
  if (options.length === 0) return null
  return (
    <label class="filter-scope">
      {t('filter.combine')}
      <select
        class="input"
        value={value ?? ''}
        onChange={({ currentTarget: { value } }) => onChoose(value === '' ? null : Number(value))}
      >
        <option value="">{t('filter.combine.all')}</option>
        {options.map(({ index, label }) => (
          <option key={index} value={index}>
            {t('filter.combine.any', { filter: label })}
          </option>
        ))}
      </select>
    </label>
  )
}
