import '../../../../styles/crawl.css'
import type { Crawl } from '../../../../api/generated.ts'
import { request } from '../../../../api/request.ts'
import { Dialog } from '../../../../components/dialog.tsx'
import { Form } from '../../../../components/form.tsx'
import { showToast } from '../../../../components/toast.tsx'
import { t } from '../../../../strings/strings.ts'
import { SettingsFields, settingsBody } from '../settings-fields.tsx'

interface CrawlSettingsProps {
  readonly crawl: Crawl
  readonly onSaved: () => void
  readonly onClose: () => void
}

/** The settings of a crawl, which apply from its next run on. */
export function CrawlSettings({ crawl, onSaved, onClose }: CrawlSettingsProps) {
  return (
    <Dialog title={t('crawl.settings')} onClose={onClose}>
      <Form
        draft={`crawl ${crawl.id}`}
        submit={t('action.save')}
        send={(sent) =>
          request<'updateCrawl'>('seo', `/api/v1/crawls/${crawl.id}`, { method: 'PUT', body: settingsBody(sent) })
        }
        onDone={() => {
          showToast(t('state.saved'))
          onSaved()
        }}
      >
        {(errors) => (
          <>
            <p class="soft">{t('crawl.settings.note')}</p>
            <SettingsFields crawl={crawl} errors={errors} />
          </>
        )}
      </Form>
    </Dialog>
  )
}
