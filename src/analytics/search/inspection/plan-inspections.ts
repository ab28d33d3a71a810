import { dayMs } from '../../events/day.ts'

/** A page that can be inspected, with what decides when it is. */
export interface InspectablePage {
  readonly page: string
  readonly url: string
  readonly visits: number
  /** When a crawl found it changed; null if none did. */
  readonly changedAt: number | null
  /** Null if it was never inspected. */
  readonly inspectedAt: number | null
}

/** Google takes days to crawl a page again, so that nothing is learned earlier. */
const againMs = 7 * dayMs
const changedAgainMs = dayMs
/** One of so many is the page that was not inspected for the longest time, so that every page is, however many are visited. */
const oneByAge = 5

/**
 * The first pages to inspect, in their order: those that have changed since, then those that are visited, the most visited first; and in
 * between the ones that were not inspected for the longest time.
 */
export function planInspections<P extends InspectablePage>(
  pages: readonly P[],
  now: number,
  limit: number,
): readonly P[] {
  const due = pages.filter((page) => {
    const pause = hasChanged(page) ? changedAgainMs : againMs
    return page.inspectedAt === null || page.inspectedAt <= now - pause
  })
  const byNeed = firstOf(due, needOrder, limit)
  const byAge = firstOf(due, ageOrder, limit)
  const planned = new Set<P>()
  let [need, age] = [0, 0]
  while (planned.size < Math.min(limit, due.length)) {
    const next = planned.size % oneByAge === oneByAge - 1 ? byAge[age++] : byNeed[need++]
    if (next) planned.add(next)
  }
  return [...planned]
}

const hasChanged = ({ changedAt, inspectedAt }: InspectablePage): boolean =>
  changedAt !== null && (inspectedAt === null || changedAt > inspectedAt)

const ageOrder = (one: InspectablePage, other: InspectablePage): number =>
  (one.inspectedAt ?? 0) - (other.inspectedAt ?? 0) || other.visits - one.visits

const needOrder = (one: InspectablePage, other: InspectablePage): number =>
  Number(hasChanged(other)) - Number(hasChanged(one)) || other.visits - one.visits || ageOrder(one, other)

/** The first ones in an order. Sorting all of a hundred thousand pages would block the thread. */
function firstOf<P>(pages: readonly P[], order: (one: P, other: P) => number, limit: number): readonly P[] {
  const first: P[] = []
  for (const page of pages) {
    const last = first.at(-1)
    if (first.length === limit && last !== undefined && order(page, last) >= 0) continue
    let [from, to] = [0, first.length]
    while (from < to) {
      const middle = (from + to) >> 1
      const other = first[middle]
      if (other !== undefined && order(page, other) < 0) to = middle
      else from = middle + 1
    }
    first.splice(from, 0, page)
    if (first.length > limit) first.pop()
  }
  return first
}
