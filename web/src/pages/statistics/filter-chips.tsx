import { Icon } from '../../components/icon.tsx'
import { language, t } from '../../strings/strings.ts'
import { dimensionName, valueName } from './dimensions.ts'
import type { Scope } from './scope.ts'
import { type Condition, type Filter, filterText, negated, withFilters, withoutFilter } from './view.ts'

interface FilterChipsProps {
  readonly scope: Scope
  readonly onEdit: (filter: Condition) => void
}

/** The active filters, each with links that negate and remove it. */
export const FilterChips = ({ scope, onEdit }: FilterChipsProps) => (
  <>
    {scope.view.filters.map((filter) => (
      <Chip key={filterText(filter)} filter={filter} scope={scope} onEdit={() => onEdit(filter)} />
    ))}
  </>
)

interface ChipProps {
  readonly filter: Condition
  readonly scope: Scope
  readonly onEdit: () => void
}

interface ChipText {
  readonly start: string
  readonly parts: readonly { readonly type: string; readonly value: string }[]
}

function chipText({ dimension, operator, values, ignoresCase, scope }: Filter): ChipText {
  const names = values.map((value) => valueName(dimension, value))
  const where = scope ? `${t(`scope.${scope}`)}: ` : ''
  const parts = new Intl.ListFormat(language(), { type: 'disjunction' }).formatToParts(names)
  return {
    start: `${where}${dimensionName(dimension)} ${t(`operator.${operator}`)} `,
    parts: ignoresCase ? [...parts, { type: 'literal', value: ` (${t('filter.ignore_case')})` }] : parts,
  }
}

function Chip({ filter, scope: { pageUrl, view }, onEdit }: ChipProps) {
  const isSingle = 'dimension' in filter
  const { start, parts } = isSingle
    ? chipText(filter)
    : { start: '', parts: [{ type: 'element', value: filter.expression }] }
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
          href={withFilters(pageUrl, view.filters.with(view.filters.indexOf(filter), opposite))}
          aria-label={t('filter.negate', { filter: label })}
          title={t(opposite.scope ? `scope.${opposite.scope}` : `operator.${opposite.operator}`)}
        >
          <Icon name="not" />
        </a>
      )}
      <a
        class="chip-action"
        href={withFilters(pageUrl, withoutFilter(view.filters, filter))}
        aria-label={t('filter.remove', { filter: label })}
      >
        <Icon name="close" />
      </a>
    </div>
  )
}
