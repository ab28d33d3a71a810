import { funnelPath, readFunnelStats } from '../../api/funnels.ts'
import type { Funnel, FunnelStats } from '../../api/generated.ts'
import { exportUrl } from '../../api/stats.ts'
import { downloadFile } from '../../components/download-file.ts'
import { Icon } from '../../components/icon.tsx'
import { Panel } from '../../components/panel.tsx'
import { AsyncContent, EmptyState, RowsSkeleton } from '../../components/states.tsx'
import { navigate, withQuery } from '../../router.ts'
import { useLoad } from '../../state/use-load.ts'
import { number } from '../../strings/format.ts'
import { t } from '../../strings/strings.ts'
import { valueFlag, valueName } from '../statistics/dimensions.ts'
import type { FilterNames } from '../statistics/filter-picker/filter-label.ts'
import type { Scope } from '../statistics/scope.ts'
import { toggleValue, withFilters } from '../statistics/view.ts'
import { PointChange } from './point-change.tsx'
import { ratePercent } from './rate.ts'
import { stepLabel } from './step-label.ts'

const dimensions = ['source', 'country', 'device', 'utm_campaign', 'entry_page', 'browser'] as const

interface FunnelBreakdownProps {
  readonly funnel: Funnel
  readonly scope: Scope
  readonly names: FilterNames
}

/** How many of each source, country, … came how far. The columns add up to the funnel. */
export function FunnelBreakdown({ funnel, scope, names }: FunnelBreakdownProps) {
  const { pageUrl } = scope
  const dimension = dimensions.find((one) => one === pageUrl.query.get('breakdown')) ?? 'source'
  const query = { ...scope.query, compare: scope.view.compare ?? undefined, breakdown: dimension }
  const stats = useLoad(`${funnel.id} ${funnel.updated_at} ${JSON.stringify(query)}`, (signal) =>
    readFunnelStats(scope.access, funnel.id, query, signal),
  )
  const save = (): Promise<void> =>
    downloadFile(
      exportUrl(scope.access, funnelPath(funnel.id), { ...query, format: 'csv' }),
      `${scope.domain}-${funnel.name}-${dimension}.csv`,
      scope.access.kind === 'shared' ? scope.access.grant : null,
    )
  return (
    <div class="panel-below">
      <Panel
        height="own"
        label={t('funnel.breakdown')}
        tabs={dimensions.map((id) => ({ id, label: t(`tab.${id}`) }))}
        tab={dimension}
        onTab={(id) =>
          navigate(withQuery(pageUrl, { breakdown: id === 'source' ? undefined : id }), { keepScroll: true })
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
              <BreakdownTable stats={data} dimension={dimension} scope={scope} names={names} />
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
  const last = stats.steps.at(-1)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it is wider than a phone, and scrolls by keyboard as well
    <section class="table-card" tabIndex={0} aria-label={t(`tab.${dimension as 'source'}`)}>
      <table class="table funnel-table">
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
              {t('funnel.rate')}
            </th>
            {scope.view.compare && (
              <th scope="col" class="numeric">
                {t('funnel.changed')}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ value, steps, previous }) => {
            const end = steps.at(-1)
            return (
              <tr key={value}>
                <td class="bar-cell" style={{ '--share': `${((end?.rate_from_first ?? 0) / max) * 100}%` }}>
                  <a href={withFilters(scope.pageUrl, toggleValue(scope.view.filters, dimension, value))}>
                    {valueFlag(dimension, value)} {valueName(dimension, value)}
                  </a>
                </td>
                {steps.map((step, index) => (
                  <td key={index} class="numeric soft">
                    {number(step.reached)}
                  </td>
                ))}
                <td class="numeric">
                  <b>{ratePercent(end?.rate_from_first)}</b>
                </td>
                {scope.view.compare && (
                  <td class="numeric">
                    <PointChange now={end?.rate_from_first ?? null} before={previous?.at(-1)?.rate_from_first} />
                  </td>
                )}
              </tr>
            )
          })}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('funnel.all')}</th>
            {stats.steps.map((step) => (
              <td key={step.step} class="numeric">
                <b>{number(step.reached)}</b>
              </td>
            ))}
            <td class="numeric">
              <b>{ratePercent(last?.rate_from_first)}</b>
            </td>
            {scope.view.compare && (
              <td class="numeric">
                <PointChange now={last?.rate_from_first ?? null} before={last?.previous?.rate_from_first} />
              </td>
            )}
          </tr>
        </tfoot>
      </table>
    </section>
  )
}
