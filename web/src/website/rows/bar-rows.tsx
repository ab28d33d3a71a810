import { useRef } from 'preact/hooks'
import type { BreakdownRow, ProjectPage } from '../../api/generated.ts'
import { iconUrl, type Metric } from '../../api/stats.ts'
import { Change } from '../../components/change.tsx'
import { type RowHead, RowHeads } from '../../components/panel.tsx'
import { SiteIcon } from '../../components/site-icon.tsx'
import { percent } from '../../strings/format.ts'
import { t } from '../../strings/strings.ts'
import { valueFlag, valueName } from '../view/dimensions.ts'
import { metricFormat } from '../view/metrics.ts'
import type { Scope } from '../view/scope.ts'
import { hasFilterValue } from '../view/view.ts'
import { rowLink } from './row-link.ts'

interface BarRowsProps {
  readonly rows: readonly BreakdownRow[]
  readonly dimension: string
  readonly metric: Metric
  readonly scope: Scope
  /** Whether the rows belong to an earlier query; then their percentages stay as they were. */
  readonly stale: boolean
  /** The metric of each value in the range compared with; null without a comparison. */
  readonly previous?: ReadonlyMap<string, number> | null
  /** SEO reports by page. */
  readonly reports?: ReadonlyMap<string, ProjectPage> | null
}

/** Rows with bars; a click on a row toggles a filter, or opens the details of a page. */
export function BarRows({ rows, dimension, metric, scope, stale, previous, reports }: BarRowsProps) {
  const values = rows.map((row) => row[metric] ?? 0)
  const max = Math.max(...values, 1)
  const { totals, view } = scope
  const { goal } = view
  const shownTotal = useRef<number | null>(null)
  if (!stale)
    shownTotal.current = (totals.state === 'ready' && !totals.stale && totals.value.data[metric]?.value) || null
  const total = shownTotal.current
  const hasScores = reports && reports.size > 0
  const classes = ['rows', hasScores && 'with-scores', goal ? 'with-goal' : scope.view.compare && 'with-changes']
  const heads: readonly RowHead[] = [
    ['value', t(`metric.${metric}`)],
    ...(goal ? goalHeads() : shareHeads(view.compare !== null)),
    ...(hasScores ? [['score-link', t('report.score.label')] as const] : []),
  ]
  return (
    <>
      <RowHeads heads={heads} />
      <ol class={classes.filter(Boolean).join(' ')}>
        {rows.map((row, index) => {
          const value = values[index] ?? 0
          const group = row.path_group
          const name = group?.name ?? valueName(dimension, row.value)
          const report = reports?.get(row.value)
          return (
            <li key={row.value}>
              <a
                class="row"
                style={{ '--share': `${(value / max) * 100}%` }}
                {...rowLink(scope, dimension, row)}
                aria-current={isFiltered(scope, dimension, row) ? 'true' : undefined}
              >
                <span class="name">
                  <Flag code={valueFlag(dimension, row.value)} />
                  {dimension === 'source' && (
                    <SiteIcon name={name} src={row.value === '' ? '' : iconUrl(scope.access, row.value)} />
                  )}
                  {name}
                  {group && <span class="pattern">{group.pattern}</span>}
                </span>
                {goal ? (
                  <>
                    <span class="secondary">{metricFormat(metric, value)}</span>
                    <b>{metricFormat('conversions', row.conversions ?? 0)}</b>
                    <small>{metricFormat('conversion_rate', row.conversion_rate ?? 0)}</small>
                  </>
                ) : (
                  <>
                    <b>{metricFormat(metric, value)}</b>
                    <small>{total === null ? '' : percent(Math.min(1, value / total))}</small>
                    {view.compare && <Change of={{ value, previous: previous?.get(row.value) }} />}
                  </>
                )}
              </a>
              {report && <ScoreLink report={report} />}
            </li>
          )
        })}
      </ol>
    </>
  )
}

const goalHeads = (): readonly RowHead[] => [
  ['conversions', t('metric.conversions')],
  ['rate', t('column.rate')],
]

export const shareHeads = (isCompared: boolean): readonly RowHead[] => [
  ['share', t('column.share')],
  ...(isCompared ? [['change', t('column.change')] as const] : []),
]

const isFiltered = ({ view }: Scope, dimension: string, { value, path_group: group }: BreakdownRow): boolean =>
  group
    ? hasFilterValue(view.filters, dimension, String(group.id), 'in_group')
    : hasFilterValue(view.filters, dimension, value)

function Flag({ code }: { readonly code: string }) {
  return code === '' ? null : (
    <span class="flag" aria-hidden="true">
      {code}
    </span>
  )
}

function ScoreLink({ report }: { readonly report: ProjectPage }) {
  if (report.score === null || report.result === null) return null
  return (
    <a class={`pill score-link ${report.result}`} href={`/reports/${report.report}`} title={t('report.open')}>
      <span class="visually-hidden">{t('report.open')} </span>
      {report.score}
    </a>
  )
}
