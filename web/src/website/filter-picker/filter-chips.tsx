import { Icon } from '../../components/icon.tsx'
import { withQuery } from '../../router.ts'
import { t } from '../../strings/strings.ts'
import type { Picked } from '../filters/filter-edits.ts'
import { conditionsOf, readTree } from '../filters/filter-tree.ts'
import { useFilterNames } from '../filters/use-filter-names.ts'
import type { Scope } from '../view/scope.ts'
import { filterText, withFilters } from '../view/view.ts'
import { FilterParts } from './filter-parts.tsx'

interface FilterChipsProps {
  readonly scope: Scope
  readonly onEdit: (picked: Picked) => void
}

/** The filters of the view, and the goal that is a column of its panels. */
export function FilterChips({ scope, onEdit }: FilterChipsProps) {
  const { pageUrl, view } = scope
  const { filters, goal } = view
  const names = useFilterNames(scope, filters.map(filterText), goal !== undefined)
  const tree = readTree(filters)
  const target = { urlOf: (changed: typeof tree): string => withFilters(pageUrl, conditionsOf(changed)) }
  return (
    <>
      <FilterParts group={tree} path={[]} edited={{ tree, target, names, onEdit }} />
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
