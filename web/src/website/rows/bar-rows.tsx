import { useRef } from 'preact/hooks'
import type { BreakdownRow } from '../../api/generated.ts'
import type { Metric } from '../../api/stats.ts'
import { Change } from '../../components/change.tsx'
import type { RowHead } from '../../components/panel.tsx'
import { SiteIcon } from '../../components/site-icon.tsx'
import { number, percent } from '../../strings/format.ts'
import { t } from '../../strings/strings.ts'
import { divides, valueFlag, valueName } from '../view/dimensions.ts'
import { metricFormat } from '../view/metrics.ts'
import type { Scope } from '../view/scope.ts'
import { hasFilterValue } from '../view/view.ts'
import { rowLink } from './row-link.ts'
import { useSourceIcons } from './use-source-icons.ts'

interface BarRowsProps {
  readonly rows: readonly BreakdownRow[]
  readonly dimension: string
  readonly metric: Metric
  readonly scope: Scope
  /** Whether the rows belong to an earlier query; then their percentages stay as they were. */
  readonly stale: boolean
  /** The metric of each value in the range compared with; null without a comparison. */
  readonly previous?: ReadonlyMap<string, number> | null
  /** How many values there are that are not listed. */
  readonly others?: number
}

/** Names the columns of `BarRows`. */
export const barHeads = (metric: Metric, { view }: Scope): readonly RowHead[] => [
  ['value', t(`metric.${metric}`)],
  ...(view.goal ? goalHeads() : shareHeads(view.compare !== null)),
]

/** Rows with bars; a click on a row toggles a filter, or opens the details of a page. */
export function BarRows({ rows, dimension, metric, scope, stale, previous, others = 0 }: BarRowsProps) {
  const values = rows.map((row) => row[metric] ?? 0)
  const max = Math.max(...values, 1)
  const { totals, view } = scope
  const { goal } = view
  const shownTotals = useRef<{ readonly value: number; readonly previous: number | undefined } | null>(null)
  if (!stale) {
    const now = totals.state === 'ready' && !totals.stale ? totals.value.data[metric] : undefined
    shownTotals.current = now?.value ? { value: now.value, previous: now.previous ?? undefined } : null
  }
  const total = shownTotals.current
  const rest = total && others > 0 && !goal && divides(dimension) ? restOf(values, total.value) : 0
  const restBefore = previous && total?.previous ? restOf([...previous.values()], total.previous) : undefined
  const isCompared = view.compare !== null
  const icons = useSourceIcons(scope.access, dimension === 'source' ? rows : [])
  return (
    <ol class={rowsClass(scope)}>
      {rows.map((row, index) => {
        const value = values[index] ?? 0
        const group = row.path_group
        const name = group?.name ?? valueName(dimension, row.value)
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
                  <SiteIcon key={icons.get(row.value)} name={name} src={icons.get(row.value) ?? ''} />
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
                  <small>{total && percent(Math.min(1, value / total.value))}</small>
                  {isCompared && <Change of={{ value, previous: previous?.get(row.value) }} />}
                </>
              )}
            </a>
          </li>
        )
      })}
      {total && rest > 0 && (
        <li>
          <div class="row rest" title={t('rows.other.note')}>
            <span class="name">{t('rows.other', { n: others })}</span>
            <b>{number(rest)}</b>
            <small>{percent(rest / total.value)}</small>
            {isCompared && <Change of={{ value: rest, previous: restBefore }} />}
          </div>
        </li>
      )}
    </ol>
  )
}

/** What the listed values leave of the total, so that the shares add up. */
const restOf = (values: readonly number[], total: number): number =>
  Math.max(
    0,
    values.reduce((left, value) => left - value, total),
  )

const rowsClass = ({ view: { goal, compare } }: Scope): string =>
  goal ? 'rows with-goal' : compare ? 'rows with-changes' : 'rows'

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
