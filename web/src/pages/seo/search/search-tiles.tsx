import type { Replies } from '../../../api/generated.ts'
import { Change } from '../../../components/change.tsx'
import { PositionChange } from '../../../components/position-change.tsx'
import { ErrorState, Skeleton } from '../../../components/states.tsx'
import type { Loadable } from '../../../state/use-load.ts'
import { t } from '../../../strings/strings.ts'
import { comparedOf, type SearchMetric, searchMetrics, searchText } from './search-query.ts'

interface SearchTilesProps {
  readonly totals: Loadable<Replies['readSearchStats']>
  readonly metric: SearchMetric
  readonly onMetric: (metric: SearchMetric) => void
}

/** The totals of search engines. The selected one is drawn in the chart. */
export function SearchTiles({ totals, metric, onMetric }: SearchTilesProps) {
  if (totals.state === 'failed') return <ErrorState problem={totals.problem} retry={totals.reload} />
  const data = totals.state === 'ready' ? totals.value.data : null
  return (
    <fieldset class="top-metrics search-metrics" aria-label={t('metrics.label')} aria-busy={data === null}>
      {searchMetrics.map((name) => {
        const label = t(name === 'position' ? 'search.position.full' : `search.${name}`)
        const text = data ? searchText(name, data.now[name]) : ''
        const compared = data && comparedOf(name, data.now, data.previous)
        return (
          <button
            key={name}
            type="button"
            class="top-metric"
            aria-pressed={name === metric}
            title={label}
            onClick={() => onMetric(name)}
          >
            <span class="name">{label}</span>
            {compared === null ? (
              <>
                <b>
                  <Skeleton width="64%" height={29} />
                </b>
                <span class="change" />
              </>
            ) : (
              <>
                <b style={{ '--length': text.length }}>{text}</b>
                {name === 'position' ? (
                  <PositionChange of={compared} />
                ) : (
                  <Change of={compared} isRate={name === 'ctr'} />
                )}
              </>
            )}
          </button>
        )
      })}
    </fieldset>
  )
}
