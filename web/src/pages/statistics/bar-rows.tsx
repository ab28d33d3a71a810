import type { ReportSummary } from '../../api/records.ts'
import type { Metric, Row } from '../../api/stats.ts'
import { percent } from '../../strings/format.ts'
import { t } from '../../strings/strings.ts'
import { dimensionName, valueFlag, valueName } from './dimensions.ts'
import { metricFormat } from './metrics.ts'
import type { Scope } from './statistics.tsx'
import { type Filter, filterText, toggleFilter, withFilters } from './view.ts'

interface BarRowsProps {
  readonly rows: readonly Row[]
  readonly dimension: string
  readonly metric: Metric
  readonly scope: Scope
  /** What search engines see of pages, by page. */
  readonly reports?: ReadonlyMap<string, ReportSummary> | null
}

/** Every row is a bar, and a filter by click. */
export function BarRows({ rows, dimension, metric, scope, reports }: BarRowsProps) {
  const values = rows.map((row) => row[metric] ?? 0)
  const most = Math.max(...values, 1)
  const sum = values.reduce((total, value) => total + value, 0) || 1
  return (
    <ol class="rows">
      {rows.map((row, index) => {
        const value = values[index] ?? 0
        const filter: Filter = { dimension, operator: 'is', value: row.value }
        const name = valueName(dimension, row.value)
        const report = reports?.get(row.value)
        return (
          <li key={row.value}>
            <a
              class="row"
              style={{ '--share': `${(value / most) * 100}%` }}
              href={withFilters(scope.place, toggleFilter(scope.view.filters, filter))}
              aria-current={isOn(scope, filter) ? 'true' : undefined}
              title={t('filter.by', { dimension: dimensionName(dimension), value: name })}
            >
              <span class="name">
                <Flag code={valueFlag(dimension, row.value)} />
                {name}
              </span>
              <b>{metricFormat(metric, value)}</b>
              <small>{percent(value / sum)}</small>
            </a>
            {report && <Score report={report} />}
          </li>
        )
      })}
    </ol>
  )
}

function isOn({ view }: Scope, filter: Filter): boolean {
  return view.filters.some((one) => filterText(one) === filterText(filter))
}

function Flag({ code }: { readonly code: string }) {
  return code === '' ? null : (
    <span class="flag" aria-hidden="true">
      {code}
    </span>
  )
}

function Score({ report }: { readonly report: ReportSummary }) {
  if (report.score === null || report.result === null) return null
  return (
    <a class={`pill score-link ${report.result}`} href={`/reports/${report.id}`} title={t('report.open')}>
      <span class="hidden">{t('report.open')} </span>
      {report.score}
    </a>
  )
}
