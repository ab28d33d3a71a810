import { Fragment } from 'preact'
import { Icon } from '../../components/icon.tsx'
import { withQuery } from '../../router.ts'
import { t } from '../../strings/strings.ts'
import { expressionLabel, type FilterNames, labelParts, nodeLabel } from './filter-picker/filter-label.ts'
import {
  conditionOf,
  conditionsOf,
  type FilterGroup,
  type FilterPath,
  isGroup,
  type Join as JoinWord,
  readTree,
  replaceAt,
  toggleJoin,
} from './filter-picker/filter-tree.ts'
import type { Picked } from './filter-picker/view-filter-picker.tsx'
import type { Scope } from './scope.ts'
import { useFilterNames } from './use-filter-names.ts'
import { type Condition, type Filter, filterText, negated, withFilters } from './view.ts'

interface FilterChipsProps {
  readonly scope: Scope
  readonly onEdit: (picked: Picked) => void
}

/**
 * The active filters, each with links that negate and remove it, and groups of them. The word between two of them switches between
 * and and or.
 */
export function FilterChips({ scope, onEdit }: FilterChipsProps) {
  const { pageUrl, view } = scope
  const { filters, goal } = view
  const names = useFilterNames(scope, filters.map(filterText), goal !== undefined)
  const tree = readTree(filters)
  const urlOf = (changed: FilterGroup): string => withFilters(pageUrl, conditionsOf(changed))
  return (
    <>
      <Parts group={tree} path={[]} chips={{ tree, urlOf, names, onEdit }} />
      {goal && (
        <div class="chip">
          <span class="chip-label goal-column">
            {t('goal.column')} <b>{names.goals.get(goal) ?? goal}</b>
          </span>
          <a class="chip-action" href={withQuery(pageUrl, { goal: undefined })} aria-label={t('goal.column.remove')}>
            <Icon name="close" />
          </a>
        </div>
      )}
    </>
  )
}

interface PartsProps {
  readonly group: FilterGroup
  readonly path: FilterPath
  /** What all chips of the view have in common. */
  readonly chips: {
    readonly tree: FilterGroup
    readonly urlOf: (changed: FilterGroup) => string
    readonly names: FilterNames
    readonly onEdit: (picked: Picked) => void
  }
}

/** The parts of a group, of which those that are groups can have more added to them. */
function Parts({ group, path, chips }: PartsProps) {
  const { tree, urlOf, names, onEdit } = chips
  return (
    <>
      {group.parts.map((part, index) => {
        const before = group.parts[index - 1]
        const at = [...path, index]
        const label = nodeLabel(part, names)
        return (
          <Fragment key={label}>
            {before && !('expression' in before) && !('expression' in part) && (
              <Join word={group.join} href={urlOf(toggleJoin(tree, path, index))} />
            )}
            {isGroup(part) ? (
              <div class="chip-group">
                <Parts group={part} path={at} chips={chips} />
                <button
                  type="button"
                  class="chip-action"
                  aria-label={t('filter.add.to', { filter: label })}
                  title={t(part.join === 'and' ? 'filter.add.and' : 'filter.add.or')}
                  onClick={() => onEdit({ beside: at })}
                >
                  <Icon name="plus" />
                </button>
                {path.length === 0 && (
                  <button
                    type="button"
                    class="chip-action"
                    aria-label={t('filter.edit', { filter: filterText(conditionOf(part)) })}
                    title={t('filter.expression.edit')}
                    onClick={() => onEdit({ path: at })}
                  >
                    <Icon name="more" />
                  </button>
                )}
              </div>
            ) : (
              <Chip
                filter={part}
                names={names}
                urlWith={(changed) => urlOf(replaceAt(tree, at, changed))}
                onEdit={() => onEdit({ path: at })}
              />
            )}
          </Fragment>
        )
      })}
    </>
  )
}

function Join({ word, href }: { readonly word: JoinWord; readonly href: string }) {
  const other = t(word === 'and' ? 'filter.join.or' : 'filter.join.and')
  return (
    <a class="chip-join" href={href} title={other}>
      {t(`filter.${word}`)}
      <span class="visually-hidden"> ({other})</span>
    </a>
  )
}

interface ChipProps {
  readonly filter: Condition
  /** The URL with another filter in its place, or without it. */
  readonly urlWith: (changed: Filter | null) => string
  readonly names: FilterNames
  readonly onEdit: () => void
}

function Chip({ filter, urlWith, names, onEdit }: ChipProps) {
  const isSingle = 'dimension' in filter
  const { start, parts } = isSingle ? labelParts(filter, names) : expressionLabel(filter, names)
  const label = start + parts.map(({ value }) => value).join('')
  const opposite = isSingle ? negated(filter) : null
  return (
    <div class="chip">
      <button type="button" class="chip-label" aria-label={t('filter.edit', { filter: label })} onClick={onEdit}>
        {start}
        {parts.map(({ type, value }, index) => (type === 'element' ? <b key={index}>{value}</b> : value))}
      </button>
      {opposite && (
        <a
          class="chip-action"
          href={urlWith(opposite)}
          aria-label={t('filter.negate', { filter: label })}
          title={t(opposite.scope ? `scope.${opposite.scope}` : `operator.${opposite.operator}`)}
        >
          <Icon name="not" />
        </a>
      )}
      <a class="chip-action" href={urlWith(null)} aria-label={t('filter.remove', { filter: label })}>
        <Icon name="close" />
      </a>
    </div>
  )
}
