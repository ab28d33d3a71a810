import type { Replies } from '../../api/generated.ts'
import { type Metric, readRows } from '../../api/stats.ts'
import { type Loadable, useLoad } from '../../state/use-load.ts'
import { rowsKey } from '../path-groups/rows-key.ts'
import { previousRowsQuery } from '../view/queries.ts'
import type { Scope } from '../view/scope.ts'

/** The metric of each row in the range compared with. It is read after the rows, so that it does not delay them. */
export function usePreviousRows(
  { access, query, view }: Scope,
  dimension: string,
  metric: Metric,
  rows: Loadable<Replies['readBreakdown']>,
): ReadonlyMap<string, number> | null {
  const asked = previousRowsQuery(query, dimension, metric, view)
  const key = view.compare && rowsKey(dimension, asked)
  const compared = useLoad(key, (signal) => readRows(access, dimension, asked, signal, 'later'))
  if (key === null || compared.state !== 'ready' || compared.stale || rows.state !== 'ready' || rows.stale) return null
  return new Map(compared.value.data.map(({ value, previous }) => [value, previous?.[metric] ?? 0]))
}
