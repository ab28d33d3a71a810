import { useMemo } from 'preact/hooks'
import type { ReportSummary } from '../../api/generated.ts'
import { request } from '../../api/request.ts'
import { useLoad } from '../../state/use-load.ts'
import type { Scope } from '../statistics/scope.ts'

const query = { per_page: 100, sort_by: 'generated_at', sort: 'asc' }

/** The reports of a website's pages, by page. Joined here, because the services do not know each other. */
export function useReportsByPage(
  scope: Pick<Scope, 'website' | 'domain'> | null,
): ReadonlyMap<string, ReportSummary> | null {
  const project = scope?.website ? scope.domain.replace(/^www\./, '') : null
  const list = useLoad(project, (signal) =>
    request<'listReports'>('seo', '/api/v1/reports', {
      query: { ...query, project: project ?? undefined },
      signal,
    }),
  )
  return useMemo(() => (list.state === 'ready' ? byPage(list.value.data) : null), [list])
}

/** Reports are sorted oldest first, so the newest report of a page wins. */
function byPage(reports: readonly ReportSummary[]): ReadonlyMap<string, ReportSummary> {
  return new Map(
    reports.flatMap((report) => {
      const url = URL.parse(report.url)
      return url ? [[url.pathname + url.search, report] as const] : []
    }),
  )
}
