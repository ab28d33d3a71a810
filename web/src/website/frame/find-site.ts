import type { Replies, Website } from '../../api/generated.ts'
import type { Result } from '../../api/problem.ts'
import { request } from '../../api/request.ts'
import { readWebsite } from '../../api/stats.ts'
import { projectOf } from '../../urls.ts'
import { embeddedWebsite } from './embedded-site.ts'

/** The tracked website of a host, or of the host with or without `www.`; null if there is none. */
export async function findWebsite(host: string, signal: AbortSignal): Promise<Result<Website | null>> {
  const id = embeddedWebsite(host)
  if (id !== null) {
    const result: Result<Replies['readWebsite']> = await readWebsite({ kind: 'owner', id: String(id) }, signal)
    if (result.ok) return { ok: true, value: result.value.data }
    if (result.problem.kind !== 'missing') return result
  }
  const result = await request<'listWebsites'>('analytics', '/api/v1/websites', {
    query: { search: projectOf(host), per_page: 100 },
    signal,
    withoutTexts: true,
  })
  if (!result.ok) return result
  const { data } = result.value
  const website =
    data.find(({ domain }) => domain === host) ?? data.find(({ domain }) => projectOf(domain) === projectOf(host))
  return { ok: true, value: website ?? null }
}
