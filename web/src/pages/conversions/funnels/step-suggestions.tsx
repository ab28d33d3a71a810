import { readRows } from '../../../api/stats.ts'
import { Icon } from '../../../components/icon.tsx'
import { useLoad } from '../../../state/use-load.ts'
import { t } from '../../../strings/strings.ts'
import type { FilterNames } from '../../../website/filters/filter-label.ts'
import { valueName } from '../../../website/view/dimensions.ts'
import { rowsQuery } from '../../../website/view/queries.ts'
import type { Scope } from '../../../website/view/scope.ts'
import { filterText } from '../../../website/view/view.ts'

interface StepSuggestionsProps {
  readonly scope: Scope
  readonly goals: FilterNames['goals']
  /** The filters of the steps that there are. */
  readonly used: readonly string[]
  readonly onAdd: (filter: string) => void
}

const [maxGoals, maxPages, maxEvents] = [3, 5, 4]

/** What visitors do most, each a step with one click. */
export function StepSuggestions({ scope, goals, used, onAdd }: StepSuggestionsProps) {
  const suggestions = [
    ...[...goals].slice(0, maxGoals).map(([id, name]) => [`goal:is:${id}`, name] as const),
    ...useValues(scope, 'page').slice(0, maxPages),
    ...useValues(scope, 'event').slice(0, maxEvents),
  ].filter(([filter]) => !used.includes(filter))
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a flex container in all browsers
    <div class="step-suggestions" role="group" aria-label={t('funnel.step.suggestions')}>
      {suggestions.map(([filter, label]) => (
        <button key={filter} type="button" class="button small" title={label} onClick={() => onAdd(filter)}>
          <Icon name="plus" />
          <span>{label}</span>
        </button>
      ))}
    </div>
  )
}

/** The most frequent values, as filters with their names. */
function useValues(scope: Scope, dimension: 'page' | 'event'): readonly (readonly [string, string])[] {
  const query = rowsQuery(scope.query, dimension, dimension === 'event' ? 'events' : 'visitors', {
    ...scope.view,
    goal: undefined,
    groupPaths: false,
  })
  const rows = useLoad(`${dimension} ${JSON.stringify(query)}`, (signal) =>
    readRows(scope.access, dimension, query, signal),
  )
  if (rows.state !== 'ready') return []
  return rows.value.data
    .filter(({ value }) => value !== '')
    .map(({ value }) => [filterText({ dimension, operator: 'is', values: [value] }), valueName(dimension, value)])
}
