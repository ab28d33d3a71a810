import type { Result } from '../../api/problem.ts'
import { request } from '../../api/request.ts'
import type { Site } from '../../api/stats.ts'

/** The website of a project, where there is one: they share the host, but for `www.`. */
export async function findWebsite(project: string, signal: AbortSignal): Promise<Result<Site | null>> {
  const result = await request<'listWebsites'>('analytics', '/api/v1/websites', {
    query: { search: project, per_page: 100 },
    signal,
  })
  if (!result.ok) return result
  const found = result.value.data.find(({ domain }) => domain.replace(/^www\./, '') === project)
  return { ok: true, value: found ? { kind: 'owner', id: String(found.id) } : null }
}
