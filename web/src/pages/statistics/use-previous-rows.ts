import type { Replies } from '../../api/generated.ts'
import { type Metric, readRows } from '../../api/stats.ts'
import { type Loadable, useLoad } from '../../state/use-load.ts'
import { previousRowsQuery } from './queries.ts'
import type { Scope } from './scope.ts'

/** The metric of each row in the range compared with. It is read after the rows, so that it does not delay them. */
export function usePreviousRows(
  { access, query, view }: Scope,
  dimension: string,
  metric: Metric,
  rows: Loadable<Replies['readBreakdown']>,
): ReadonlyMap<string, number> | null {
  const asked = previousRowsQuery(query, view, metric)
  const key = view.compare && `${dimension} ${JSON.stringify(asked)}`
  const compared = useLoad(key, (signal) => readRows(access, dimension, asked, signal, 'later'))
  if (key === null || compared.state !== 'ready' || compared.stale || rows.state !== 'ready' || rows.stale) return null
  return new Map(compared.value.data.map(({ value, previous }) => [value, previous?.[metric] ?? 0]))
}
