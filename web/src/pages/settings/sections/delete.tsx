import { useState } from 'preact/hooks'
import { request } from '../../../api/request.ts'
import { Dialog } from '../../../components/dialog.tsx'
import { TextField } from '../../../components/field.tsx'
import { Form } from '../../../components/form.tsx'
import { HelpLink } from '../../../components/help-link.tsx'
import { showToast } from '../../../components/toast.tsx'
import { navigate } from '../../../router.ts'
import { t } from '../../../strings/strings.ts'
import { readableUrl } from '../../../urls.ts'
import type { SectionProps } from './section-props.ts'

/** Deleting cannot be undone, so the domain has to be typed first. */
export function DeleteSettings({ website }: SectionProps) {
  const [confirming, setConfirming] = useState(false)
  const [typed, setTyped] = useState('')
  return (
    <section class="card padded stack">
      <div>
        <h2>
          {t('website.delete')} <HelpLink topic="delete" name={t('website.delete')} isAbout />
        </h2>
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
              navigate('/sites')
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
