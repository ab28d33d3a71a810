import { useState } from 'preact/hooks'
import type { Report, ReportSummary, RunSummary } from '../../api/generated.ts'
import type { Problem, Result } from '../../api/problem.ts'
import { request } from '../../api/request.ts'
import { type Loadable, useLoad } from '../../state/use-load.ts'

const pollMs = 1500
const shownRuns = 50

/** What the SEO service knows of a page. */
export interface PageReport {
  /** Null if the page has no report. */
  readonly report: Loadable<Report | null>
  /** The runs of the report, newest first. */
  readonly runs: readonly RunSummary[]
  readonly isRunning: boolean
  /** Creates the report, or runs it again. */
  readonly audit: () => void
  /** Why the audit could not be started. */
  readonly problem: Problem | null
}

const inProgress = (report: Report | null): boolean => report?.status === 'queued' || report?.status === 'running'

/** The latest report of a page. Nothing is loaded without a domain. */
export function usePageReport(domain: string | null, path: string, url: string): PageReport {
  const [polls, setPolls] = useState(false)
  const [isStarting, setIsStarting] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  const key = domain === null ? null : `${domain} ${path}`
  const report = useLoad(key, (signal) => readReport(domain ?? '', path, signal), polls ? pollMs : undefined)
  const current = report.state === 'ready' && !report.stale ? report.value : null
  if (inProgress(current) !== polls) setPolls(!polls)
  const runs = useLoad(current && !inProgress(current) ? `${current.id} ${current.generated_at}` : null, (signal) =>
    request<'listRuns'>('seo', `/api/v1/reports/${current?.id}/runs`, { query: { per_page: shownRuns }, signal }),
  )

  const audit = async (): Promise<void> => {
    setIsStarting(true)
    setProblem(null)
    const result = await start(url, current)
    setIsStarting(false)
    if (result.ok) report.reload()
    else setProblem(result.problem)
  }
  const runsOfReport = runs.state === 'ready' ? runs.value.data.filter((run) => run.report === current?.id) : []
  return { report, runs: runsOfReport, isRunning: isStarting || inProgress(current), audit, problem }
}

async function readReport(domain: string, path: string, signal: AbortSignal): Promise<Result<Report | null>> {
  const reports = await request<'listReports'>('seo', '/api/v1/reports', {
    query: { project: domain, path, sort_by: 'generated_at', sort: 'desc', per_page: 10 },
    signal,
  })
  if (!reports.ok) return reports
  const latest: ReportSummary | undefined = reports.value.data[0]
  if (!latest) return { ok: true, value: null }
  const read = await request<'readReport'>('seo', `/api/v1/reports/${latest.id}`, { signal })
  return read.ok ? { ok: true, value: read.value.data } : read
}

const start = (url: string, report: Report | null) =>
  report
    ? request<'updateReport'>('seo', `/api/v1/reports/${report.id}`, { method: 'PUT', body: { results: 1 } })
    : request<'createReport'>('seo', '/api/v1/reports', {
        method: 'POST',
        body: { url, privacy: 1 },
      })
