import type { ProjectFailure } from '../../api/generated.ts'

export interface RankedFailure {
  readonly failure: ProjectFailure
  /** Visits to the affected pages. */
  readonly visits: number
  /** The points to gain on each affected page, times the visits to it. */
  readonly impact: number
  /** The most visited of the affected pages. */
  readonly worst: ProjectFailure['pages'][number]
}

/** By severity, then by the points to gain on each page, times the visits to it. */
export function rankFailures(
  failures: readonly ProjectFailure[],
  visits: ReadonlyMap<string, number>,
): readonly RankedFailure[] {
  const visitsOf = ({ url }: ProjectFailure['pages'][number]): number => {
    const page = URL.parse(url)
    return page ? (visits.get(page.pathname + page.search) ?? 0) : 0
  }
  return failures
    .flatMap((failure) => {
      const pages = failure.pages.toSorted((a, b) => visitsOf(b) - visitsOf(a))
      const [worst] = pages
      if (!worst) return []
      const total = (of: (page: ProjectFailure['pages'][number]) => number) =>
        pages.reduce((sum, page) => sum + of(page), 0)
      return { failure, worst, visits: total(visitsOf), impact: total((page) => page.gain * visitsOf(page)) }
    })
    .toSorted(
      (a, b) =>
        severityRank(a) - severityRank(b) ||
        b.impact - a.impact ||
        b.failure.gain - a.failure.gain ||
        b.visits - a.visits ||
        b.failure.reports - a.failure.reports,
    )
}

const severities = ['critical', 'high', 'medium', 'low', 'information']

export const severityRank = ({ failure }: RankedFailure): number => severities.indexOf(failure.severity)
