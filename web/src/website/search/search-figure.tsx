import type { SearchTotals } from '../../api/generated.ts'
import { Change, PositionChange } from '../../components/change.tsx'
import { Skeleton } from '../../components/states.tsx'
import { t } from '../../strings/strings.ts'
import { comparedOf, type SearchMetric, searchText } from './search-numbers.ts'

export const searchLabel = (metric: SearchMetric): string =>
  t(metric === 'position' ? 'search.position.full' : `search.${metric}`)

interface SearchFigureProps {
  readonly metric: SearchMetric
  /** Null until it is loaded. */
  readonly totals: SearchTotals | null
}

/** The name, value and change of a metric, as the content of a tile. */
export function SearchFigure({ metric, totals }: SearchFigureProps) {
  const text = totals ? searchText(metric, totals.now[metric]) : ''
  const compared = totals && comparedOf(metric, totals.now, totals.previous)
  return (
    <>
      <span class="name">{searchLabel(metric)}</span>
      <b style={{ '--length': text.length }}>{totals ? text : <Skeleton width="64%" height={29} />}</b>
      {compared === null ? (
        <span class="change" />
      ) : metric === 'position' ? (
        <PositionChange of={compared} />
      ) : (
        <Change of={compared} isRate={metric === 'ctr'} />
      )}
    </>
  )
}
