import { type Metric, readRows } from '../../api/stats.ts'
import { Dialog } from '../../components/dialog.tsx'
import { Pager, Search } from '../../components/list-controls.tsx'
import { SortHead } from '../../components/sortable-header.tsx'
import { Blank, Loaded, RowBones } from '../../components/states.tsx'
import { go, withQuery } from '../../router.ts'
import { useLoad } from '../../state/use-load.ts'
import { t } from '../../strings/strings.ts'
import { dimensionName, isDimension, valueFlag, valueName } from './dimensions.ts'
import { metricFormat } from './metrics.ts'
import type { Scope } from './scope.ts'
import { toggleValue, withFilters } from './view.ts'

const columns: readonly Metric[] = ['visitors', 'visits', 'pageviews', 'bounce_rate', 'visit_duration']
const perPage = 25

/** The whole of a breakdown, over the page that it belongs to. Its state is in the address, too. */
export function AllRows({ scope }: { readonly scope: Scope }) {
  const dimension = scope.place.query.get('rows')
  return dimension !== null && isDimension(dimension) ? (
    <RowsDialog key={dimension} dimension={dimension} scope={scope} />
  ) : null
}

function RowsDialog({ dimension, scope }: { readonly dimension: string; readonly scope: Scope }) {
  const { place, view } = scope
  const sortBy = columns.find((one) => one === place.query.get('sort_by')) ?? 'visitors'
  const descending = place.query.get('sort') !== 'asc'
  const query = {
    ...scope.query,
    search: place.query.get('search') ?? undefined,
    sort_by: sortBy,
    sort: descending ? 'desc' : 'asc',
    per_page: perPage,
    page: Number(place.query.get('page')) || 1,
  }
  const rows = useLoad(JSON.stringify(query), (signal) => readRows(scope.site, dimension, query, signal))
  const set = (changes: Readonly<Record<string, string | undefined>>): void =>
    go(withQuery(place, { page: undefined, ...changes }), { replace: true })
  const close = (): void => set({ rows: undefined, search: undefined, sort_by: undefined, sort: undefined })
  return (
    <Dialog title={dimensionName(dimension)} broad onClose={close}>
      <div class="tools">
        <Search label={t('rows.search')} value={query.search ?? ''} onSearch={(search) => set({ search })} />
      </div>
      <Loaded of={rows} bones={<RowBones count={12} />}>
        {(value) =>
          value.data.length === 0 ? (
            <Blank title={t('list.nothing')} />
          ) : (
            <>
              <div class="table-card">
                <table class="table">
                  <thead>
                    <tr>
                      <th scope="col">{dimensionName(dimension)}</th>
                      {columns.map((metric) => (
                        <SortHead
                          key={metric}
                          label={t(`metric.${metric}`)}
                          class={`number ${metric === 'visitors' ? '' : 'optional'}`}
                          on={metric === sortBy}
                          descending={descending}
                          onSort={(down) => set({ sort_by: metric, sort: down ? undefined : 'asc' })}
                        />
                      ))}
                    </tr>
                  </thead>
                  <tbody>
                    {value.data.map((row) => (
                      <tr key={row.value}>
                        <td class="address">
                          <a
                            href={withFilters(place, toggleValue(view.filters, dimension, row.value))}
                            title={row.value}
                          >
                            {valueFlag(dimension, row.value)} {valueName(dimension, row.value)}
                          </a>
                        </td>
                        {columns.map((metric) => (
                          <td key={metric} class={`number ${metric === 'visitors' ? '' : 'optional'}`}>
                            {row[metric] == null ? '–' : metricFormat(metric, row[metric])}
                          </td>
                        ))}
                      </tr>
                    ))}
                  </tbody>
                </table>
              </div>
              <Pager meta={value.meta} onPage={(page) => set({ page: String(page) })} />
            </>
          )
        }
      </Loaded>
    </Dialog>
  )
}
