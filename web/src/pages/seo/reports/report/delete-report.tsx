import { request } from '../../../../api/request.ts'
import { Dialog } from '../../../../components/dialog.tsx'
import { Form } from '../../../../components/form.tsx'
import { showToast } from '../../../../components/toast.tsx'
import { t } from '../../../../strings/strings.ts'
import { readableUrl } from '../../../../urls.ts'

interface DeleteReportProps {
  readonly report: { readonly id: number; readonly url: string }
  readonly onDeleted: () => void
  readonly onClose: () => void
}

export function DeleteReport({ report, onDeleted, onClose }: DeleteReportProps) {
  return (
    <Dialog title={t('report.delete')} onClose={onClose}>
      <Form
        danger
        submit={t('report.delete')}
        send={() => request<'deleteReport'>('seo', `/api/v1/reports/${report.id}`, { method: 'DELETE' })}
        onDone={() => {
          showToast(t('report.deleted'))
          onDeleted()
        }}
      >
        {() => (
          <>
            <p class="break-words">{readableUrl(report.url)}</p>
            <p class="soft">{t('report.delete.note')}</p>
          </>
        )}
      </Form>
    </Dialog>
  )
}
