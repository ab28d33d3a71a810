import { type Query, request } from '../../api/request.ts'
import { readRows, type StatsAccess } from '../../api/stats.ts'
import { type Loadable, useLoad } from '../../state/use-load.ts'
import { pageVisitsQuery } from '../view/queries.ts'
import { type RankedFailure, rankFailures } from './rank-failures.ts'

interface VisitsQuery {
  readonly access: StatsAccess
  readonly query: Query
}

/** The failed checks of the SEO service, ranked by the visits that the analytics service counts on their pages. */
export function useRankedFailures(
  project: string,
  visitsQuery: VisitsQuery | null,
): Loadable<readonly RankedFailure[]> {
  return useLoad(`${project} ${JSON.stringify(visitsQuery && pageVisitsQuery(visitsQuery.query))}`, async (signal) => {
    const [found, visits] = await Promise.all([
      request<'readProject'>('seo', `/api/v1/projects/${encodeURIComponent(project)}`, { signal }),
      visitsQuery ? visitsByPage(visitsQuery, signal) : new Map<string, number>(),
    ])
    return found.ok ? { ok: true, value: rankFailures(found.value.data.failures, visits) } : found
  })
}

async function visitsByPage({ access, query }: VisitsQuery, signal: AbortSignal): Promise<ReadonlyMap<string, number>> {
  const rows = await readRows(access, 'page', pageVisitsQuery(query), signal)
  return new Map(rows.ok ? rows.value.data.map((row) => [row.value, row.visits ?? 0]) : [])
}
