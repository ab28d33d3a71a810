import { useState } from 'preact/hooks'
import type { Site } from '../../api/generated.ts'
import type { Problem } from '../../api/problem.ts'
import { request } from '../../api/request.ts'
import { Dialog } from '../../components/dialog.tsx'
import { TextField } from '../../components/field.tsx'
import { Form } from '../../components/form.tsx'
import { Icon } from '../../components/icon.tsx'
import { showToast } from '../../components/toast.tsx'
import { t } from '../../strings/strings.ts'

interface SelectionBarProps {
  readonly sites: readonly Site[]
  readonly onClose: () => void
  readonly onChange: () => void
}

/** What can be done with the selected sites at once. */
export function SelectionBar({ sites, onClose, onChange }: SelectionBarProps) {
  const [namesClient, setNamesClient] = useState(false)
  const [busy, setBusy] = useState(false)
  const tracked = sites.flatMap(({ website }) => website ?? [])
  const crawl = async (): Promise<void> => {
    setBusy(true)
    const results = await Promise.all(sites.map(startCrawl))
    setBusy(false)
    const failed = results.find((result) => !result.ok)
    showToast(failed && !failed.ok ? textOf(failed.problem) : t('sites.crawls-started', { n: sites.length }))
    onChange()
  }
  return (
    <div class="selection-bar card" role="toolbar" aria-label={t('sites.selected', { n: sites.length })}>
      <span role="status">{t('sites.selected', { n: sites.length })}</span>
      {tracked.length > 1 && (
        <a class="button small" href={`/sites/combined?ids=${tracked.join()}`}>
          {t('sites.combine', { n: tracked.length })}
        </a>
      )}
      <button type="button" class="button small" disabled={busy} onClick={crawl}>
        {t('sites.crawl-now')}
      </button>
      <button type="button" class="button small" onClick={() => setNamesClient(true)}>
        {t('sites.set-client')}
      </button>
      <button type="button" class="button plain square small" aria-label={t('action.close')} onClick={onClose}>
        <Icon name="close" />
      </button>
      {namesClient && (
        <Dialog title={t('sites.set-client')} onClose={() => setNamesClient(false)}>
          <Form
            submit={t('action.save')}
            send={async ({ client = '' }) => {
              const results = await Promise.all(sites.map((site) => setClient(site, client.trim())))
              return results.find((result) => !result.ok) ?? { ok: true, value: null }
            }}
            onDone={() => {
              setNamesClient(false)
              onChange()
            }}
          >
            {(errors) => (
              <TextField
                label={t('sites.client')}
                name="client"
                defaultValue={sites.every(({ client }) => client === sites[0]?.client) ? sites[0]?.client : ''}
                errors={errors.client}
                hint={t('sites.client.note')}
              />
            )}
          </Form>
        </Dialog>
      )}
    </div>
  )
}

/** Runs the crawl of a site again, or starts its first one. */
const startCrawl = ({ host, crawl }: Site) =>
  crawl === null
    ? request<'createCrawl'>('seo', '/api/v1/crawls', { method: 'POST', body: { url: `https://${host}/`, privacy: 1 } })
    : request<'updateCrawl'>('seo', `/api/v1/crawls/${crawl.id}`, { method: 'PUT', body: { action: 'run' } })

const setClient = ({ host }: Site, client: string) =>
  request<'updateSite'>('analytics', `/api/v1/sites/${encodeURIComponent(host)}`, { method: 'PUT', body: { client } })

const textOf = ({ detail, kind }: Problem): string => detail || t(`problem.${kind}`)
