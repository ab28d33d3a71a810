import type { Condition } from '../../events/sql/conditions.ts'
import type { Span } from '../../events/sql/measures.ts'
import type { FindCounts } from '../count/counter.ts'
import type { GroupBy } from '../query/stats-query.ts'
import { keyOfGroup, type SelectedCounts, type SelectingStore, type Selections } from './selections.ts'

/** What the questions of a view count together. */
export interface ViewPart {
  readonly filters: readonly Condition[]
  readonly span: Span
  readonly groups: readonly GroupBy[]
}

/** Counts the groups of each part of a view at once, when the first of its questions needs them. */
export function selectForView(
  selections: Selections,
  parts: readonly ViewPart[],
): (store: SelectingStore) => FindCounts {
  const started = new Map<ViewPart, Promise<SelectedCounts | null>>()
  const findPart = (filters: readonly Condition[], span: Span, groupBy: GroupBy): ViewPart | undefined =>
    parts.find(
      (part) =>
        part.span.from === span.from &&
        part.span.to === span.to &&
        JSON.stringify(part.filters) === JSON.stringify(filters) &&
        part.groups.some((group) => keyOfGroup(group) === keyOfGroup(groupBy)),
    )
  return (store) => async (query, groupBy) => {
    const part = findPart(query.filters, query.span, groupBy)
    if (!part) return null
    // If it fails, for lack of memory for example, each question is counted by itself.
    const selecting = started.get(part) ?? selections.select(store, query, part.groups).catch(() => null)
    started.set(part, selecting)
    return (await selecting)?.(groupBy) ?? null
  }
}

/** For a single question: uses counts that are kept, but makes none. */
export const findCachedCounts =
  (selections: Selections, store: SelectingStore): FindCounts =>
  (query, groupBy) =>
    selections.find(store, query, groupBy)
