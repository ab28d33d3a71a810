import type { Report, SharedReport, SharedRunSummary } from '../../../../api/generated.ts'
import { request } from '../../../../api/request.ts'
import { type Loadable, useLoad } from '../../../../state/use-load.ts'
import type { ReportAccess } from './report-access.ts'

const perPage = 100
/** A server keeps up to a thousand runs of a report. */
const maxPages = 10

/** All runs of a report, newest first. */
export function useRuns(report: Report | SharedReport, access: ReportAccess): Loadable<readonly SharedRunSummary[]> {
  // Scores of runs change with the issues that are ignored.
  const key = `${access.path} ${report.generated_at} ${report.score}`
  return useLoad(key, async (signal) => {
    const runs: SharedRunSummary[] = []
    for (let page = 1; page <= maxPages; page++) {
      const result = await request<'listRuns' | 'listRunsOfShared'>(access.service, `${access.path}/runs`, {
        query: { per_page: perPage, page },
        headers: access.headers,
        signal,
      })
      if (!result.ok) return result
      runs.push(...result.value.data)
      if (page >= result.value.meta.last_page) break
    }
    return { ok: true, value: runs }
  })
}
