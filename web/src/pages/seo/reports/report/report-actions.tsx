import { useState } from 'preact/hooks'
import type { Report } from '../../../../api/generated.ts'
import { request, serviceUrl } from '../../../../api/request.ts'
import { downloadFile } from '../../../../components/download-file.ts'
import { Icon } from '../../../../components/icon.tsx'
import { Menu } from '../../../../components/menu.tsx'
import { showToast } from '../../../../components/toast.tsx'
import { navigate } from '../../../../router.ts'
import { useMay } from '../../../../state/use-may.ts'
import { language, t } from '../../../../strings/strings.ts'
import { sitePath } from '../../../../urls.ts'
import { DeleteReport } from './delete-report.tsx'
import { PageShareDialog, ScheduleDialog, TransferDialog } from './lazy-parts.tsx'

interface ReportActionsProps {
  readonly report: Report
  /** The run that is shown, if it is not the last. */
  readonly run: number | null
  readonly onChange: () => void
}

const formats = ['pdf', 'html', 'csv', 'json'] as const

export function ReportActions({ report, run, onChange }: ReportActionsProps) {
  const [open, setOpen] = useState<'share' | 'schedule' | 'transfer' | 'delete' | null>(null)
  const mayTransfer = useMay('transfer')
  const path = `/api/v1/reports/${report.id}`
  const inProgress = report.status === 'queued' || report.status === 'running'
  const rerun = async (): Promise<void> => {
    const result = await request<'updateReport'>('seo', path, { method: 'PUT', body: { results: 1 } })
    if (!result.ok) return showToast(result.problem.detail || t(`problem.${result.problem.kind}`))
    navigate(`/reports/${report.id}`)
    onChange()
  }
  return (
    <>
      <ExportMenu path={path} run={run} />
      <button type="button" class="button" onClick={() => setOpen('share')}>
        <Icon name="share" />
        {t('share.label')}
      </button>
      <Menu arrow={false} label={<Icon name="more" />} ariaLabel={t('report.more')} buttonClass="button square">
        {(close) => (
          <>
            <button type="button" class="item" onClick={() => [close(), setOpen('schedule')]}>
              {t('report.schedule')}
            </button>
            <a href={`/reports/${report.id}?compare=1`} onClick={close}>
              {t('history.compare')}
            </a>
            <a href={`${sitePath(report.project)}/seo`} onClick={close}>
              {t('report.project.open')}
            </a>
            <a href={report.url} target="_blank" rel="noreferrer" onClick={close}>
              {t('report.page.open')}
            </a>
            <hr />
            {mayTransfer && (
              <button type="button" class="item" onClick={() => [close(), setOpen('transfer')]}>
                {t('transfer.menu')}
              </button>
            )}
            <button type="button" class="item danger" onClick={() => [close(), setOpen('delete')]}>
              {t('report.delete')}
            </button>
          </>
        )}
      </Menu>
      <button type="button" class="button primary" onClick={rerun} disabled={inProgress}>
        {t('report.again')}
      </button>
      {open === 'share' && (
        <PageShareDialog
          record={report}
          send={(body) => request<'updateReport'>('seo', path, { method: 'PUT', body })}
          onSaved={onChange}
          onClose={() => setOpen(null)}
        />
      )}
      {open === 'schedule' && (
        <ScheduleDialog
          record={report}
          email={report.email}
          emailPdf={report.email_pdf}
          render={report.render}
          send={(body) => request<'updateReport'>('seo', path, { method: 'PUT', body })}
          onSaved={() => [setOpen(null), onChange()]}
          onClose={() => setOpen(null)}
        />
      )}
      {open === 'transfer' && (
        <TransferDialog kind="report" record={report.id} name={report.url} onClose={() => setOpen(null)} />
      )}
      {open === 'delete' && (
        <DeleteReport
          report={report}
          onDeleted={() => navigate(`${sitePath(report.project)}/seo/reports`)}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  )
}

interface ExportMenuProps {
  /** Where the API has the report. */
  readonly path: string
  readonly run: number | null
}

function ExportMenu({ path, run }: ExportMenuProps) {
  return (
    <Menu
      arrow={false}
      label={
        <>
          <Icon name="download" />
          {t('export.label')}
        </>
      }
    >
      {(close) => (
        <>
          {formats.map((format) => (
            <button
              key={format}
              type="button"
              class="item"
              onClick={() => {
                const url = serviceUrl('seo', `${path}/export`, {
                  format,
                  run: run ?? undefined,
                  language: language(),
                })
                downloadFile(url)
                close()
              }}
            >
              {t(`export.${format}`)}
            </button>
          ))}
          <button type="button" class="item" onClick={() => [close(), print()]}>
            {t('export.print')}
          </button>
        </>
      )}
    </Menu>
  )
}
