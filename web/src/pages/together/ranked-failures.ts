import type { Failure, Project } from '../../api/projects.ts'
import type { One } from '../../api/records.ts'
import { type Query, request } from '../../api/request.ts'
import { readRows, type Site } from '../../api/stats.ts'
import { type Loading, useLoad } from '../../state/use-load.ts'

export interface RankedFailure {
  readonly failure: Failure
  /** Visits to the pages that have it. */
  readonly visits: number
  /** Of those pages, the most visited. */
  readonly worst: Failure['pages'][number]
}

interface Visited {
  readonly site: Site
  readonly query: Query
}

/** What one service finds wrong with pages, in the order of how many visits the other counts on them. */
export function useRankedFailures(project: string, visited: Visited | null): Loading<readonly RankedFailure[]> {
  return useLoad(`${project} ${JSON.stringify(visited)}`, async (signal) => {
    const [found, visits] = await Promise.all([
      request<One<Project>>('seo', `/api/v1/projects/${encodeURIComponent(project)}`, { signal }),
      visited ? visitsByPage(visited, signal) : new Map<string, number>(),
    ])
    return found.ok ? { ok: true, value: rank(found.value.data.failures, visits) } : found
  })
}

async function visitsByPage({ site, query }: Visited, signal: AbortSignal): Promise<ReadonlyMap<string, number>> {
  const rows = await readRows(site, 'page', { ...query, filter: undefined, per_page: 100 }, signal)
  return new Map(rows.ok ? rows.value.rows.map((row) => [row.value, row.visits ?? 0]) : [])
}

export function rank(failures: readonly Failure[], visits: ReadonlyMap<string, number>): readonly RankedFailure[] {
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
