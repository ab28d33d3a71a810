import type { Replies } from '../../api/generated.ts'
import { type Metric, readRows } from '../../api/stats.ts'
import { type Loadable, useLoad } from '../../state/use-load.ts'
import { useQuiet } from '../../state/use-quiet.ts'
import type { Scope } from './scope.ts'

/** The metric of each row in the range compared with. It is read after everything else, so that it delays nothing. */
export function usePreviousRows(
  { access, query, view }: Scope,
  dimension: string,
  metric: Metric,
  rows: Loadable<Replies['readBreakdown']>,
): ReadonlyMap<string, number> | null {
  const ready = rows.state === 'ready' && !rows.stale
  const quiet = useQuiet(ready)
  const asked = { ...query, compare: view.compare ?? undefined, metrics: metric, sort_by: metric, per_page: 10 }
  const key = ready && quiet && view.compare ? `${dimension} ${JSON.stringify(asked)}` : null
  const compared = useLoad(key, (signal) => readRows(access, dimension, asked, signal))
  if (key === null || compared.state !== 'ready' || compared.stale) return null
  return new Map(compared.value.data.map(({ value, previous }) => [value, previous?.[metric] ?? 0]))
}
