import { useState } from 'preact/hooks'
import type { Report } from '../../api/generated.ts'
import { request, serviceUrl } from '../../api/request.ts'
import { Dialog } from '../../components/dialog.tsx'
import { downloadFile } from '../../components/download-file.ts'
import { Form } from '../../components/form.tsx'
import { Icon } from '../../components/icon.tsx'
import { Menu } from '../../components/menu.tsx'
import { ShareDialog } from '../../components/share-dialog.tsx'
import { showToast } from '../../components/toast.tsx'
import { navigate } from '../../router.ts'
import { t } from '../../strings/strings.ts'

interface ReportActionsProps {
  readonly report: Report
  readonly onChange: () => void
}

const formats = ['csv', 'html', 'json'] as const

export function ReportActions({ report, onChange }: ReportActionsProps) {
  const [open, setOpen] = useState<'share' | 'delete' | null>(null)
  const path = `/api/v1/reports/${report.id}`
  const inProgress = report.status === 'queued' || report.status === 'running'
  const rerun = async (): Promise<void> => {
    const result = await request<'updateReport'>('seo', path, { method: 'PUT', body: { results: 1 } })
    if (result.ok) onChange()
    else showToast(result.problem.detail || t(`problem.${result.problem.kind}`))
  }
  return (
    <>
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
                  downloadFile(serviceUrl('seo', `${path}/export`, { format }), `report-${report.id}.${format}`)
                  close()
                }}
              >
                {t(`export.${format}`)}
              </button>
            ))}
            <button type="button" class="item" onClick={() => [close(), print()]}>
              {t('export.print')}
            </button>
            <hr />
            <a href={`/projects/${encodeURIComponent(report.project)}`}>{t('report.project.open')}</a>
            <button type="button" class="item" onClick={() => [close(), setOpen('delete')]}>
              {t('report.delete')}
            </button>
          </>
        )}
      </Menu>
      <button type="button" class="button" onClick={() => setOpen('share')}>
        <Icon name="share" />
        {t('share.label')}
      </button>
      <button type="button" class="button primary" onClick={rerun} disabled={inProgress}>
        {t('report.again')}
      </button>
      {open === 'share' && (
        <ShareDialog
          record={report}
          send={(body) => request<'updateReport'>('seo', path, { method: 'PUT', body })}
          onSaved={onChange}
          onClose={() => setOpen(null)}
        />
      )}
      {open === 'delete' && (
        <Dialog title={t('report.delete')} onClose={() => setOpen(null)}>
          <Form
            danger
            submit={t('report.delete')}
            send={() => request<'deleteReport'>('seo', path, { method: 'DELETE' })}
            onDone={() => {
              showToast(t('report.deleted'))
              navigate('/reports')
            }}
          >
            {() => <p class="soft">{t('report.delete.note')}</p>}
          </Form>
        </Dialog>
      )}
    </>
  )
}
