import { readProperties } from '../../api/stats.ts'
import { HelpLink } from '../../components/help-link.tsx'
import type { IconName } from '../../components/icon.tsx'
import { useLoad } from '../../state/use-load.ts'
import { t } from '../../strings/strings.ts'
import { type FilterOnly, filterDimensionName } from '../filters/filter-label.ts'
import { type Dimension, propertyPrefix } from '../view/dimensions.ts'
import type { Scope } from '../view/scope.ts'
import { type Condition, filterText } from '../view/view.ts'
import { Choice } from './choice.tsx'

const groups = [
  ['page', 'file', ['page', 'title', 'entry_page', 'exit_page', 'hostname']],
  [
    'source',
    'external',
    ['source', 'channel', 'referrer', 'utm_campaign', 'utm_source', 'utm_medium', 'utm_term', 'utm_content'],
  ],
  ['location', 'globe', ['country', 'region', 'city', 'language']],
  ['technology', 'screen', ['device', 'browser', 'browser_version', 'os', 'os_version', 'screen']],
  ['behavior', 'bolt', ['event', 'goal', 'revenue', 'scroll_depth']],
] as const satisfies readonly (readonly [string, IconName, readonly (Dimension | FilterOnly)[]])[]

interface DimensionListProps {
  readonly scope: Scope
  readonly others: readonly Condition[]
  /** Whether it is about single rows, which have neither exit pages nor goals. */
  readonly isOfRows: boolean
  readonly dimension: string
  readonly onChoose: (dimension: string) => void
}

export function DimensionList({ scope, others, isOfRows, dimension, onChoose }: DimensionListProps) {
  const query = { ...scope.query, filter: others.map(filterText), per_page: 100, sort_by: 'events' }
  const properties = useLoad(JSON.stringify(query), (signal) => readProperties(scope.access, query, signal))
  const names = properties.state === 'ready' ? properties.value.data.map(({ value }) => propertyPrefix + value) : []
  const chosen = dimension.startsWith(propertyPrefix) && !names.includes(dimension) ? [dimension] : []
  const choice = (one: string, icon: IconName) => (
    <Choice
      key={one}
      name="dimension"
      label={filterDimensionName(one)}
      icon={icon}
      checked={one === dimension}
      onChoose={() => onChoose(one)}
    />
  )
  const isOffered = (one: string): boolean => {
    if (isOfRows && (one === 'exit_page' || one === 'goal')) return false
    if (one === 'region' || one === 'city') return scope.hasRegions
    // Shared pages do not show revenue.
    return one !== 'revenue' || scope.website !== null
  }
  return (
    <fieldset class="filter-dimensions">
      <legend class="visually-hidden">{t('filter.dimension')}</legend>
      {groups.map(([group, icon, members]) => (
        <div key={group}>
          <div class="label">
            {t(`filter.group.${group}`)} <HelpLink topic={`filter.${group}`} name={t(`filter.group.${group}`)} newTab />
          </div>
          {members.filter((one) => isOffered(one) || one === dimension).map((one) => choice(one, icon))}
        </div>
      ))}
      {names.length + chosen.length > 0 && (
        <div>
          <div class="label">{t('filter.group.property')}</div>
          {[...chosen, ...names].map((one) => choice(one, 'bolt'))}
        </div>
      )}
    </fieldset>
  )
}
