import type { DimensionName } from '../events/sql/dimensions.ts'
import type { Filter } from '../events/sql/filters.ts'
import type { Span } from '../events/sql/measures.ts'
import type { SelectedRows } from '../events/sql/selected-visits.ts'
import type { GroupBy } from './count.ts'
import type { SelectingStore, Selections } from './selections.ts'
import type { FindSelection } from './stats.ts'

/** What the questions of a view have in common. */
export interface ViewScope {
  readonly filters: readonly Filter[]
  /** The spans that several of its questions count. */
  readonly spans: readonly Span[]
  /** The dimensions by which its questions count. */
  readonly dimensions: readonly (DimensionName | 'property')[]
}

/** Selects the rows of each span of a view once, when the first of its questions needs them. */
export function selectForView(
  selections: Selections,
  { filters, spans, dimensions }: ViewScope,
): (store: SelectingStore) => FindSelection {
  const started = new Map<string, Promise<SelectedRows | null>>()
  const isCommon = (span: Span): boolean => spans.some(({ from, to }) => from === span.from && to === span.to)
  return (store) => async (query, groupBy) => {
    if (!isCommon(query.span) || JSON.stringify(query.filters) !== JSON.stringify(filters)) return null
    if (!dimensionsOf(groupBy).every((dimension) => dimensions.includes(dimension))) return null
    const key = `${query.span.from} ${query.span.to}`
    // If it fails, for lack of memory for example, each question selects its own rows.
    const selecting = started.get(key) ?? selections.select(store, { ...query, dimensions }).catch(() => null)
    started.set(key, selecting)
    return selecting
  }
}

/** For a single question: uses a selection that is kept, but makes none. */
export const findKeptSelection =
  (selections: Selections, store: SelectingStore): FindSelection =>
  (query, groupBy) =>
    selections.find(store, { ...query, dimensions: dimensionsOf(groupBy) })

function dimensionsOf(groupBy: GroupBy): readonly (DimensionName | 'property')[] {
  if (groupBy.kind !== 'dimension') return []
  return ['name' in groupBy.dimension ? groupBy.dimension.name : 'property']
}
