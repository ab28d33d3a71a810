import { useMemo } from 'preact/hooks'
import type { ProjectPage } from '../../api/generated.ts'
import { request } from '../../api/request.ts'
import { useLoad } from '../../state/use-load.ts'
import type { Scope } from '../view/scope.ts'

/**
 * The newest reports of these pages of a website, by page. Joined here, because the services do not know each other. Only the
 * pages that are shown are asked for, so it does not matter how many reports the website has.
 */
export function useReportsByPage(
  scope: Pick<Scope, 'website' | 'domain'> | null,
  pages: readonly string[],
): ReadonlyMap<string, ProjectPage> | null {
  const project = scope?.website && pages.length > 0 ? scope.domain.replace(/^www\./, '') : null
  const list = useLoad(project && `${project} ${JSON.stringify(pages)}`, (signal) =>
    request<'listProjectPages'>('seo', `/api/v1/projects/${encodeURIComponent(project ?? '')}/pages`, {
      query: { per_page: 100, path: pages },
      signal,
    }),
  )
  return useMemo(() => {
    if (list.state !== 'ready') return null
    const found = new Map(list.value.data.map((page) => [page.path, page]))
    return new Map(
      pages.flatMap((page) => {
        const report = found.get(normalizePath(page))
        return report ? [[page, report] as const] : []
      }),
    )
  }, [list])
}

/** As it stands in the URLs of reports. */
function normalizePath(page: string): string {
  const url = URL.parse(`http://host${page}`)
  return url ? url.pathname + url.search : page
}
