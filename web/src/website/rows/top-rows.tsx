import { readRows } from '../../api/stats.ts'
import { RowHeads } from '../../components/panel.tsx'
import { AsyncContent, EmptyState, RowsSkeleton } from '../../components/states.tsx'
import { withQuery } from '../../router.ts'
import { useLoad } from '../../state/use-load.ts'
import { t } from '../../strings/strings.ts'
import { GroupPaths } from '../path-groups/lazy.tsx'
import { rowsKey } from '../path-groups/rows-key.ts'
import { type Dimension, divides } from '../view/dimensions.ts'
import { rowsMetric, rowsQuery } from '../view/queries.ts'
import type { Scope } from '../view/scope.ts'
import { pageDimensions } from '../view/view.ts'
import { BarRows, barHeads } from './bar-rows.tsx'
import { usePreviousRows } from './use-previous-rows.ts'

interface TopRowsProps {
  readonly dimension: Dimension
  readonly scope: Scope
  /** With the row of all others. */
  readonly count: number
  /** Whether the columns are named above the rows, because the head of the panel has no room for it. */
  readonly isHeaded?: boolean
}

/** The values of a dimension with the most visitors, or the most frequent events, and how many there are. */
export function TopRows({ dimension, scope, count, isHeaded = false }: TopRowsProps) {
  const metric = rowsMetric(dimension)
  const query = rowsQuery(scope.query, dimension, metric, scope.view)
  const rows = useLoad(rowsKey(dimension, query), (signal) => readRows(scope.access, dimension, query, signal))
  const previous = usePreviousRows(scope, dimension, metric, rows)
  return (
    <AsyncContent loadable={rows} skeleton={<RowsSkeleton count={count} />}>
      {({ data, meta }) => {
        // Visitors without a campaign are no campaign.
        const values = dimension.startsWith('utm_') ? data.filter(({ value }) => value !== '') : data
        if (values.length === 0) return <EmptyState title={t('stats.nodata')} />
        const hasOthers = divides(dimension) && meta.total > count
        const listed = values.slice(0, hasOthers || values.length < data.length ? count - 1 : count)
        const shown = new Set(listed.map(({ value }) => value))
        return (
          <>
            {isHeaded && <RowHeads heads={barHeads(metric, scope)} />}
            <BarRows
              rows={listed}
              dimension={dimension}
              metric={metric}
              scope={scope}
              stale={rows.state === 'ready' && rows.stale}
              previous={previous && new Map([...previous].filter(([value]) => shown.has(value)))}
              others={meta.total - listed.length}
            />
            <div class="panel-foot">
              <a href={withQuery(scope.pageUrl, { rows: dimension, page: undefined, search: undefined })}>
                {meta.total > listed.length ? t('rows.all.n', { n: meta.total }) : t('rows.all')}
              </a>
              {pageDimensions.includes(dimension) && <GroupPaths scope={scope} />}
            </div>
          </>
        )
      }}
    </AsyncContent>
  )
}
