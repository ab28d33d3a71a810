import { useState } from 'preact/hooks'
import { lazy } from '../../components/lazy.tsx'
import { Panel } from '../../components/panel.tsx'
import { RowsSkeleton } from '../../components/states.tsx'
import { withQuery } from '../../router.ts'
import { t, withStrings } from '../../strings/strings.ts'
import { loadDialogs } from '../../website/frame/load-dialogs.ts'
import { GroupPaths } from '../../website/path-groups/lazy.tsx'
import { TopRows } from '../../website/rows/top-rows.tsx'
import type { PanelSpec, TabId } from '../../website/view/dimensions.ts'
import type { Scope } from '../../website/view/scope.ts'
import { pageDimensions } from '../../website/view/view.ts'
import { CountryMap } from './country-map.tsx'
import { SeoPages } from './lazy-owner-panels.tsx'

const rowCount = 8
const Properties = lazy(async () => (await loadDialogs()).Properties, <RowsSkeleton count={rowCount} />)
const GoalRows = lazy(
  async () => (await withStrings(import('./goal-rows.tsx'), 'goals')).GoalRows,
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
