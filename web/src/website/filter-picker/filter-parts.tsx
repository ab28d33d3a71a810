import { Fragment } from 'preact'
import { Icon } from '../../components/icon.tsx'
import { t } from '../../strings/strings.ts'
import { negatedNode, replaceAt, toggleJoin } from '../filters/filter-edits.ts'
import { expressionLabel, groupModeLabel, labelParts, nodeLabel } from '../filters/filter-label.ts'
import {
  type FilterGroup,
  type FilterNode,
  type FilterPath,
  isCombinable,
  isGroup,
  isText,
} from '../filters/filter-tree.ts'
import type { Condition } from '../view/view.ts'
import { FilterGroupMenu } from './filter-group-menu.tsx'
import { type EditedTree, TreeChange } from './tree-change.tsx'

interface FilterPartsProps {
  readonly group: FilterGroup
  readonly path: FilterPath
  readonly edited: EditedTree
}

/** The parts of a group, with the words between them. */
export const FilterParts = ({ group, path, edited }: FilterPartsProps) => (
  <>
    {group.parts.map((part, index) => (
      <Fragment key={nodeLabel(part, edited.names)}>
        <FilterJoin group={group} path={path} index={index} edited={edited} />
        <FilterPart part={part} path={[...path, index]} edited={edited} />
      </Fragment>
    ))}
  </>
)

interface FilterJoinProps extends FilterPartsProps {
  /** The index of the part that it is in front of. */
  readonly index: number
}

/** The word between two parts, which switches between and and or. */
export function FilterJoin({ group, path, index, edited: { tree, target } }: FilterJoinProps) {
  const [before, after] = [group.parts[index - 1], group.parts[index]]
  if (!before || !after || !isCombinable(before) || !isCombinable(after)) return null
  const other = t(group.join === 'and' ? 'filter.join.or' : 'filter.join.and')
  return (
    <TreeChange target={target} changed={toggleJoin(tree, path, index)} class="chip-join" title={other}>
      {t(`filter.${group.join}`)}
      <span class="visually-hidden"> ({other})</span>
    </TreeChange>
  )
}

interface FilterPartProps {
  readonly part: FilterNode
  readonly path: FilterPath
  readonly edited: EditedTree
}

/** A filter with links that negate and remove it, or a group, which can have more added to it. */
export function FilterPart({ part, path, edited }: FilterPartProps) {
  if (!isGroup(part)) return <Chip filter={part} path={path} edited={edited} />
  const { onEdit } = edited
  const label = nodeLabel(part, edited.names)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form
    <div class="chip-group" role="group" aria-label={label}>
      {part.mode && <span class="chip-mode">{groupModeLabel(part)}</span>}
      <FilterParts group={part} path={path} edited={edited} />
      <button
        type="button"
        class="chip-action"
        aria-label={t('filter.add.to', { filter: label })}
        title={t(part.join === 'and' ? 'filter.add.and' : 'filter.add.or')}
        onClick={() => onEdit({ place: { path, isInside: true } })}
      >
        <Icon name="plus" />
      </button>
      <FilterGroupMenu
        edited={edited}
        group={part}
        path={path}
        label={label}
        onEdit={path.length === 1 ? () => onEdit({ path }) : null}
      />
    </div>
  )
}

interface ChipProps {
  readonly filter: Condition
  readonly path: FilterPath
  readonly edited: EditedTree
}

function Chip({ filter, path, edited: { tree, target, names, onEdit } }: ChipProps) {
  const isSingle = 'dimension' in filter
  const { start, parts } = isSingle ? labelParts(filter, names) : expressionLabel(filter, names)
  const label = start + parts.map(({ value }) => value).join('')
  const opposite = isText(filter) ? null : negatedNode(filter)
  return (
    <div class="chip">
      <button
        type="button"
        class="chip-label"
        aria-label={t('filter.edit', { filter: label })}
        onClick={() => onEdit({ path })}
      >
        {start}
        {parts.map(({ type, value }, index) => (type === 'element' ? <b key={index}>{value}</b> : value))}
      </button>
      {opposite && (
        <TreeChange
          target={target}
          changed={replaceAt(tree, path, opposite)}
          class="chip-action"
          aria-label={t('filter.negate', { filter: label })}
          title={oppositeTitle(opposite)}
        >
          <Icon name="not" />
        </TreeChange>
      )}
      <TreeChange
        target={target}
        changed={replaceAt(tree, path, null)}
        class="chip-action"
        aria-label={t('filter.remove', { filter: label })}
      >
        <Icon name="close" />
      </TreeChange>
    </div>
  )
}

function oppositeTitle(opposite: FilterNode): string {
  if (isGroup(opposite)) return groupModeLabel(opposite)
  if ('expression' in opposite) return ''
  return t(opposite.scope ? `scope.${opposite.scope}` : `operator.${opposite.operator}`)
}
