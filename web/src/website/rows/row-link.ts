import type { BreakdownRow } from '../../api/generated.ts'
import { navigate } from '../../router.ts'
import { t } from '../../strings/strings.ts'
import { dimensionName, valueName } from '../view/dimensions.ts'
import type { Scope } from '../view/scope.ts'
import { pageDimensions, toggleValue, withDetails, withFilters } from '../view/view.ts'

/** Where a click on a value leads: to the view filtered by it; for a page to its details, and with Alt to the filter. */
export function rowLink(
  { pageUrl, view }: Pick<Scope, 'pageUrl' | 'view'>,
  dimension: string,
  { value, path_group: group }: Pick<BreakdownRow, 'value' | 'path_group'>,
) {
  if (group) {
    return {
      href: withFilters(pageUrl, toggleValue(view.filters, dimension, String(group.id), 'in_group')),
      title: t('filter.by', { dimension: dimensionName(dimension), value }),
    }
  }
  const filtered = withFilters(pageUrl, toggleValue(view.filters, dimension, value))
  if (value === '' || !pageDimensions.includes(dimension)) {
    return {
      href: filtered,
      title: t('filter.by', { dimension: dimensionName(dimension), value: valueName(dimension, value) }),
    }
  }
  return {
    href: withDetails(pageUrl, value, dimension),
    title: t('page.details', { page: value }),
    onClick(event: MouseEvent) {
      if (!event.altKey) return
      event.preventDefault()
      navigate(filtered)
    },
  }
}
