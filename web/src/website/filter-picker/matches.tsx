import { readTotals } from '../../api/stats.ts'
import { useDebounced } from '../../state/use-debounced.ts'
import { useLoad } from '../../state/use-load.ts'
import { number, percent } from '../../strings/format.ts'
import { t } from '../../strings/strings.ts'
import type { Scope } from '../view/scope.ts'
import { type Condition, filterText } from '../view/view.ts'

interface MatchesProps {
  readonly scope: Scope
  /** The visitors without the filter; null until they are counted. */
  readonly of: number | null
  /** All filters of the view; null while there is nothing to count. */
  readonly filters: readonly Condition[] | null
}

/** How many visitors the filter leaves. */
export function Matches({ scope, of, filters }: MatchesProps) {
  const settled = useDebounced(filters && JSON.stringify(filters))
  const { visitors: count, problem } = useVisitors(scope, settled === null ? null : JSON.parse(settled))
  return (
    <span class="filter-matches" role="status">
      {filters && problem?.detail}
      {filters !== null && count !== null && of !== null && (
        <>
          <b>{number(count)}</b>
          {t('filter.matches', { n: count, total: of }).slice(number(count).length)}
          {of > 0 && ` · ${percent(Math.min(1, count / of), 1)}`}
        </>
      )}
    </span>
  )
}

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
