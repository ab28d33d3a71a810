import { Icon } from '../../components/icon.tsx'
import { language, t } from '../../strings/strings.ts'
import { AddFilter } from './add-filter.tsx'
import { dimensionName, valueName } from './dimensions.ts'
import type { Scope } from './scope.ts'
import { type Filter, filterText, withFilters, without } from './view.ts'

/** What the numbers are narrowed to. A click on a chip takes it away. */
export function FilterBar({ scope }: { readonly scope: Scope }) {
  const { filters } = scope.view
  return (
    <div class="chips">
      {filters.map((filter) => (
        <a
          key={filterText(filter)}
          class="chip"
          href={withFilters(scope.place, without(filters, filter))}
          aria-label={t('filter.remove', { filter: filterName(filter) })}
        >
          <span>{filterName(filter)}</span>
          <Icon name="close" />
        </a>
      ))}
      <AddFilter scope={scope} />
      {filters.length > 1 && (
        <a class="button plain small" href={withFilters(scope.place, [])}>
          {t('filter.clear')}
        </a>
      )}
    </div>
  )
}

function filterName({ dimension, operator, values }: Filter): string {
  const names = values.map((value) => valueName(dimension, value))
  const list = new Intl.ListFormat(language(), { type: 'disjunction' }).format(names)
  return `${dimensionName(dimension)} ${t(`operator.${operator}`)} ${list}`
}
