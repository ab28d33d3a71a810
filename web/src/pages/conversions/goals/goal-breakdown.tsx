import type { BreakdownRow, GoalStats } from '../../../api/generated.ts'
import { readRows, readTotals } from '../../../api/stats.ts'
import { lazy } from '../../../components/lazy.tsx'
import { Panel } from '../../../components/panel.tsx'
import { AsyncContent, EmptyState, RowsSkeleton } from '../../../components/states.tsx'
import { navigate, withQuery } from '../../../router.ts'
import { useLoad } from '../../../state/use-load.ts'
import { number, ratePercent } from '../../../strings/format.ts'
import { t } from '../../../strings/strings.ts'
import { loadDialogs } from '../../../website/frame/load-dialogs.ts'
import { PageDetails } from '../../../website/page-drawer/lazy.tsx'
import { valueFlag, valueName } from '../../../website/view/dimensions.ts'
import type { Scope } from '../../../website/view/scope.ts'
import { filterText, tabUrl, toggleValue, withFilters } from '../../../website/view/view.ts'

const AllRows = lazy(async () => (await loadDialogs()).AllRows, null)

const dimensions = ['source', 'channel', 'utm_campaign', 'entry_page', 'page', 'country', 'device'] as const
type Dimension = (typeof dimensions)[number]

/** The conversions of the selected goal by source, country, … */
export function GoalBreakdown({ rows, scope }: { readonly rows: readonly GoalStats[]; readonly scope: Scope }) {
  const { pageUrl } = scope
  const goal = rows.find((row) => String(row.id) === pageUrl.query.get('goal'))
  if (!goal) return null
  const dimension = dimensions.find((one) => one === pageUrl.query.get('by')) ?? 'source'
  return (
    <>
      <div class="chips goal-chips">
        <a class="text-link" href={tabUrl(scope.home, '', pageUrl)}>
          {t('goal.everywhere')}
        </a>
      </div>
      <Panel
        height="own"
        help="goals"
        label={t('goal.by', { name: goal.name })}
        tabs={dimensions.map((id) => ({ id, label: t(`tab.${id}`) }))}
        tab={dimension}
        onTab={(id) => navigate(withQuery(pageUrl, { by: id === 'source' ? undefined : id }), { keepScroll: true })}
      >
        <Rows goal={goal} dimension={dimension} scope={scope} />
      </Panel>
      {pageUrl.query.has('rows') && <AllRows scope={scope} />}
      {pageUrl.query.has('details') && <PageDetails scope={scope} />}
    </>
  )
}

interface RowsProps {
  readonly goal: GoalStats
  readonly dimension: Dimension
  readonly scope: Scope
}

const metrics = 'visitors,conversions,conversion_rate'

function Rows({ goal, dimension, scope }: RowsProps) {
  const query = { ...scope.query, goal: goal.id, metrics, sort_by: 'conversions', per_page: 10 }
  const rows = useLoad(`${dimension} ${JSON.stringify(query)}`, (signal) =>
    readRows(scope.access, dimension, query, signal),
  )
  return (
    <AsyncContent loadable={rows} skeleton={<RowsSkeleton count={8} />}>
      {({ data, meta }) => {
        const max = Math.max(1, ...data.map(({ conversions }) => conversions ?? 0))
        if (data.length === 0) return <EmptyState title={t('stats.nodata')} />
        return (
          <>
            <table class="table bars goal-rows">
              <thead>
                <tr>
                  <th scope="col">{t(`dimension.${dimension}`)}</th>
                  <th scope="col" class="numeric visitors">
                    {t('metric.visitors')}
                  </th>
                  <th scope="col" class="numeric" aria-sort="descending">
                    {t('metric.conversions')} ↓
                  </th>
                  <th scope="col" class="numeric">
                    {t('column.rate')}
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
                    <Numbers visitors={row.visitors} conversions={row.conversions} rate={row.conversion_rate} />
                  </tr>
                ))}
                {meta.total > data.length && (
                  <OtherRow
                    goal={goal}
                    dimension={dimension}
                    scope={scope}
                    listed={data}
                    values={meta.total - data.length}
                  />
                )}
              </tbody>
              <tfoot>
                <tr>
                  <th scope="row">{t('goal.total')}</th>
                  <Numbers
                    visitors={scope.totals.state === 'ready' ? scope.totals.value.data.visitors?.value : null}
                    conversions={goal.conversions}
                    rate={goal.conversion_rate}
                  />
                </tr>
              </tfoot>
            </table>
            {meta.total > data.length && (
              <div class="panel-foot">
                <a href={withQuery(scope.pageUrl, { rows: dimension, sort_by: 'conversions', page: undefined })}>
                  {t('rows.all')}
                </a>
              </div>
            )}
          </>
        )
      }}
    </AsyncContent>
  )
}

interface OtherRowProps extends RowsProps {
  readonly listed: readonly BreakdownRow[]
  readonly values: number
}

/** The values that are not listed. A visitor can be in several rows, so only conversions are a difference; the rest is counted. */
function OtherRow({ goal, dimension, scope, listed, values }: OtherRowProps) {
  const others = filterText({ dimension, operator: 'is_not', values: listed.map(({ value }) => value) })
  const query = { ...scope.query, filter: [...scope.view.filters.map(filterText), others], goal: goal.id, metrics }
  const totals = useLoad(JSON.stringify(query), (signal) => readTotals(scope.access, query, signal))
  const counted = totals.state === 'ready' && !totals.stale ? totals.value.data : null
  return (
    <tr>
      <td class="soft">{t('rows.other', { n: values })}</td>
      <Numbers
        visitors={counted?.visitors?.value}
        conversions={listed.reduce((rest, row) => rest - (row.conversions ?? 0), goal.conversions)}
        rate={counted?.conversion_rate?.value}
      />
    </tr>
  )
}

interface NumbersProps {
  readonly visitors: number | null | undefined
  readonly conversions: number | null | undefined
  readonly rate: number | null | undefined
}

function Numbers({ visitors, conversions, rate }: NumbersProps) {
  return (
    <>
      <td class="numeric soft visitors">{visitors == null ? '–' : number(visitors)}</td>
      <td class="numeric">
        <b>{number(conversions ?? 0)}</b>
      </td>
      <td class="numeric">{ratePercent(rate)}</td>
    </>
  )
}
