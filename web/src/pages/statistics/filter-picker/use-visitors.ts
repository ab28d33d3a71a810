import { readTotals } from '../../../api/stats.ts'
import { useLoad } from '../../../state/use-load.ts'
import type { Scope } from '../scope.ts'
import { type Condition, filterText } from '../view.ts'

/** The visitors under these filters; nothing is counted without any. */
export function useVisitors(scope: Scope, filters: readonly Condition[] | null) {
  const query = { ...scope.query, filter: (filters ?? []).map(filterText), metrics: 'visitors' }
  const totals = useLoad(filters && JSON.stringify(query), (signal) => readTotals(scope.access, query, signal))
  return {
    /** Null until they are counted. */
    visitors: totals.state === 'ready' && !totals.stale ? (totals.value.data.visitors?.value ?? 0) : null,
    problem: totals.state === 'loading' ? undefined : totals.problem,
  }
}
