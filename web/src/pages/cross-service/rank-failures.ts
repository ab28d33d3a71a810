import type { ProjectFailure } from '../../api/generated.ts'

export interface RankedFailure {
  readonly failure: ProjectFailure
  /** Visits to the affected pages. */
  readonly visits: number
  /** The most visited of the affected pages. */
  readonly worst: ProjectFailure['pages'][number]
}

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
      return worst ? [{ failure, worst, visits: pages.reduce((sum, page) => sum + visitsOf(page), 0) }] : []
    })
    .toSorted(
      (a, b) => severityRank(a) - severityRank(b) || b.visits - a.visits || b.failure.reports - a.failure.reports,
    )
}

const severities = ['critical', 'high', 'medium', 'low', 'information']

const severityRank = ({ failure }: RankedFailure): number => severities.indexOf(failure.severity)
