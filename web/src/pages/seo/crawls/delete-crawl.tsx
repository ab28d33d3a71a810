import { request } from '../../../api/request.ts'
import { Dialog } from '../../../components/dialog.tsx'
import { Form } from '../../../components/form.tsx'
import { showToast } from '../../../components/toast.tsx'
import { t } from '../../../strings/strings.ts'
import { readableUrl } from '../../../urls.ts'

interface DeleteCrawlProps {
  readonly crawl: { readonly id: number; readonly url: string }
  readonly onDeleted: () => void
  readonly onClose: () => void
}

export function DeleteCrawl({ crawl, onDeleted, onClose }: DeleteCrawlProps) {
  return (
    <Dialog title={t('crawl.delete')} onClose={onClose}>
      <Form
        danger
        submit={t('crawl.delete')}
        send={() => request<'deleteCrawl'>('seo', `/api/v1/crawls/${crawl.id}`, { method: 'DELETE' })}
        onDone={() => {
          showToast(t('crawl.deleted'))
          onDeleted()
        }}
      >
        {() => (
          <>
            <p class="break-words">{readableUrl(crawl.url)}</p>
            <p class="soft">{t('crawl.delete.note')}</p>
          </>
        )}
      </Form>
    </Dialog>
  )
}
