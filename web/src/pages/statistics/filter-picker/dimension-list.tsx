import { readProperties } from '../../../api/stats.ts'
import { useLoad } from '../../../state/use-load.ts'
import { t } from '../../../strings/strings.ts'
import { type Dimension, propertyPrefix } from '../dimensions.ts'
import type { Scope } from '../scope.ts'
import { type Condition, filterText } from '../view.ts'
import { Choice } from './choice.tsx'
import { type FilterOnly, filterDimensionName } from './filter-label.ts'

const groups = [
  ['page', ['page', 'title', 'entry_page', 'exit_page', 'hostname']],
  ['source', ['source', 'channel', 'referrer', 'utm_campaign', 'utm_source', 'utm_medium', 'utm_term', 'utm_content']],
  ['location', ['country', 'region', 'city', 'language']],
  ['technology', ['device', 'browser', 'browser_version', 'os', 'os_version', 'screen']],
  ['behavior', ['event', 'goal', 'revenue']],
] as const satisfies readonly (readonly [string, readonly (Dimension | FilterOnly)[]])[]

interface DimensionListProps {
  readonly scope: Scope
  readonly others: readonly Condition[]
  readonly dimension: string
  readonly onChoose: (dimension: string) => void
}

export function DimensionList({ scope, others, dimension, onChoose }: DimensionListProps) {
  const query = { ...scope.query, filter: others.map(filterText), per_page: 100, sort_by: 'events' }
  const properties = useLoad(JSON.stringify(query), (signal) => readProperties(scope.access, query, signal))
  const names = properties.state === 'ready' ? properties.value.data.map(({ value }) => propertyPrefix + value) : []
  const chosen = dimension.startsWith(propertyPrefix) && !names.includes(dimension) ? [dimension] : []
  const choice = (one: string) => (
    <Choice
      key={one}
      name="dimension"
      label={filterDimensionName(one)}
      checked={one === dimension}
      onChoose={() => onChoose(one)}
    />
  )
  const isOffered = (one: string): boolean => {
    if (one === 'region' || one === 'city') return scope.hasRegions
    // Shared pages do not show revenue.
    return one !== 'revenue' || scope.website !== null
  }
  return (
    <fieldset class="filter-dimensions">
      <legend class="visually-hidden">{t('filter.dimension')}</legend>
      {groups.map(([group, members]) => (
        <div key={group}>
          <div class="label">{t(`filter.group.${group}`)}</div>
          {members.filter((one) => isOffered(one) || one === dimension).map(choice)}
        </div>
      ))}
      {names.length + chosen.length > 0 && (
        <div>
          <div class="label">{t('filter.group.property')}</div>
          {[...chosen, ...names].map(choice)}
        </div>
      )}
    </fieldset>
  )
}
