import { Icon } from '../../parts/icon.tsx'
import { t } from '../../strings/strings.ts'
import { AddFilter } from './add-filter.tsx'
import { dimensionName, valueName } from './dimensions.ts'
import type { Scope } from './statistics.tsx'
import { type Filter, filterText, toggleFilter, withFilters } from './view.ts'

/** What the numbers are narrowed to. A click on a chip takes it away. */
export function FilterBar({ scope }: { readonly scope: Scope }) {
  const { filters } = scope.view
  return (
    <div class="chips">
      {filters.map((filter) => (
        <a
          key={filterText(filter)}
          class="chip"
          href={withFilters(scope.place, toggleFilter(filters, filter))}
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

const filterName = ({ dimension, operator, value }: Filter): string =>
  `${dimensionName(dimension)} ${t(`operator.${operator}`)} ${valueName(dimension, value)}`
