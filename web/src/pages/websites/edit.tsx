import { useState } from 'preact/hooks'
import type { Website } from '../../api/generated.ts'
import { request } from '../../api/request.ts'
import { Dialog } from '../../components/dialog.tsx'
import { TextField } from '../../components/field.tsx'
import { Form } from '../../components/form.tsx'
import { lazy } from '../../components/lazy.tsx'
import { DemoNotice } from '../../components/lazy-demo-notice.tsx'
import { PageHeader } from '../../components/page-header.tsx'
import { AsyncContent, Skeleton } from '../../components/states.tsx'
import { showToast } from '../../components/toast.tsx'
import { navigate } from '../../router.ts'
import { useTitle } from '../../state/use-title.ts'
import { t, withStrings } from '../../strings/strings.ts'
import { readableUrl } from '../../urls.ts'
import { useWebsite } from '../../website/use-website.ts'
import type { PageProps } from '../page-props.ts'
import { WebsiteFields, websiteBody } from './fields.tsx'
import { WebsiteMails } from './mails.tsx'
import { VerifyDomain } from './verify-domain.tsx'

const WebsiteData = lazy(
  async () => (await withStrings(import('./website-data/website-data.tsx'), 'websites')).WebsiteData,
  null,
)

const ExclusionRules = lazy(
  async () => (await withStrings(import('./exclusion-rules/exclusion-rules.tsx'), 'exclusion-rules')).ExclusionRules,
  null,
)

export function EditWebsitePage({ params: { id = '' } }: PageProps) {
  const website = useWebsite(id)
  const domain = website.state === 'ready' ? website.value.data.domain : ''
  const isDemo = website.state === 'ready' && website.value.data.demo === 1
  useTitle(t('website.edit'), domain)
  return (
    <div class="narrow-column">
      <PageHeader title={t('website.edit')} back={{ href: `/websites/${id}`, label: domain || t('shell.websites') }}>
        <a class="button" href={`/websites/${id}/imports`}>
          {t('import.title')}
        </a>
        {!isDemo && (
          <a class="button" href={`/websites/${id}/setup`}>
            {t('setup.title')}
          </a>
        )}
      </PageHeader>
      <AsyncContent loadable={website} skeleton={<Skeleton height={560} />}>
        {({ data }) => (
          <div class="stack">
            {isDemo && <DemoNotice on="settings" />}
            <section class="card padded">
              <Form
                submit={t('action.save')}
                send={(sent) =>
                  request<'updateWebsite'>('analytics', `/api/v1/websites/${id}`, {
                    method: 'PUT',
                    body: websiteBody(sent),
                  })
                }
                onDone={() => {
                  showToast(t('state.saved'))
                  website.reload()
                }}
              >
                {(errors) => <WebsiteFields website={data} errors={errors} />}
              </Form>
            </section>
            <ExclusionRules website={data.id} />
            {!isDemo && <VerifyDomain website={data} onChange={website.reload} />}
            <WebsiteMails website={data} />
            <WebsiteData website={data} onChange={website.reload} />
            <DeleteWebsite website={data} />
          </div>
        )}
      </AsyncContent>
    </div>
  )
}

/** Deleting cannot be undone, so the domain has to be typed first. */
function DeleteWebsite({ website }: { readonly website: Website }) {
  const [confirming, setConfirming] = useState(false)
  const [typed, setTyped] = useState('')
  return (
    <section class="card padded stack">
      <div>
        <h2>{t('website.delete')}</h2>
        <p class="soft">{t('website.delete.note')}</p>
      </div>
      <div>
        <button type="button" class="button danger" onClick={() => setConfirming(true)}>
          {t('website.delete')}
        </button>
      </div>
      {confirming && (
        <Dialog title={t('website.delete.title', { domain: website.domain })} onClose={() => setConfirming(false)}>
          <Form
            danger
            submit={t('website.delete')}
            disabled={![website.domain, readableUrl(website.domain)].includes(typed.trim())}
            send={() => request<'deleteWebsite'>('analytics', `/api/v1/websites/${website.id}`, { method: 'DELETE' })}
            onDone={() => {
              showToast(t('website.deleted', { domain: website.domain }))
              navigate('/websites')
            }}
          >
            {() => (
              <>
                <p class="soft">{t('website.delete.note')}</p>
                <TextField
                  label={t('website.delete.type', { domain: website.domain })}
                  value={typed}
                  autocomplete="off"
                  spellcheck={false}
                  onInput={(event) => setTyped(event.currentTarget.value)}
                />
              </>
            )}
          </Form>
        </Dialog>
      )}
    </section>
  )
}
