import type { ReportSummary } from '../../api/generated.ts'
import { ResultPill } from '../../components/score.tsx'
import { ago, dateTime } from '../../strings/format.ts'
import { t } from '../../strings/strings.ts'

export function ReportRow({ report }: { readonly report: ReportSummary }) {
  return (
    <tr>
      <td class="address">
        <a href={`/reports/${report.id}`} title={report.url}>
          {report.url.replace(/^https?:\/\//, '')}
        </a>
      </td>
      <td>
        <Standing report={report} />
      </td>
      <td class="number optional soft" title={report.generated_at ? dateTime(report.generated_at) : undefined}>
        {report.generated_at ? ago(report.generated_at) : '–'}
      </td>
      <td class="number">
        <b>{report.score ?? '–'}</b>
      </td>
    </tr>
  )
}

/** The result, or how far the report is. */
export function Standing({ report }: { readonly report: Pick<ReportSummary, 'status' | 'result'> }) {
  if (report.status === 'done') return <ResultPill result={report.result} />
  return <span class={report.status === 'failed' ? 'pill bad' : 'pill'}>{t(`report.status.${report.status}`)}</span>
}
