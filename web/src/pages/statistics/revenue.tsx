import type { Revenue } from '../../api/generated.ts'
import { readRevenue } from '../../api/stats.ts'
import { Panel } from '../../components/panel.tsx'
import { useLoad } from '../../state/use-load.ts'
import { money, number } from '../../strings/format.ts'
import { t } from '../../strings/strings.ts'
import type { Scope } from './scope.ts'

const shown = 10

/** What events brought in. Nothing is shown of websites that take no money. */
export function RevenuePanel({ scope }: { readonly scope: Scope }) {
  const { query, site } = scope
  const loaded = useLoad(JSON.stringify(query), (signal) => readRevenue(site, query, signal))
  const rows = loaded.state === 'ready' ? loaded.value.data : []
  if (rows.length === 0) return null
  return (
    <div class="below">
      <Panel height="own" label={t('panel.revenue')} unit={t('revenue.unit')}>
        <ol class="rows">
          {rows.slice(0, shown).map((row) => (
            <Row key={`${row.currency} ${row.event}`} row={row} among={rows} />
          ))}
        </ol>
      </Panel>
    </div>
  )
}

/** A bar compares amounts of one currency. */
function Row({ row, among }: { readonly row: Revenue; readonly among: readonly Revenue[] }) {
  const alike = among.filter(({ currency }) => currency === row.currency).map(({ revenue }) => revenue)
  const share = Math.max(0, row.revenue) / Math.max(...alike, Number.MIN_VALUE)
  return (
    <li>
      <div class="row" style={{ '--share': `${share * 100}%` }}>
        <span class="name">{row.event}</span>
        <b>{money(row.revenue, row.currency)}</b>
        <small>{number(row.events)}</small>
      </div>
    </li>
  )
}
