import type { Revenue } from '../../api/generated.ts'
import { readRevenue } from '../../api/stats.ts'
import { Panel, RowHeads } from '../../components/panel.tsx'
import { useLoad } from '../../state/use-load.ts'
import { money, number } from '../../strings/format.ts'
import { t } from '../../strings/strings.ts'
import type { Scope } from '../../website/view/scope.ts'

const rowCount = 10

/** Revenue by event; not shown for websites without revenue. */
export function RevenuePanel({ scope }: { readonly scope: Scope }) {
  const { query, access } = scope
  const loaded = useLoad(JSON.stringify(query), (signal) => readRevenue(access, query, signal))
  const rows = loaded.state === 'ready' ? loaded.value.data : []
  if (rows.length === 0) return null
  return (
    <div class="panel-below">
      <Panel height="own" label={t('panel.revenue')}>
        <RowHeads
          heads={[
            ['value', t('panel.revenue')],
            ['conversions', t('metric.events')],
          ]}
        />
        <ol class="rows with-counts">
          {rows.slice(0, rowCount).map((row) => (
            <RevenueRow key={`${row.currency} ${row.event}`} row={row} allRows={rows} />
          ))}
        </ol>
      </Panel>
    </div>
  )
}

/** Bars compare only amounts of the same currency. */
function RevenueRow({ row, allRows }: { readonly row: Revenue; readonly allRows: readonly Revenue[] }) {
  const sameCurrency = allRows.filter(({ currency }) => currency === row.currency).map(({ revenue }) => revenue)
  const share = Math.max(0, row.revenue) / Math.max(...sameCurrency, Number.MIN_VALUE)
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
