import type { Failure } from '../../api/projects.ts'

export interface RankedFailure {
  readonly failure: Failure
  /** Visits to the pages that have it. */
  readonly visits: number
  /** Of those pages, the most visited. */
  readonly worst: Failure['pages'][number]
}

export function rankFailures(
  failures: readonly Failure[],
  visits: ReadonlyMap<string, number>,
): readonly RankedFailure[] {
  const visitsOf = ({ url }: Failure['pages'][number]): number => {
    const page = URL.parse(url)
    return page ? (visits.get(page.pathname + page.search) ?? 0) : 0
  }
  return failures
    .flatMap((failure) => {
      const pages = failure.pages.toSorted((a, b) => visitsOf(b) - visitsOf(a))
      const [worst] = pages
      return worst ? [{ failure, worst, visits: pages.reduce((sum, page) => sum + visitsOf(page), 0) }] : []
    })
    .toSorted((a, b) => b.visits - a.visits || b.failure.reports - a.failure.reports)
}
