import type { Goal, GoalStats } from '../../../api/generated.ts'
import { readSeries } from '../../../api/stats.ts'
import { Change } from '../../../components/change.tsx'
import { Icon } from '../../../components/icon.tsx'
import { Sparkline } from '../../../components/sparkline.tsx'
import { withQuery } from '../../../router.ts'
import { useLoad } from '../../../state/use-load.ts'
import { money, number, ratePercent } from '../../../strings/format.ts'
import { t } from '../../../strings/strings.ts'
import { chosenInterval } from '../../../website/view/queries.ts'
import type { Scope } from '../../../website/view/scope.ts'
import { goalSummary } from './goal-draft.ts'

/** A series is counted for each of them. */
const maxTrends = 12

interface GoalTableProps {
  readonly rows: readonly GoalStats[]
  /** Empty on a shared page. */
  readonly defined: readonly Goal[]
  readonly scope: Scope
}

/** All goals; a click selects one, which becomes a column in every panel. */
export function GoalTable({ rows, defined, scope }: GoalTableProps) {
  const { pageUrl, website } = scope
  const selected = pageUrl.query.get('goal')
  const hasValues = rows.some((row) => goalValue(row) !== null)
  return (
    <table class="table goal-table">
      <thead>
        <tr>
          <th scope="col">{t('goal.label')}</th>
          <th scope="col" class="numeric">
            {t('metric.conversions')}
          </th>
          <th scope="col" class="numeric visitors-cell hide-on-small">
            {t('goal.visitors')}
          </th>
          <th scope="col" class="numeric">
            {t('column.rate')}
          </th>
          <th scope="col" class="trend-cell hide-on-small">
            {t('goal.trend')}
          </th>
          {hasValues && (
            <th scope="col" class="numeric hide-on-small">
              {t('goal.value')}
            </th>
          )}
          {scope.view.compare && (
            <th scope="col" class="numeric hide-on-small">
              {t('column.change')}
            </th>
          )}
          {website && (
            <th scope="col">
              <span class="visually-hidden">{t('goal.edit')}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => {
          const goal = defined.find(({ id }) => id === row.id)
          const isSelected = String(row.id) === selected
          return (
            <tr key={row.id} class={isSelected ? 'selected' : ''}>
              <td class="goal-name">
                <a
                  href={withQuery(pageUrl, { goal: isSelected ? undefined : String(row.id) })}
                  aria-current={isSelected ? 'true' : undefined}
                >
                  <b>{row.name}</b>
                  {goal && <small>{goalSummary(goal)}</small>}
                </a>
              </td>
              <td class="numeric">
                <b>{number(row.conversions)}</b>
              </td>
              <td class="numeric soft visitors-cell hide-on-small">{number(row.converting_visitors)}</td>
              <td class="numeric">{ratePercent(row.conversion_rate)}</td>
              <td class="trend-cell hide-on-small">{index < maxTrends && <Trend goal={row.id} scope={scope} />}</td>
              {hasValues && <td class="numeric hide-on-small">{goalValue(row) ?? <span class="faint">–</span>}</td>}
              {scope.view.compare && (
                <td class="numeric hide-on-small">
                  <Change of={{ value: row.conversions, previous: row.previous?.conversions }} />
                </td>
              )}
              {website && (
                <td class="menu-cell">
                  <a
                    class="button plain square small"
                    href={withQuery(pageUrl, { edit: String(row.id), draft: undefined })}
                    aria-label={t('goal.edit.name', { name: row.name })}
                  >
                    <Icon name="edit" />
                  </a>
                </td>
              )}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

function Trend({ goal, scope }: { readonly goal: number; readonly scope: Scope }) {
  const query = { ...scope.query, goal, interval: chosenInterval(scope.pageUrl, scope.view), metrics: 'conversions' }
  const series = useLoad(JSON.stringify(query), (signal) => readSeries(scope.access, query, signal))
  if (series.state !== 'ready') return <Sparkline values={[]} />
  return <Sparkline values={series.value.data.map(({ conversions }) => conversions ?? 0)} />
}

/** The value of a goal's conversions in each currency; null if it has none, or it is not shown. */
function goalValue({ goal_value: amounts }: GoalStats): string | null {
  if (!amounts || amounts.length === 0) return null
  return amounts
    .map(({ currency, value }) =>
      currency === '' ? number(value, Number.isInteger(value) ? 0 : 2) : money(value, currency),
    )
    .join(' + ')
}
