import type { ReportSummary } from '../../../api/generated.ts'
import { request } from '../../../api/request.ts'
import { Dialog } from '../../../components/dialog.tsx'
import { showToast } from '../../../components/toast.tsx'
import { navigate } from '../../../router.ts'
import { timeAgo } from '../../../strings/format.ts'
import { t } from '../../../strings/strings.ts'
import { readableUrl } from '../../../urls.ts'

interface ExistingReportProps {
  readonly report: ReportSummary
  readonly onCreate: () => void
  readonly onClose: () => void
}

/** Asks whether to run the report that the page already has, or to create another. */
export function ExistingReport({ report, onCreate, onClose }: ExistingReportProps) {
  const rerun = async (): Promise<void> => {
    const path = `/api/v1/reports/${report.id}`
    const result = await request<'updateReport'>('seo', path, { method: 'PUT', body: { results: 1 } })
    if (result.ok) navigate(`/reports/${report.id}`)
    else showToast(result.problem.detail || t(`problem.${result.problem.kind}`))
  }
  return (
    <Dialog title={t('report.exists')} onClose={onClose}>
      <p class="break-words">
        <a class="text-link" href={`/reports/${report.id}`}>
          {readableUrl(report.url)}
        </a>
      </p>
      <p class="soft">
        {report.generated_at !== null && report.score !== null
          ? t('report.exists.score', { score: report.score, ago: timeAgo(report.generated_at) })
          : t(`report.status.${report.status}`)}
      </p>
      <p class="soft">{t('report.exists.note')}</p>
      <div class="form-foot">
        <button type="button" class="button primary" onClick={rerun}>
          {t('report.exists.rerun')}
        </button>
        <button type="button" class="button" onClick={onCreate}>
          {t('report.exists.create')}
        </button>
      </div>
    </Dialog>
  )
}
