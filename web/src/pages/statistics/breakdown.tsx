import { useState } from 'preact/hooks'
import { readRows } from '../../api/stats.ts'
import { lazy } from '../../components/lazy.tsx'
import { Panel } from '../../components/panel.tsx'
import { AsyncContent, EmptyState, RowsSkeleton } from '../../components/states.tsx'
import { withQuery } from '../../router.ts'
import { useLoad } from '../../state/use-load.ts'
import { t, withStrings } from '../../strings/strings.ts'
import { useReportsByPage } from '../cross-service/use-reports-by-page.ts'
import { BarRows } from './bar-rows.tsx'
import { CountryMap } from './country-map.tsx'
import type { Dimension, PanelSpec, TabId } from './dimensions.ts'
import { SeoPages } from './lazy-owner-panels.tsx'
import { loadDialogs } from './load-dialogs.ts'
import { GroupPaths } from './path-groups/lazy.tsx'
import { rowsMetric, rowsQuery } from './queries.ts'
import { rowsKey } from './rows-key.ts'
import type { Scope } from './scope.ts'
import { usePreviousRows } from './use-previous-rows.ts'
import { pageDimensions } from './view.ts'

const rowCount = 8
const Properties = lazy(async () => (await loadDialogs()).Properties, <RowsSkeleton count={rowCount} />)
const GoalRows = lazy(
  async () => (await withStrings(import('../goals/goal-rows.tsx'), 'goals')).GoalRows,
  <RowsSkeleton count={rowCount} />,
)

interface BreakdownProps {
  readonly panel: PanelSpec
  readonly scope: Scope
}

/** A panel whose tabs are dimensions. */
export function Breakdown({ panel, scope }: BreakdownProps) {
  // SEO reports are shown only to the owner.
  const tabs = panel.tabs.filter((tab) => {
    if (scope.hiddenDimensions?.includes(tab)) return false
    if (tab === 'region' || tab === 'city') return scope.hasRegions
    return tab !== 'seo' || scope.website !== null
  })
  const [tab, setTab] = useState<TabId>(tabs[0] ?? 'page')
  return (
    <Panel
      height={panel.id === 'events' ? 'half' : 'tall'}
      label={t(panel.label)}
      tabs={tabs.map((id) => ({ id, label: t(`tab.${id}`) }))}
      tab={tab}
      onTab={setTab}
      unit={tab === 'map' && t('metric.visitors')}
      footer={<PanelLinks panel={panel} tab={tab} scope={scope} />}
    >
      <TabBody tab={tab} scope={scope} />
    </Panel>
  )
}

function TabBody({ tab, scope }: { readonly tab: TabId; readonly scope: Scope }) {
  if (tab === 'map') return <CountryMap scope={scope} />
  if (tab === 'seo') return <SeoPages scope={scope} count={rowCount} />
  if (tab === 'goal') return <GoalRows scope={scope} count={rowCount} />
  if (tab === 'property') return <Properties scope={scope} count={rowCount} />
  // Rows of another tab must not stay under this one while it cannot be loaded.
  return <TopRows key={tab} dimension={tab} scope={scope} count={rowCount} />
}

interface TopRowsProps {
  readonly dimension: Dimension
  readonly scope: Scope
  readonly count: number
}

/** The values of a dimension with the most visitors, or the most frequent events. */
export function TopRows({ dimension, scope, count }: TopRowsProps) {
  const metric = rowsMetric(dimension)
  const query = rowsQuery(scope.query, dimension, metric, scope.view)
  const rows = useLoad(rowsKey(dimension, query), (signal) => readRows(scope.access, dimension, query, signal))
  const pages = dimension === 'page' && rows.state === 'ready' ? rows.value.data.slice(0, count) : []
  const reports = useReportsByPage(
    scope,
    pages.flatMap(({ value, path_group }) => (path_group ? [] : value)),
  )
  const previous = usePreviousRows(scope, dimension, metric, rows)
  return (
    <AsyncContent loadable={rows} skeleton={<RowsSkeleton count={count} />}>
      {(value) =>
        value.data.length === 0 ? (
          <EmptyState title={t('stats.nodata')}>{dimension === 'event' && <p>{t('stats.noevents')}</p>}</EmptyState>
        ) : (
          <BarRows
            rows={value.data.slice(0, count)}
            dimension={dimension}
            metric={metric}
            scope={scope}
            stale={rows.state === 'ready' && rows.stale}
            previous={previous}
            reports={reports}
          />
        )
      }
    </AsyncContent>
  )
}

/** Links to all rows, and to dimensions without a tab. */
function PanelLinks({ panel, tab, scope }: { readonly panel: PanelSpec; readonly tab: TabId; readonly scope: Scope }) {
  const own = tab === 'map' ? 'country' : tab === 'seo' ? 'page' : tab
  const links = own === 'property' || own === 'goal' ? [] : [own]
  return (
    <>
      {[...links, ...panel.more].map((dimension, index) => (
        <a key={dimension} href={withQuery(scope.pageUrl, { rows: dimension, page: undefined, search: undefined })}>
          {index === 0 && own === dimension ? t('rows.all') : t(`dimension.${dimension}`)}
        </a>
      ))}
      {pageDimensions.includes(tab) && <GroupPaths scope={scope} />}
    </>
  )
}
