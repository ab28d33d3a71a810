import { useState } from 'preact/hooks'
import type { Crawl } from '../../../../api/generated.ts'
import { type Query, request, serviceUrl } from '../../../../api/request.ts'
import { downloadFile } from '../../../../components/download-file.ts'
import { Icon } from '../../../../components/icon.tsx'
import { Menu } from '../../../../components/menu.tsx'
import { navigate } from '../../../../router.ts'
import { useMay } from '../../../../state/use-may.ts'
import { language, t } from '../../../../strings/strings.ts'
import { safeHttpUrl, sitePath } from '../../../../urls.ts'
import { actionsFor, sendAction } from '../crawl-actions.ts'
import { DeleteCrawl } from '../delete-crawl.tsx'
import type { CrawlViewProps } from './crawl-access.ts'
import { CrawlSettings, PageShareDialog, ScheduleDialog, TransferDialog } from './lazy-parts.tsx'

interface CrawlActionsProps extends Pick<CrawlViewProps, 'access' | 'run' | 'onChange'> {
  readonly crawl: Crawl
}

type DialogName = 'share' | 'schedule' | 'settings' | 'transfer' | 'delete'

/** What the owner can do with a crawl. */
export function CrawlActions({ crawl, access, run, onChange }: CrawlActionsProps) {
  const [open, setOpen] = useState<DialogName | null>(null)
  const actions = actionsFor(crawl.status)
  const mayTransfer = useMay('transfer')
  const download = (path: string, query: Query = {}): void => {
    void downloadFile(serviceUrl(access.service, `${access.path}/${path}`, { run, ...query }))
  }
  return (
    <>
      <button type="button" class="button" onClick={() => setOpen('schedule')}>
        {crawl.schedule === 'none'
          ? t('crawl.schedule')
          : `${t('crawl.schedule')}: ${t(`crawl.schedule.${crawl.schedule}`)}`}
      </button>
      {crawl.pages !== null && (
        <Menu
          arrow={false}
          label={
            <>
              <Icon name="download" />
              {t('export.label')}
            </>
          }
        >
          {(closeMenu) => (
            <>
              <button
                type="button"
                class="item"
                onClick={() => [closeMenu(), download('export', { format: 'pdf', language: language() })]}
              >
                {t('export.pdf')}
              </button>
              <button type="button" class="item" onClick={() => [closeMenu(), download('pages/export')]}>
                {t('export.csv')}
              </button>
            </>
          )}
        </Menu>
      )}
      <button type="button" class="button" onClick={() => setOpen('share')}>
        <Icon name="share" />
        {t('share.label')}
      </button>
      <Menu arrow={false} label={<Icon name="more" />} ariaLabel={t('crawl.more')} buttonClass="button square">
        {(closeMenu) => (
          <>
            <button type="button" class="item" onClick={() => [closeMenu(), setOpen('settings')]}>
              {t('crawl.settings')}
            </button>
            <a href={safeHttpUrl(crawl.url)} target="_blank" rel="noreferrer" onClick={closeMenu}>
              {t('crawl.site.open')}
            </a>
            <hr />
            {mayTransfer && (
              <button type="button" class="item" onClick={() => [closeMenu(), setOpen('transfer')]}>
                {t('transfer.menu')}
              </button>
            )}
            <button type="button" class="item danger" onClick={() => [closeMenu(), setOpen('delete')]}>
              {t('crawl.delete')}
            </button>
          </>
        )}
      </Menu>
      {actions.map((action) => (
        <button
          key={action}
          type="button"
          class={action === 'run' || action === 'resume' ? 'button primary' : 'button'}
          onClick={() => {
            if (run !== undefined) navigate(`/crawls/${crawl.id}`)
            void sendAction(crawl.id, action, onChange)
          }}
        >
          {t(`crawl.action.${action}`)}
        </button>
      ))}
      <ActionDialog crawl={crawl} access={access} open={open} onChange={onChange} onClose={() => setOpen(null)} />
    </>
  )
}

interface ActionDialogProps extends Pick<CrawlActionsProps, 'crawl' | 'access' | 'onChange'> {
  readonly open: DialogName | null
  readonly onClose: () => void
}

function ActionDialog({ crawl, access, open, onChange, onClose }: ActionDialogProps) {
  return (
    <>
      {open === 'schedule' && (
        <ScheduleDialog
          record={crawl}
          email={crawl.email}
          emailPdf={crawl.email_pdf}
          send={(body) => request<'updateCrawl'>('seo', access.path, { method: 'PUT', body })}
          onSaved={() => [onClose(), onChange()]}
          onClose={onClose}
        />
      )}
      {open === 'settings' && <CrawlSettings crawl={crawl} onSaved={() => [onClose(), onChange()]} onClose={onClose} />}
      {open === 'share' && (
        <PageShareDialog
          record={crawl}
          send={(body) => request<'updateCrawl'>('seo', access.path, { method: 'PUT', body })}
          onSaved={onChange}
          onClose={onClose}
        />
      )}
      {open === 'transfer' && <TransferDialog kind="crawl" record={crawl.id} name={crawl.url} onClose={onClose} />}
      {open === 'delete' && (
        <DeleteCrawl
          crawl={crawl}
          onDeleted={() => navigate(`${sitePath(crawl.project)}/seo/crawls`)}
          onClose={onClose}
        />
      )}
    </>
  )
}
