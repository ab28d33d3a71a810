import { useState } from 'preact/hooks'
import { Icon } from '../../components/icon.tsx'
import { lazy } from '../../components/lazy.tsx'
import { useShortcuts } from '../../state/shortcuts.ts'
import { language, t, withStrings } from '../../strings/strings.ts'
import { dimensionName, valueName } from './dimensions.ts'
import { shortcuts } from './period-shortcuts.ts'
import type { Scope } from './scope.ts'
import { type Filter, filterText, negated, withFilters, withoutFilter } from './view.ts'

const FilterPicker = lazy(
  async () => (await withStrings(import('./dialogs.ts'), 'statistics-dialogs')).FilterPicker,
  null,
)

/** The active filters as chips, which can be edited, negated and removed. */
export function FilterBar({ scope }: { readonly scope: Scope }) {
  const { filters } = scope.view
  const [picking, setPicking] = useState<{ readonly edited: Filter | null } | null>(null)
  useShortcuts((key) => {
    if (key === shortcuts.filter) setPicking({ edited: null })
  })
  return (
    <div class="chips">
      {filters.map((filter) => (
        <Chip key={filterText(filter)} filter={filter} scope={scope} onEdit={() => setPicking({ edited: filter })} />
      ))}
      <button type="button" class="button plain small" onClick={() => setPicking({ edited: null })}>
        <Icon name="filter" />
        {t('filter.add')}
      </button>
      {filters.length > 1 && (
        <a class="button plain small" href={withFilters(scope.pageUrl, [])}>
          {t('filter.clear')}
        </a>
      )}
      {picking && <FilterPicker scope={scope} edited={picking.edited} onClose={() => setPicking(null)} />}
    </div>
  )
}

interface ChipProps {
  readonly filter: Filter
  readonly scope: Scope
  readonly onEdit: () => void
}

function Chip({ filter, scope: { pageUrl, view }, onEdit }: ChipProps) {
  const { dimension, operator, values } = filter
  const names = values.map((value) => valueName(dimension, value))
  const parts = new Intl.ListFormat(language(), { type: 'disjunction' }).formatToParts(names)
  const start = `${dimensionName(dimension)} ${t(`operator.${operator}`)} `
  const label = start + parts.map(({ value }) => value).join('')
  const opposite = negated(filter)
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
          title={t(`operator.${opposite.operator}`)}
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
