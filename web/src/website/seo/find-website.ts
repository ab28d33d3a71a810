import type { Result } from '../../api/problem.ts'
import { request } from '../../api/request.ts'
import type { StatsAccess } from '../../api/stats.ts'

/** The statistics of a project's website, if there is one. Both have the same host, apart from `www.`. */
export async function findStatsAccess(project: string, signal: AbortSignal): Promise<Result<StatsAccess | null>> {
  const result = await request<'listWebsites'>('analytics', '/api/v1/websites', {
    query: { search: project, per_page: 100 },
    signal,
  })
  if (!result.ok) return result
  const website = result.value.data.find(({ domain }) => domain.replace(/^www\./, '') === project)
  return { ok: true, value: website ? { kind: 'owner', id: String(website.id) } : null }
}
