import { type ComponentChildren, Fragment } from 'preact'
import { useState } from 'preact/hooks'
import { Icon } from '../../components/icon.tsx'
import { t } from '../../strings/strings.ts'
import { type Picked, replaceAt } from '../filters/filter-edits.ts'
import type { FilterNames } from '../filters/filter-label.ts'
import type { FilterGroup } from '../filters/filter-tree.ts'
import type { Scope } from '../view/scope.ts'
import type { Condition, Filter } from '../view/view.ts'
import { FilterJoin, FilterPart } from './filter-parts.tsx'
import { TreeFilterPicker } from './tree-filter-picker.tsx'

export interface ConditionTreeProps {
  readonly scope: Scope
  readonly tree: FilterGroup
  readonly names: FilterNames
  /** Filters with which values and visitors are counted. */
  readonly base: readonly Condition[]
  /** Whether all of it is about single rows, and cannot have conditions on visits. */
  readonly isOfRows?: boolean
  /** What the button that adds a condition says; only to screen readers if `hasIconOnly`. */
  readonly addLabel: string
  readonly hasIconOnly?: boolean
  /** Fields that edit a filter in place; null for one that is edited in the picker. */
  readonly fieldsOf?: (filter: Filter, onChange: (changed: Filter | null) => void) => ComponentChildren | null
  /** More buttons in front of the one that adds a condition. */
  readonly children?: ComponentChildren
  readonly onChange: (changed: FilterGroup) => void
}

/** Edits conditions that are no filters of the view, such as those of a goal or of a step of a funnel, like those of the view. */
export function ConditionTree({
  scope,
  tree,
  names,
  base,
  isOfRows = false,
  addLabel,
  hasIconOnly = false,
  fieldsOf,
  children,
  onChange,
}: ConditionTreeProps) {
  const [picked, pick] = useState<Picked | null>(null)
  const edited = { tree, target: { onChange }, names, isOfRows, onEdit: pick }
  return (
    <div class="chips">
      {tree.parts.map((part, index) => {
        const fields =
          'dimension' in part ? fieldsOf?.(part, (changed) => onChange(replaceAt(tree, [index], changed))) : null
        return (
          // The position is its only identity: it changes while it is edited.
          <Fragment key={index}>
            <FilterJoin group={tree} path={[]} index={index} edited={edited} />
            {fields ?? <FilterPart part={part} path={[index]} edited={edited} />}
          </Fragment>
        )
      })}
      {children}
      <button
        type="button"
        class={hasIconOnly ? 'button plain square small' : 'button plain small'}
        aria-label={hasIconOnly ? addLabel : undefined}
        title={hasIconOnly ? t('filter.add.and') : undefined}
        onClick={() => pick({})}
      >
        <Icon name="plus" />
        {!hasIconOnly && addLabel}
      </button>
      {picked && (
        <TreeFilterPicker
          scope={scope}
          tree={tree}
          names={names}
          picked={picked}
          base={base}
          isOfRows={isOfRows}
          onApply={onChange}
          onClose={() => pick(null)}
        />
      )}
    </div>
  )
}
