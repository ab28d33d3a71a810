import { type Query, request } from '../../api/request.ts'
import { readRows, type Site } from '../../api/stats.ts'
import { type Loading, useLoad } from '../../state/use-load.ts'
import { type RankedFailure, rankFailures } from './rank-failures.ts'

interface Visited {
  readonly site: Site
  readonly query: Query
}

/** What one service finds wrong with pages, in the order of how many visits the other counts on them. */
export function useRankedFailures(project: string, visited: Visited | null): Loading<readonly RankedFailure[]> {
  return useLoad(`${project} ${JSON.stringify(visited)}`, async (signal) => {
    const [found, visits] = await Promise.all([
      request<'readProject'>('seo', `/api/v1/projects/${encodeURIComponent(project)}`, { signal }),
      visited ? visitsByPage(visited, signal) : new Map<string, number>(),
    ])
    return found.ok ? { ok: true, value: rankFailures(found.value.data.failures, visits) } : found
  })
}

async function visitsByPage({ site, query }: Visited, signal: AbortSignal): Promise<ReadonlyMap<string, number>> {
  const rows = await readRows(site, 'page', { ...query, filter: undefined, per_page: 100 }, signal)
  return new Map(rows.ok ? rows.value.data.map((row) => [row.value, row.visits ?? 0]) : [])
}
