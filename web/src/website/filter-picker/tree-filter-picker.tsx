import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { t } from '../../strings/strings.ts'
import {
  addAt,
  asGroup,
  type FilterPlace,
  isInVisit,
  joinAt,
  nodeAt,
  otherJoin,
  type Picked,
  placesIn,
  replaceAt,
} from '../filters/filter-edits.ts'
import { type FilterNames, nodeLabel } from '../filters/filter-label.ts'
import { conditionOf, conditionsOf, type FilterGroup, isGroup } from '../filters/filter-tree.ts'
import type { Scope } from '../view/scope.ts'
import type { Condition } from '../view/view.ts'
import { FilterPicker } from './filter-picker.tsx'

const combinedWithAll: FilterPlace = { path: [], isInside: false }

interface TreeFilterPickerProps {
  readonly scope: Scope
  readonly tree: FilterGroup
  readonly names: FilterNames
  readonly picked: Picked
  /** Filters that are no part of the tree, with which values and visitors are counted. */
  readonly base?: readonly Condition[]
  /** Whether all of it is about single rows, and cannot have conditions on visits. */
  readonly isOfRows?: boolean
  readonly header?: ComponentChildren
  readonly onApply: (changed: FilterGroup) => void
  /** Null for the tree as it is, if the filter is incomplete. */
  readonly onSave?: ((changed: FilterGroup | null) => void) | undefined
  readonly onClose: () => void
}

/** Changes a filter of a tree, or adds one: to all of them, or combined with one of the filters or groups. */
export function TreeFilterPicker({
  scope,
  tree,
  names,
  picked,
  base = [],
  isOfRows = false,
  header,
  onApply,
  onSave,
  onClose,
}: TreeFilterPickerProps) {
  const { path } = picked
  const [place, setPlace] = useState(picked.place ?? combinedWithAll)
  const edited = path && nodeAt(tree, path)
  const treeWith = (condition: Condition): FilterGroup =>
    path ? replaceAt(tree, path, condition) : addAt(tree, place, condition)
  const [first] = path ?? place.path
  const others = first === undefined ? tree : replaceAt(tree, [first], null)
  return (
    <FilterPicker
      scope={scope}
      edited={edited ? conditionOf(edited) : null}
      others={[...base, ...conditionsOf(others)]}
      filtersWith={(condition) => [...base, ...conditionsOf(treeWith(condition))]}
      isInVisit={isOfRows || isInVisit(tree, path ? { path, isInside: false } : place)}
      isOfRows={isOfRows}
      header={header}
      controls={!path && <PlaceField tree={tree} names={names} value={place} onChoose={setPlace} />}
      onApply={(condition) => onApply(treeWith(condition))}
      onSave={onSave && ((condition) => onSave(condition && treeWith(condition)))}
      onClose={onClose}
    />
  )
}

interface PlaceFieldProps {
  readonly tree: FilterGroup
  readonly names: FilterNames
  readonly value: FilterPlace
  readonly onChoose: (place: FilterPlace) => void
}

/** The filters and groups that the new one can be combined with: in a group of `and` by `or`, and the other way around. */
function PlaceField({ tree, names, value, onChoose }: PlaceFieldProps) {
  const places = placesIn(tree)
  if (places.length === 0) return null
  // Groups without a mode are the same place from the inside and the outside.
  const node = nodeAt(tree, value.path)
  const chosen = node && isGroup(node) && !node.mode ? { ...value, isInside: false } : value
  return (
    <label class="filter-scope">
      {t('filter.combine')}
      <select
        class="input"
        value={places.findIndex((place) => keyOf(place) === keyOf(chosen))}
        onChange={({ currentTarget }) => onChoose(places[Number(currentTarget.value)] ?? combinedWithAll)}
      >
        <option value={-1}>{t('filter.combine.all')}</option>
        {places.map((place, index) => (
          <option key={keyOf(place)} value={index}>
            {placeLabel(tree, place, names)}
          </option>
        ))}
      </select>
    </label>
  )
}

const keyOf = ({ path, isInside }: FilterPlace): string => `${path.join('.')} ${isInside}`

function placeLabel(tree: FilterGroup, { path, isInside }: FilterPlace, names: FilterNames): string {
  const node = nodeAt(tree, path)
  if (!node) return ''
  if (!isInside) {
    const key = otherJoin(joinAt(tree, path)) === 'or' ? 'filter.combine.any' : 'filter.combine.both'
    return t(key, { filter: nodeLabel(node, names) })
  }
  const group = asGroup(node)
  return group ? `${nodeLabel(group, names)} ${t(`filter.${group.join}`)} …` : ''
}
