import { Icon } from '../../components/icon.tsx'
import { withQuery } from '../../router.ts'
import { t } from '../../strings/strings.ts'
import { anyOf, partsOf } from './filter-picker/any-of.ts'
import { expressionLabel, type FilterNames, labelParts } from './filter-picker/filter-label.ts'
import type { Picked } from './filter-picker/view-filter-picker.tsx'
import type { Scope } from './scope.ts'
import { useFilterNames } from './use-filter-names.ts'
import { type Condition, type Filter, filterText, negated, withFilters } from './view.ts'

interface FilterChipsProps {
  readonly scope: Scope
  readonly onEdit: (picked: Picked) => void
}

/** The active filters, each with links that negate and remove it. The word between two of them switches between and and or. */
export function FilterChips({ scope, onEdit }: FilterChipsProps) {
  const { pageUrl, view } = scope
  const { filters, goal } = view
  const names = useFilterNames(scope, filters.map(filterText), goal !== undefined)
  const urlWith = (at: number, count: number, ...conditions: readonly (Condition | null)[]): string =>
    withFilters(pageUrl, filters.toSpliced(at, count, ...conditions.filter((one) => one !== null)))
  return (
    <>
      {filters.map((condition, at) => {
        const parts = partsOf(condition)
        const before = at > 0 && filters[at - 1] ? partsOf(filters[at - 1] ?? condition) : null
        return (
          <>
            {at > 0 && parts && before && (
              <Join key={`${at} and`} word="and" href={urlWith(at - 1, 2, anyOf([...before, ...parts]))} />
            )}
            {parts && parts.length > 1 ? (
              <div class="chip-group" key={filterText(condition)}>
                {parts.map((filter, part) => (
                  <>
                    {part > 0 && (
                      <Join
                        key={`${part} or`}
                        word="or"
                        href={urlWith(at, 1, anyOf(parts.slice(0, part)), anyOf(parts.slice(part)))}
                      />
                    )}
                    <Chip
                      key={filterText(filter)}
                      filter={filter}
                      names={names}
                      urlWith={(changed) =>
                        urlWith(at, 1, anyOf(changed ? parts.with(part, changed) : parts.toSpliced(part, 1)))
                      }
                      onEdit={() => onEdit({ at, part })}
                    />
                  </>
                ))}
                <button
                  type="button"
                  class="chip-action"
                  aria-label={t('filter.edit', { filter: filterText(condition) })}
                  onClick={() => onEdit({ at })}
                >
                  <Icon name="more" />
                </button>
              </div>
            ) : (
              <Chip
                key={filterText(condition)}
                filter={condition}
                names={names}
                urlWith={(changed) => urlWith(at, 1, changed)}
                onEdit={() => onEdit({ at })}
              />
            )}
          </>
        )
      })}
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

function Join({ word, href }: { readonly word: 'and' | 'or'; readonly href: string }) {
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
