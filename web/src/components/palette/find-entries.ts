import type { Replies } from '../../api/generated.ts'
import type { Result } from '../../api/problem.ts'
import { request } from '../../api/request.ts'
import { readRows } from '../../api/stats.ts'
import type { CurrentSite } from '../../state/current-site.ts'
import { projectOf, readableUrl, sitePath } from '../../urls.ts'
import type { Entry } from './entries.ts'

const perPage = 10
/** The sites that are found by how their hosts are read, which the services do not know. */
const maxSites = 100

/** The sites whose host contains the text: tracked ones first. A service that does not answer has none. */
export async function findSites(search: string, signal: AbortSignal): Promise<Result<readonly Entry[]>> {
  const query = search === '' ? { per_page: maxSites } : { search, per_page: perPage }
  const options = { query, signal, withoutTexts: true } as const
  const [websites, projects, crawls] = await Promise.all([
    request<'listWebsites'>('analytics', '/api/v1/websites', options),
    request<'listProjects'>('seo', '/api/v1/projects', options),
    request<'listCrawls'>('seo', '/api/v1/crawls', options),
  ])
  const hosts = [
    ...(websites.ok ? websites.value.data.map(({ domain }) => domain) : []),
    ...(projects.ok ? projects.value.data.map(({ project }) => project) : []),
    ...(crawls.ok ? crawls.value.data.map(({ project }) => project) : []),
  ]
  // A host with and without `www.` is one site.
  const unique = new Map(hosts.toReversed().map((host) => [projectOf(host), host]))
  const value = hosts
    .filter((host) => unique.get(projectOf(host)) === host && unique.delete(projectOf(host)))
    .map((host): Entry => ({ id: `site ${host}`, kind: 'site', label: readableUrl(host), target: sitePath(host) }))
  return { ok: true, value }
}

/** The pages of a site whose path contains the text, by visits, or by score if the site is not tracked. */
export async function findPages(
  { website, project, home }: CurrentSite,
  search: string,
  signal: AbortSignal,
): Promise<Result<readonly Entry[]>> {
  const page = (path: string, target: string): Entry => ({
    id: `page ${path}`,
    kind: 'page',
    label: readableUrl(path),
    target,
  })
  if (website !== null) {
    const query = { period: '30d', search, sort_by: 'visitors', sort: 'desc', metrics: 'visitors', per_page: perPage }
    const rows: Result<Replies['readBreakdown']> = await readRows(
      { kind: 'owner', id: String(website) },
      'page',
      query,
      signal,
    )
    if (!rows.ok) return rows
    const value = rows.value.data.map((row) => page(row.value, `${home}?details=${encodeURIComponent(row.value)}`))
    return { ok: true, value }
  }
  const path = `/api/v1/projects/${encodeURIComponent(project)}/pages`
  const query = { search, per_page: perPage }
  const pages = await request<'listProjectPages'>('seo', path, { query, signal, withoutTexts: true })
  if (!pages.ok) return pages
  return { ok: true, value: pages.value.data.map((one) => page(one.path, `/reports/${one.report}`)) }
}

/** All issues of a site. */
export async function findIssues(
  { project, home }: CurrentSite,
  signal: AbortSignal,
): Promise<Result<readonly Entry[]>> {
  const path = `/api/v1/sites/${encodeURIComponent(project)}/issues`
  const issues = await request<'listSiteIssues'>('seo', path, { query: { group: 'none' }, signal, withoutTexts: true })
  if (!issues.ok) return issues
  const value = issues.value.data.map(
    ({ check, title }): Entry => ({
      id: `issue ${check}`,
      kind: 'issue',
      label: title,
      target: `${home}/seo/issues/${encodeURIComponent(check)}`,
    }),
  )
  return { ok: true, value }
}
