import { useState } from 'preact/hooks'
import type { GoalStats, Revenue } from '../../api/generated.ts'
import { Change } from '../../components/change.tsx'
import { Panel, type RowHead, RowHeads } from '../../components/panel.tsx'
import { withQuery } from '../../router.ts'
import { money, number, ratePercent } from '../../strings/format.ts'
import { t } from '../../strings/strings.ts'
import { barHeads } from '../../website/rows/bar-rows.tsx'
import { TopRows } from '../../website/rows/top-rows.tsx'
import { conversionsPanel } from '../../website/view/dimensions.ts'
import type { Scope } from '../../website/view/scope.ts'
import { tabUrl } from '../../website/view/view.ts'
import { rowCount } from './breakdown.tsx'

interface ConversionsPanelProps {
  readonly scope: Scope
  readonly goals: readonly GoalStats[]
  readonly revenue: readonly Revenue[]
  readonly hasEvents: boolean
}

/** Goals, events and revenue, as far as there are any. */
export function ConversionsPanel({ scope, goals, revenue, hasEvents }: ConversionsPanelProps) {
  const has = { goal: goals.length > 0, event: hasEvents, revenue: revenue.length > 0 }
  const tabs = conversionsPanel.tabs.filter((tab) => has[tab] && !scope.hiddenDimensions?.includes(tab))
  const [chosen, choose] = useState<(typeof tabs)[number]>('goal')
  const tab = tabs.find((one) => one === chosen) ?? tabs[0]
  if (!tab) return null
  return (
    <Panel
      height="own"
      label={t(conversionsPanel.label)}
      help={conversionsPanel.help}
      tabs={tabs.map((id) => ({ id, label: t(`tab.${id}`) }))}
      tab={tab}
      onTab={choose}
      unit={<RowHeads heads={headsOf(tab, scope)} />}
    >
      {tab === 'goal' && <GoalRows goals={goals} scope={scope} />}
      {tab === 'event' && <TopRows dimension="event" scope={scope} count={rowCount} />}
      {tab === 'revenue' && <RevenueRows rows={revenue} />}
    </Panel>
  )
}

const headsOf = (tab: 'goal' | 'event' | 'revenue', scope: Scope): readonly RowHead[] =>
  ({
    goal: () => [
      ['value', t('metric.conversions')] as const,
      ['share', t('column.rate')] as const,
      ...(scope.view.compare ? [['change', t('column.change')] as const] : []),
    ],
    event: () => barHeads('events', scope),
    revenue: () => [['value', t('tab.revenue')] as const, ['conversions', t('metric.events')] as const],
  })[tab]()

/** The goals with the most conversions. A click makes one a column of every panel. */
function GoalRows({ goals, scope }: { readonly goals: readonly GoalStats[]; readonly scope: Scope }) {
  const { access, home, pageUrl, view } = scope
  const rows = goals.toSorted((a, b) => b.conversions - a.conversions).slice(0, rowCount)
  const max = Math.max(1, ...rows.map(({ conversions }) => conversions))
  return (
    <>
      <ol class={view.compare ? 'rows with-changes' : 'rows'}>
        {rows.map((row) => {
          const isSelected = String(row.id) === view.goal
          return (
            <li key={row.id}>
              <a
                class="row"
                style={{ '--share': `${(row.conversions / max) * 100}%` }}
                href={withQuery(pageUrl, { goal: isSelected ? undefined : String(row.id) })}
                aria-current={isSelected ? 'true' : undefined}
                title={t('goal.select')}
              >
                <span class="name">{row.name}</span>
                <b>{number(row.conversions)}</b>
                <small>{ratePercent(row.conversion_rate)}</small>
                {view.compare && <Change of={{ value: row.conversions, previous: row.previous?.conversions }} />}
              </a>
            </li>
          )
        })}
      </ol>
      {access.kind !== 'combined' && (
        <div class="panel-foot">
          <a href={tabUrl(home, '/conversions', pageUrl)}>
            {goals.length > rowCount ? t('rows.all.n', { n: goals.length }) : t('rows.all')}
          </a>
        </div>
      )}
    </>
  )
}

/** Bars compare only amounts of the same currency. */
function RevenueRows({ rows }: { readonly rows: readonly Revenue[] }) {
  return (
    <ol class="rows with-counts">
      {rows.slice(0, rowCount).map(({ event, currency, revenue, events }) => {
        const same = rows.filter((row) => row.currency === currency).map((row) => row.revenue)
        const share = Math.max(0, revenue) / Math.max(...same, Number.MIN_VALUE)
        return (
          <li key={`${currency} ${event}`}>
            <div class="row" style={{ '--share': `${share * 100}%` }}>
              <span class="name">{event}</span>
              <b>{money(revenue, currency)}</b>
              <small>{number(events)}</small>
            </div>
          </li>
        )
      })}
    </ol>
  )
}
