import type { GoalStats } from '../../api/generated.ts'
import { readRows } from '../../api/stats.ts'
import { Panel } from '../../components/panel.tsx'
import { AsyncContent, EmptyState, RowsSkeleton } from '../../components/states.tsx'
import { navigate, withQuery } from '../../router.ts'
import { useLoad } from '../../state/use-load.ts'
import { number } from '../../strings/format.ts'
import { t } from '../../strings/strings.ts'
import { valueFlag, valueName } from '../statistics/dimensions.ts'
import type { Scope } from '../statistics/scope.ts'
import { toggleValue, viewParams, withFilters } from '../statistics/view.ts'
import { ratePercent } from './goal-values.ts'

const dimensions = ['source', 'channel', 'utm_campaign', 'entry_page', 'page', 'country', 'device'] as const

/** The conversions of the selected goal by source, country, … */
export function GoalBreakdown({ rows, scope }: { readonly rows: readonly GoalStats[]; readonly scope: Scope }) {
  const { pageUrl } = scope
  const goal = rows.find((row) => String(row.id) === pageUrl.query.get('goal'))
  if (!goal) return null
  const dimension = dimensions.find((one) => one === pageUrl.query.get('by')) ?? 'source'
  const params = viewParams(pageUrl)
  for (const name of ['edit', 'by']) params.delete(name)
  return (
    <>
      <div class="chips goal-chips">
        <a class="text-link" href={`/websites/${scope.access.id}?${params}`}>
          {t('goal.everywhere')}
        </a>
      </div>
      <Panel
        height="own"
        label={t('goal.by', { name: goal.name })}
        tabs={dimensions.map((id) => ({ id, label: t(`tab.${id}`) }))}
        tab={dimension}
        onTab={(id) => navigate(withQuery(pageUrl, { by: id === 'source' ? undefined : id }), { keepScroll: true })}
      >
        <Rows goal={goal} dimension={dimension} scope={scope} />
      </Panel>
    </>
  )
}

interface RowsProps {
  readonly goal: GoalStats
  readonly dimension: string
  readonly scope: Scope
}

function Rows({ goal, dimension, scope }: RowsProps) {
  const query = {
    ...scope.query,
    goal: goal.id,
    metrics: 'visitors,conversions,conversion_rate',
    sort_by: 'conversions',
    per_page: 10,
  }
  const rows = useLoad(`${dimension} ${JSON.stringify(query)}`, (signal) =>
    readRows(scope.access, dimension, query, signal),
  )
  return (
    <AsyncContent loadable={rows} skeleton={<RowsSkeleton count={8} />}>
      {({ data }) => {
        const max = Math.max(1, ...data.map(({ conversions }) => conversions ?? 0))
        if (data.length === 0) return <EmptyState title={t('stats.nodata')} />
        return (
          <table class="table goal-rows">
            <thead>
              <tr>
                <th scope="col">{t(`dimension.${dimension as 'source'}`)}</th>
                <th scope="col" class="numeric visitors">
                  {t('metric.visitors')}
                </th>
                <th scope="col" class="numeric" aria-sort="descending">
                  {t('metric.conversions')} ↓
                </th>
                <th scope="col" class="numeric">
                  {t('goal.rate')}
                </th>
              </tr>
            </thead>
            <tbody>
              {data.map((row) => (
                <tr key={row.value}>
                  <td class="bar-cell" style={{ '--share': `${((row.conversions ?? 0) / max) * 100}%` }}>
                    <a href={withFilters(scope.pageUrl, toggleValue(scope.view.filters, dimension, row.value))}>
                      {valueFlag(dimension, row.value)} {valueName(dimension, row.value)}
                    </a>
                  </td>
                  <td class="numeric soft visitors">{number(row.visitors ?? 0)}</td>
                  <td class="numeric">
                    <b>{number(row.conversions ?? 0)}</b>
                  </td>
                  <td class="numeric">{ratePercent(row.conversion_rate)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )
      }}
    </AsyncContent>
  )
}
