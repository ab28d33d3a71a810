import { useState } from 'preact/hooks'
import type { Website } from '../../api/generated.ts'
import { request } from '../../api/request.ts'
import { HelpLink } from '../../components/help-link.tsx'
import { AsyncContent, RowsSkeleton } from '../../components/states.tsx'
import { useLoad } from '../../state/use-load.ts'
import { date } from '../../strings/format.ts'
import { t } from '../../strings/strings.ts'
import { MailPreview } from './mail-preview.tsx'

/** The mails sent about a website with their delivery status, and a preview of the next one. */
export function WebsiteMails({ website }: { readonly website: Website }) {
  const [shown, setShown] = useState(false)
  const path = `/api/v1/websites/${website.id}/mails`
  const mails = useLoad(path, (signal) => request<'listMails'>('analytics', path, { signal }))
  return (
    <section class="card padded stack">
      <div>
        <h2>
          {t('website.email')} <HelpLink topic="mails.sent" name={t('website.email')} isAbout />
        </h2>
        <p class="soft">{t('mail.website.note')}</p>
      </div>
      <AsyncContent loadable={mails} skeleton={<RowsSkeleton count={2} />}>
        {({ data }) =>
          data.length === 0 ? (
            <p class="soft">{t('mail.none')}</p>
          ) : (
            <ul>
              {data.map((mail) => (
                <li key={mail.id}>
                  {[date(mail.created_at), mail.to, t(`mail.${mail.state}`)].filter(Boolean).join(' · ')}
                  {mail.error && <span class="soft"> · {mail.error}</span>}
                </li>
              ))}
            </ul>
          )
        }
      </AsyncContent>
      <div>
        <button type="button" class="button" onClick={() => setShown(true)}>
          {t('mail.preview')}
        </button>
      </div>
      {shown && <MailPreview path={`${path}/preview`} onClose={() => setShown(false)} />}
    </section>
  )
}
