import { type Metric, readRows } from '../../api/stats.ts'
import { Change } from '../../components/change.tsx'
import { Dialog } from '../../components/dialog.tsx'
import { Pager, SearchField } from '../../components/list-controls.tsx'
import { Tabs } from '../../components/panel.tsx'
import { SortableHeader } from '../../components/sortable-header.tsx'
import { AsyncContent, EmptyState, RowsSkeleton } from '../../components/states.tsx'
import { navigate, withQuery } from '../../router.ts'
import { useLoad } from '../../state/use-load.ts'
import { t } from '../../strings/strings.ts'
import { GroupPaths } from '../path-groups/lazy.tsx'
import { rowsKey } from '../path-groups/rows-key.ts'
import { conversionsPanel, dimensionName, isDimension, panels, valueFlag, valueName } from '../view/dimensions.ts'
import { metricFormat } from '../view/metrics.ts'
import { groupPathsQuery } from '../view/queries.ts'
import type { Scope } from '../view/scope.ts'
import { comparisonQuery, pageDimensions } from '../view/view.ts'
import { Properties } from './properties.tsx'
import { rowLink } from './row-link.ts'

const visitColumns: readonly Metric[] = ['visitors', 'visits', 'pageviews', 'bounce_rate', 'visit_duration']

/** The metrics that mean something for a dimension, the most important first. */
const columnsOf: Readonly<Record<string, readonly Metric[]>> = {
  page: ['visitors', 'visits', 'pageviews', 'engaged_time', 'scroll_depth'],
  title: ['visitors', 'visits', 'pageviews', 'engaged_time', 'scroll_depth'],
  hostname: ['visitors', 'visits', 'pageviews'],
  entry_page: ['visitors', 'visits', 'bounce_rate', 'visit_duration'],
  exit_page: ['visitors', 'visits', 'pageviews'],
  event: ['events', 'visitors', 'visits'],
}
const perPage = 25

/** A dialog with all rows of a breakdown, and the dimensions that belong to it as tabs. Its state is in the URL. */
export function AllRows({ scope }: { readonly scope: Scope }) {
  const { hiddenDimensions, pageUrl } = scope
  const dimension = pageUrl.query.get('rows')
  const panel = [...panels, conversionsPanel].find(({ all }) => all.some((one) => one === dimension))
  if (dimension === null || !panel) return null
  const tabs = panel.all.filter((one) => {
    if (one === 'region' || one === 'city') return scope.hasRegions || one === dimension
    return !hiddenDimensions?.includes(one)
  })
  const open = (rows: string | undefined): void =>
    navigate(withQuery(pageUrl, { rows, page: undefined, search: undefined, sort_by: undefined, sort: undefined }), {
      replace: true,
    })
  return (
    <Dialog title={t(panel.label)} wide onClose={() => open(undefined)}>
      <Tabs
        label={t(panel.label)}
        tabs={tabs.map((id) => ({ id, label: t(`tab.${id}`) }))}
        tab={tabs.find((one) => one === dimension)}
        onTab={open}
        controls="all-rows"
      />
      <div
        id="all-rows"
        role="tabpanel"
        aria-label={dimension === 'property' ? t('tab.property') : dimensionName(dimension)}
      >
        {isDimension(dimension) ? (
          <AllValues key={dimension} dimension={dimension} scope={scope} />
        ) : (
          <Properties scope={scope} count={perPage} />
        )}
      </div>
    </Dialog>
  )
}

function AllValues({ dimension, scope }: { readonly dimension: string; readonly scope: Scope }) {
  const { pageUrl } = scope
  const { goal } = scope.view
  const usual = columnsOf[dimension] ?? visitColumns
  const columns = goal ? [...usual.slice(0, 2), 'conversions' as const, 'conversion_rate' as const] : usual
  const [main] = columns
  const sortBy = columns.find((one) => one === pageUrl.query.get('sort_by')) ?? main ?? 'visitors'
  const descending = pageUrl.query.get('sort') !== 'asc'
  const query = {
    ...scope.query,
    ...groupPathsQuery(dimension, scope.view),
    goal,
    search: pageUrl.query.get('search') ?? undefined,
    metrics: columns.join(),
    ...comparisonQuery(scope.view),
    sort_by: sortBy,
    sort: descending ? 'desc' : 'asc',
    per_page: perPage,
    page: Number(pageUrl.query.get('page')) || 1,
  }
  const rows = useLoad(rowsKey(dimension, query), (signal) => readRows(scope.access, dimension, query, signal))
  const updateQuery = (changes: Readonly<Record<string, string | undefined>>): void =>
    navigate(withQuery(pageUrl, { page: undefined, ...changes }), { replace: true })
  return (
    <>
      <div class="list-controls">
        <SearchField
          label={t('rows.search')}
          value={query.search ?? ''}
          onSearch={(search) => updateQuery({ search })}
        />
        {pageDimensions.includes(dimension) && <GroupPaths scope={scope} />}
      </div>
      <AsyncContent loadable={rows} skeleton={<RowsSkeleton count={12} />}>
        {(value) =>
          value.data.length === 0 ? (
            <EmptyState title={t('list.nothing')} />
          ) : (
            <>
              <div class="table-card">
                <table class="table">
                  <thead>
                    <tr>
                      <th scope="col">{dimensionName(dimension)}</th>
                      {columns.map((metric) => (
                        <SortableHeader
                          key={metric}
                          label={t(`metric.${metric}`)}
                          class={`numeric ${metric === main ? '' : 'hide-on-small'}`}
                          active={metric === sortBy}
                          descending={descending}
                          onSort={(down) => updateQuery({ sort_by: metric, sort: down ? undefined : 'asc' })}
                        />
                      ))}
                    </tr>
                  </thead>
                  <tbody>
                    {value.data.map((row) => (
                      <tr key={row.value}>
                        <td class="url-cell">
                          <a {...rowLink(scope, dimension, row)} title={row.value}>
                            {valueFlag(dimension, row.value)} {row.path_group?.name ?? valueName(dimension, row.value)}
                            {row.path_group && <span class="pattern">{row.value}</span>}
                          </a>
                        </td>
                        {columns.map((metric) => (
                          <td key={metric} class={`numeric ${metric === main ? '' : 'hide-on-small'}`}>
                            {row[metric] == null ? '–' : metricFormat(metric, row[metric])}
                            {metric === main && row.previous && (
                              <Change of={{ value: row[metric] ?? null, previous: row.previous[metric] ?? null }} />
                            )}
                          </td>
                        ))}
                      </tr>
                    ))}
                  </tbody>
                </table>
              </div>
              <Pager meta={value.meta} onPage={(page) => updateQuery({ page: String(page) })} />
            </>
          )
        }
      </AsyncContent>
    </>
  )
}
