import { useState } from 'preact/hooks'
import { navigate } from '../../../router.ts'
import { t } from '../../../strings/strings.ts'
import type { Scope } from '../scope.ts'
import { useFilterNames } from '../use-filter-names.ts'
import { type Condition, filterText, withFilters } from '../view.ts'
import { type FilterNames, nodeLabel } from './filter-label.ts'
import { FilterPicker } from './filter-picker.tsx'
import {
  combineAt,
  conditionOf,
  conditionsOf,
  type FilterGroup,
  type FilterNode,
  type FilterPath,
  isGroup,
  joinAt,
  nodeAt,
  otherJoin,
  readTree,
  replaceAt,
} from './filter-tree.ts'

/** The filter or group that is edited, or that a new filter is combined with; neither for one that all are combined with. */
export interface Picked {
  readonly path?: FilterPath
  readonly beside?: FilterPath
}

interface ViewFilterPickerProps {
  readonly scope: Scope
  readonly picked: Picked
  readonly onClose: () => void
}

/** Adds a filter to the view, or changes one. A new one narrows the view, or is combined with one of the filters or groups. */
export function ViewFilterPicker({ scope, picked, onClose }: ViewFilterPickerProps) {
  const { path } = picked
  const [beside, setBeside] = useState<FilterPath>(picked.beside ?? [])
  const tree = readTree(scope.view.filters)
  const names = useFilterNames(scope, scope.view.filters.map(filterText))
  const edited = path && nodeAt(tree, path)
  const filtersWith = (condition: Condition): readonly Condition[] => {
    if (path) return conditionsOf(replaceAt(tree, path, condition))
    return conditionsOf(
      'dimension' in condition ? combineAt(tree, beside, condition) : replaceAt(tree, [tree.parts.length], condition),
    )
  }
  const [place] = path ?? beside
  const others = place === undefined ? tree : replaceAt(tree, [place], null)
  return (
    <FilterPicker
      scope={scope}
      edited={edited ? conditionOf(edited) : null}
      others={conditionsOf(others)}
      filtersWith={filtersWith}
      controls={!path && <Neighbors tree={tree} names={names} value={beside} onChoose={setBeside} />}
      onApply={(condition) => navigate(withFilters(scope.pageUrl, filtersWith(condition)))}
      onClose={onClose}
    />
  )
}

interface NeighborsProps {
  readonly tree: FilterGroup
  readonly names: FilterNames
  readonly value: FilterPath
  readonly onChoose: (path: FilterPath) => void
}

/** The filters and groups that the new one can be combined with: in a group of `and` by `or`, and the other way around. */
function Neighbors({ tree, names, value, onChoose }: NeighborsProps) {
  const options = pathsIn(tree, []).map((path) => {
    const node = nodeAt(tree, path)
    const filter = node ? nodeLabel(node, names) : ''
    const key = otherJoin(joinAt(tree, path)) === 'or' ? 'filter.combine.any' : 'filter.combine.both'
    return { path, label: t(key, { filter }) }
  })
  if (options.length === 0) return null
  return (
    <label class="filter-scope">
      {t('filter.combine')}
      <select
        class="input"
        value={value.join('.')}
        onChange={({ currentTarget }) =>
          onChoose(currentTarget.value === '' ? [] : currentTarget.value.split('.').map(Number))
        }
      >
        <option value="">{t('filter.combine.all')}</option>
        {options.map(({ path, label }) => (
          <option key={path.join('.')} value={path.join('.')}>
            {label}
          </option>
        ))}
      </select>
    </label>
  )
}

const pathsIn = (node: FilterNode, path: FilterPath): readonly FilterPath[] =>
  isGroup(node)
    ? node.parts.flatMap((part, index): readonly FilterPath[] =>
        'expression' in part ? [] : [[...path, index], ...pathsIn(part, [...path, index])],
      )
    : []
