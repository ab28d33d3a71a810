import { Icon } from '../../components/icon.tsx'
import { language, t } from '../../strings/strings.ts'
import { AddFilter } from './add-filter.tsx'
import { dimensionName, valueName } from './dimensions.ts'
import type { Scope } from './scope.ts'
import { type Filter, filterText, withFilters, withoutFilter } from './view.ts'

/** The active filters as chips; a click on one removes it. */
export function FilterBar({ scope }: { readonly scope: Scope }) {
  const { filters } = scope.view
  return (
    <div class="chips">
      {filters.map((filter) => (
        <a
          key={filterText(filter)}
          class="chip"
          href={withFilters(scope.pageUrl, withoutFilter(filters, filter))}
          aria-label={t('filter.remove', { filter: filterLabel(filter) })}
        >
          <span>{filterLabel(filter)}</span>
          <Icon name="close" />
        </a>
      ))}
      <AddFilter scope={scope} />
      {filters.length > 1 && (
        <a class="button plain small" href={withFilters(scope.pageUrl, [])}>
          {t('filter.clear')}
        </a>
      )}
    </div>
  )
}

function filterLabel({ dimension, operator, values }: Filter): string {
  const names = values.map((value) => valueName(dimension, value))
  const list = new Intl.ListFormat(language(), { type: 'disjunction' }).format(names)
  return `${dimensionName(dimension)} ${t(`operator.${operator}`)} ${list}`
}
