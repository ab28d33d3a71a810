import type { ReportSummary } from '../../api/generated.ts'
import { ResultPill } from '../../components/score.tsx'
import { dateTime, timeAgo } from '../../strings/format.ts'
import { t } from '../../strings/strings.ts'

export function ReportRow({ report }: { readonly report: ReportSummary }) {
  return (
    <tr>
      <td class="url-cell">
        <a href={`/reports/${report.id}`} title={report.url}>
          {report.url.replace(/^https?:\/\//, '')}
        </a>
      </td>
      <td>
        <ReportStatus report={report} />
      </td>
      <td class="numeric hide-on-small soft" title={report.generated_at ? dateTime(report.generated_at) : undefined}>
        {report.generated_at ? timeAgo(report.generated_at) : '–'}
      </td>
      <td class="numeric">
        <b>{report.score ?? '–'}</b>
      </td>
    </tr>
  )
}

/** The result of a finished report, or the status of an unfinished one. */
export function ReportStatus({ report }: { readonly report: Pick<ReportSummary, 'status' | 'result'> }) {
  if (report.status === 'done') return <ResultPill result={report.result} />
  return <span class={report.status === 'failed' ? 'pill bad' : 'pill'}>{t(`report.status.${report.status}`)}</span>
}
