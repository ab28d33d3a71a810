import type { ReportSummary } from '../../api/generated.ts'
import { ResultPill } from '../../components/score.tsx'
import { t } from '../../strings/strings.ts'

/** The result of a finished report, or the status of an unfinished one. */
export function ReportStatus({ report }: { readonly report: Pick<ReportSummary, 'status' | 'result'> }) {
  if (report.status === 'done') return <ResultPill result={report.result} />
  return <span class={report.status === 'failed' ? 'pill bad' : 'pill'}>{t(`report.status.${report.status}`)}</span>
}
