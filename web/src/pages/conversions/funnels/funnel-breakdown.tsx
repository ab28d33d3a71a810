import { funnelPath, readFunnelStats } from '../../../api/funnels.ts'
import type { Funnel, FunnelBreakdownRow, FunnelStats } from '../../../api/generated.ts'
import { exportUrl } from '../../../api/stats.ts'
import { Change } from '../../../components/change.tsx'
import { downloadFile } from '../../../components/download-file.ts'
import { Icon } from '../../../components/icon.tsx'
import { Panel } from '../../../components/panel.tsx'
import { AsyncContent, EmptyState, RowsSkeleton } from '../../../components/states.tsx'
import { navigate, withQuery } from '../../../router.ts'
import { useLoad } from '../../../state/use-load.ts'
import { number, ratePercent } from '../../../strings/format.ts'
import { t } from '../../../strings/strings.ts'
import type { FilterNames } from '../../../website/filters/filter-label.ts'
import { valueFlag, valueName } from '../../../website/view/dimensions.ts'
import type { Scope } from '../../../website/view/scope.ts'
import { comparisonQuery, toggleValue, withFilters } from '../../../website/view/view.ts'
import { stepLabel } from './step-label.ts'

/** The most values that the service counts. */
const maxValues = 100

const dimensions = ['source', 'country', 'device', 'utm_campaign', 'entry_page', 'browser'] as const

interface FunnelBreakdownProps {
  readonly funnel: Funnel
  readonly scope: Scope
  readonly names: FilterNames
}

/** How many of each source, country, … came how far. The columns add up to the funnel: what is not listed is in a row of its own. */
export function FunnelBreakdown({ funnel, scope, names }: FunnelBreakdownProps) {
  const { pageUrl } = scope
  const dimension = dimensions.find((one) => one === pageUrl.query.get('breakdown')) ?? 'source'
  const compared = { ...scope.query, ...comparisonQuery(scope.view), breakdown: dimension }
  const showsAll = pageUrl.query.get('values') === 'all'
  const query = showsAll ? { ...compared, limit: maxValues } : compared
  const stats = useLoad(`${funnel.id} ${funnel.updated_at} ${JSON.stringify(query)}`, (signal) =>
    readFunnelStats(scope.access, funnel.id, query, signal),
  )
  const save = (): Promise<void> =>
    downloadFile(
      exportUrl(scope.access, funnelPath(funnel.id), { ...compared, limit: maxValues, format: 'csv' }),
      scope.access.kind === 'shared' ? scope.access.grant : null,
    )
  return (
    <div class="panel-below">
      <Panel
        height="own"
        help="funnels"
        label={t('funnel.breakdown')}
        tabs={dimensions.map((id) => ({ id, label: t(`tab.${id}`) }))}
        tab={dimension}
        onTab={(id) =>
          navigate(withQuery(pageUrl, { breakdown: id === 'source' ? undefined : id, values: undefined }), {
            keepScroll: true,
          })
        }
        unit={
          <button type="button" class="button small" onClick={save}>
            <Icon name="download" />
            CSV
          </button>
        }
      >
        <AsyncContent loadable={stats} skeleton={<RowsSkeleton count={6} />}>
          {({ data }) =>
            data.breakdown && data.breakdown.rows.length > 0 ? (
              <>
                <BreakdownTable stats={data} dimension={dimension} scope={scope} names={names} />
                {data.breakdown.other && !showsAll && (
                  <div class="panel-foot">
                    <a href={withQuery(pageUrl, { values: 'all' })}>{t('rows.all')}</a>
                  </div>
                )}
              </>
            ) : (
              <EmptyState title={t('stats.nodata')} />
            )
          }
        </AsyncContent>
      </Panel>
    </div>
  )
}

interface BreakdownTableProps {
  readonly stats: FunnelStats
  readonly dimension: string
  readonly scope: Scope
  readonly names: FilterNames
}

function BreakdownTable({ stats, dimension, scope, names }: BreakdownTableProps) {
  const rows = stats.breakdown?.rows ?? []
  const max = Math.max(1, ...rows.map(({ steps }) => steps.at(-1)?.rate_from_first ?? 0))
  const other = stats.breakdown?.other
  const isCompared = scope.view.compare !== null
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it is wider than a phone, and scrolls by keyboard as well
    <section class="table-card" tabIndex={0} aria-label={t(`tab.${dimension as 'source'}`)}>
      <table class="table bars funnel-table">
        <thead>
          <tr>
            <th scope="col">{t(`dimension.${dimension as 'source'}`)}</th>
            {stats.steps.map((step) => (
              <th key={step.step} scope="col" class="numeric" title={step.name || stepLabel(step.filter, names)}>
                <span class="step-name">
                  {step.step} {step.name || stepLabel(step.filter, names)}
                </span>
              </th>
            ))}
            <th scope="col" class="numeric">
              {t('column.rate')}
            </th>
            {isCompared && (
              <th scope="col" class="numeric">
                {t('column.change')}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.value}>
              <td class="bar-cell" style={{ '--share': `${((row.steps.at(-1)?.rate_from_first ?? 0) / max) * 100}%` }}>
                <a href={withFilters(scope.pageUrl, toggleValue(scope.view.filters, dimension, row.value))}>
                  {valueFlag(dimension, row.value)} {valueName(dimension, row.value)}
                </a>
              </td>
              <Numbers {...row} isCompared={isCompared} />
            </tr>
          ))}
          {other && (
            <tr>
              <td class="soft">{t('rows.other', { n: other.values })}</td>
              <Numbers {...other} isCompared={isCompared} />
            </tr>
          )}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('funnel.all')}</th>
            <Numbers
              steps={stats.steps}
              previous={stats.steps.flatMap(({ previous }) => previous ?? [])}
              isCompared={isCompared}
            />
          </tr>
        </tfoot>
      </table>
    </section>
  )
}

interface NumbersProps extends Pick<FunnelBreakdownRow, 'steps' | 'previous'> {
  readonly isCompared: boolean
}

/** The cells of a row: how many came to each step, and the rate of the last one. */
function Numbers({ steps, previous, isCompared }: NumbersProps) {
  const rate = steps.at(-1)?.rate_from_first ?? null
  return (
    <>
      {steps.map((step, index) => (
        <td key={index} class="numeric soft">
          {number(step.reached)}
        </td>
      ))}
      <td class="numeric">
        <b>{ratePercent(rate)}</b>
      </td>
      {isCompared && (
        <td class="numeric">
          <Change isRate of={{ value: rate, previous: previous?.at(-1)?.rate_from_first }} />
        </td>
      )}
    </>
  )
}
