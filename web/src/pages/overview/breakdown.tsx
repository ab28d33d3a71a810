import { useState } from 'preact/hooks'
import { lazy } from '../../components/lazy.tsx'
import { Panel, RowHeads } from '../../components/panel.tsx'
import { RowsSkeleton } from '../../components/states.tsx'
import { withQuery } from '../../router.ts'
import type { Key } from '../../strings/keys.ts'
import { t } from '../../strings/strings.ts'
import { barHeads } from '../../website/rows/bar-rows.tsx'
import { TopRows } from '../../website/rows/top-rows.tsx'
import type { PanelSpec } from '../../website/view/dimensions.ts'
import { rowsMetric } from '../../website/view/queries.ts'
import type { Scope } from '../../website/view/scope.ts'

export const rowCount = 7

const CountryMap = lazy(async () => (await import('./country-map.tsx')).CountryMap, <RowsSkeleton count={rowCount} />)

/** Shorter than the labels in lists of all dimensions. */
const shortLabels: Readonly<Record<string, Key>> = {
  entry_page: 'tab.entry',
  exit_page: 'tab.exit',
  os: 'tab.systems',
}

interface BreakdownProps {
  readonly panel: PanelSpec
  readonly scope: Scope
}

/** A panel whose tabs are dimensions. */
export function Breakdown({ panel, scope }: BreakdownProps) {
  const tabs = panel.tabs.filter((tab) => !scope.hiddenDimensions?.includes(tab === 'map' ? 'country' : tab))
  const [tab, setTab] = useState(tabs[0] ?? 'page')
  if (tabs.length === 0) return null
  return (
    <Panel
      height="tall"
      label={t(panel.label)}
      help={panel.help}
      tabs={tabs.map((id) => ({ id, label: t(shortLabels[id] ?? `tab.${id}`) }))}
      tab={tab}
      onTab={setTab}
      unit={tab === 'map' ? t('metric.visitors') : <RowHeads heads={barHeads(rowsMetric(tab), scope)} />}
    >
      {tab === 'map' ? (
        <>
          <CountryMap scope={scope} />
          <div class="panel-foot">
            <a href={withQuery(scope.pageUrl, { rows: 'country', page: undefined, search: undefined })}>
              {t('rows.all')}
            </a>
          </div>
        </>
      ) : (
        // Rows of another tab must not stay under this one while it cannot be loaded.
        <TopRows key={tab} dimension={tab} scope={scope} count={rowCount} />
      )}
    </Panel>
  )
}
