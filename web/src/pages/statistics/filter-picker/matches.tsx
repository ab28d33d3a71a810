import { readTotals } from '../../../api/stats.ts'
import { useDebounced } from '../../../state/use-debounced.ts'
import { useLoad } from '../../../state/use-load.ts'
import { percent } from '../../../strings/format.ts'
import { t } from '../../../strings/strings.ts'
import type { Scope } from '../scope.ts'
import { type Condition, filterText } from '../view.ts'

interface MatchesProps {
  readonly scope: Scope
  readonly others: readonly Condition[]
  /** All filters of the view; null while there is nothing to count. */
  readonly filters: readonly Condition[] | null
}

/** How many visitors the filter leaves. */
export function Matches({ scope, others, filters }: MatchesProps) {
  const totalOf = (filters: readonly Condition[] | null) => {
    const query = { ...scope.query, filter: (filters ?? []).map(filterText), metrics: 'visitors' }
    return useLoad(filters && JSON.stringify(query), (signal) => readTotals(scope.access, query, signal))
  }
  const settled = useDebounced(filters && JSON.stringify(filters))
  const all = totalOf(others)
  const matching = totalOf(settled === null ? null : JSON.parse(settled))
  const of = all.state === 'ready' ? (all.value.data.visitors?.value ?? 0) : null
  const count = matching.state === 'ready' && !matching.stale ? (matching.value.data.visitors?.value ?? 0) : null
  const problem = matching.state === 'loading' ? undefined : matching.problem
  return (
    <span class="filter-matches" role="status">
      {filters && problem?.detail}
      {filters !== null && count !== null && of !== null && (
        <>
          {t('filter.matches', { n: count, total: of })}
          {of > 0 && ` · ${percent(Math.min(1, count / of), 1)}`}
        </>
      )}
    </span>
  )
}
