import { useState } from 'preact/hooks'
import type { ReportSummary } from '../../../api/generated.ts'
import { request } from '../../../api/request.ts'
import { Icon } from '../../../components/icon.tsx'
import { Menu } from '../../../components/menu.tsx'
import { showToast } from '../../../components/toast.tsx'
import { dateTime, timeAgo } from '../../../strings/format.ts'
import { t } from '../../../strings/strings.ts'
import { readableUrl } from '../../../urls.ts'
import { ReportStatus } from '../../../website/seo/report-status.tsx'
import { DeleteReport } from './report/delete-report.tsx'

interface ReportRowProps {
  readonly report: ReportSummary
  readonly onChange: () => void
}

export function ReportRow({ report, onChange }: ReportRowProps) {
  return (
    <tr>
      <td class="url-cell">
        <a href={`/reports/${report.id}`} title={report.url}>
          <PageAddress url={report.url} />
        </a>
      </td>
      <td class="hide-on-small">
        <ReportStatus report={report} />
      </td>
      <td class="numeric hide-on-small soft" title={report.generated_at ? dateTime(report.generated_at) : undefined}>
        {report.generated_at ? timeAgo(report.generated_at) : '–'}
      </td>
      <td class="numeric">
        {report.status === 'done' ? (
          <b class={`score-cell ${report.result ?? ''}`}>{report.score ?? '–'}</b>
        ) : (
          <span class="show-on-small">
            <ReportStatus report={report} />
          </span>
        )}
      </td>
      <td class="menu-cell">
        <RowMenu report={report} onChange={onChange} />
      </td>
    </tr>
  )
}

function RowMenu({ report, onChange }: ReportRowProps) {
  const [deleting, setDeleting] = useState(false)
  const path = `/api/v1/reports/${report.id}`
  const rerun = async (): Promise<void> => {
    const result = await request<'updateReport'>('seo', path, { method: 'PUT', body: { results: 1 } })
    if (result.ok) onChange()
    else showToast(result.problem.detail || t(`problem.${result.problem.kind}`))
  }
  return (
    <>
      <Menu
        arrow={false}
        label={<Icon name="more" />}
        ariaLabel={t('reports.more', { url: report.url })}
        buttonClass="button plain square"
      >
        {(close) => (
          <>
            <button type="button" class="item" onClick={() => [close(), rerun()]}>
              {t('report.start')}
            </button>
            <a href={`/reports/${report.id}?compare=1`}>{t('reports.compare')}</a>
            <hr />
            <button type="button" class="item danger" onClick={() => [close(), setDeleting(true)]}>
              {t('report.delete')}
            </button>
          </>
        )}
      </Menu>
      {deleting && (
        <DeleteReport
          report={report}
          onDeleted={() => [setDeleting(false), onChange()]}
          onClose={() => setDeleting(false)}
        />
      )}
    </>
  )
}

/** The address of a page in a list. Where there is too little room, the host is shortened before the path. */
function PageAddress({ url }: { readonly url: string }) {
  const parsed = URL.parse(url)
  if (!parsed) return <span>{readableUrl(url)}</span>
  return (
    <span class="page-address">
      <span class="host">{readableUrl(parsed.host)}</span>
      <span class="path">{readableUrl(parsed.pathname + parsed.search)}</span>
    </span>
  )
}
