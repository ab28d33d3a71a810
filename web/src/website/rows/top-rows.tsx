import { readRows } from '../../api/stats.ts'
import { AsyncContent, EmptyState, RowsSkeleton } from '../../components/states.tsx'
import { useLoad } from '../../state/use-load.ts'
import { t } from '../../strings/strings.ts'
import { rowsKey } from '../path-groups/rows-key.ts'
import { useReportsByPage } from '../seo/use-reports-by-page.ts'
import type { Dimension } from '../view/dimensions.ts'
import { rowsMetric, rowsQuery } from '../view/queries.ts'
import type { Scope } from '../view/scope.ts'
import { BarRows } from './bar-rows.tsx'
import { usePreviousRows } from './use-previous-rows.ts'

interface TopRowsProps {
  readonly dimension: Dimension
  readonly scope: Scope
  readonly count: number
}

/** The values of a dimension with the most visitors, or the most frequent events. */
export function TopRows({ dimension, scope, count }: TopRowsProps) {
  const metric = rowsMetric(dimension)
  const query = rowsQuery(scope.query, dimension, metric, scope.view)
  const rows = useLoad(rowsKey(dimension, query), (signal) => readRows(scope.access, dimension, query, signal))
  const pages = dimension === 'page' && rows.state === 'ready' ? rows.value.data.slice(0, count) : []
  const reports = useReportsByPage(
    scope,
    pages.flatMap(({ value, path_group }) => (path_group ? [] : value)),
  )
  const previous = usePreviousRows(scope, dimension, metric, rows)
  return (
    <AsyncContent loadable={rows} skeleton={<RowsSkeleton count={count} />}>
      {(value) =>
        value.data.length === 0 ? (
          <EmptyState title={t('stats.nodata')}>{dimension === 'event' && <p>{t('stats.noevents')}</p>}</EmptyState>
        ) : (
          <BarRows
            rows={value.data.slice(0, count)}
            dimension={dimension}
            metric={metric}
            scope={scope}
            stale={rows.state === 'ready' && rows.stale}
            previous={previous}
            reports={reports}
          />
        )
      }
    </AsyncContent>
  )
}
