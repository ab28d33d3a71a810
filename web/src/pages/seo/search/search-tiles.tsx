import type { SearchTotals } from '../../../api/generated.ts'
import { ErrorState } from '../../../components/states.tsx'
import type { Loadable } from '../../../state/use-load.ts'
import { t } from '../../../strings/strings.ts'
import { SearchFigure, searchLabel } from '../../../website/search/search-figure.tsx'
import { type SearchMetric, searchMetrics } from '../../../website/search/search-numbers.ts'

interface SearchTilesProps {
  readonly totals: Loadable<{ readonly data: SearchTotals }>
  readonly metric: SearchMetric
  readonly onMetric: (metric: SearchMetric) => void
}

/** The totals of search engines. The selected one is drawn in the chart. */
export function SearchTiles({ totals, metric, onMetric }: SearchTilesProps) {
  if (totals.state === 'failed') return <ErrorState problem={totals.problem} retry={totals.reload} />
  const data = totals.state === 'ready' ? totals.value.data : null
  return (
    <fieldset class="top-metrics search-metrics" aria-label={t('metrics.label')} aria-busy={data === null}>
      {searchMetrics.map((name) => (
        <button
          key={name}
          type="button"
          class="top-metric"
          aria-pressed={name === metric}
          title={searchLabel(name)}
          onClick={() => onMetric(name)}
        >
          <SearchFigure metric={name} totals={data} />
        </button>
      ))}
    </fieldset>
  )
}
