import { useState } from 'preact/hooks'
import type { MailPeriod, MailSettings, MailTest } from '../../api/generated.ts'
import { request } from '../../api/request.ts'
import { SelectField } from '../../components/field.tsx'
import { Form } from '../../components/form.tsx'
import { AsyncContent, Skeleton } from '../../components/states.tsx'
import { showToast } from '../../components/toast.tsx'
import { useAccount, useSession } from '../../state/session.tsx'
import { useLoad } from '../../state/use-load.ts'
import { t } from '../../strings/strings.ts'
import { SettingsLayout, SettingsSection } from './layout.tsx'

const path = '/api/v1/mail'
const periods: readonly MailPeriod[] = ['weekly', 'monthly', 'both']

/** How often statistics are mailed, and whether mail is set up. */
export function MailPage() {
  const account = useAccount()
  const { refresh } = useSession()
  const settings = useLoad(path, (signal) => request<'readMailSettings'>('analytics', path, { signal }))
  if (!account) return null
  return (
    <SettingsLayout page="mail">
      <div class="card">
        <SettingsSection
          title={t('mail.period')}
          help="mails"
          note={t('mail.period.note', { timezone: account.timezone || 'UTC' })}
        >
          <Form
            submit={t('action.save')}
            send={({ mail_period }) =>
              request<'updateAccount'>('own', '/api/v1/account', { method: 'PUT', body: { mail_period } })
            }
            onDone={async () => {
              await refresh()
              showToast(t('state.saved'))
            }}
          >
            {(errors) => (
              <SelectField
                label={t('mail.period')}
                name="mail_period"
                value={account.mail_period}
                errors={errors.mail_period}
                options={periods.map((value) => ({ value, label: t(`mail.${value}`) }))}
              />
            )}
          </Form>
        </SettingsSection>
        <SettingsSection title={t('mail.delivery')} note={t('mail.delivery.note')}>
          <AsyncContent loadable={settings} skeleton={<Skeleton height={80} />}>
            {({ data }) => <Delivery settings={data} />}
          </AsyncContent>
        </SettingsSection>
      </div>
    </SettingsLayout>
  )
}

function Delivery({ settings: { set_up, from, to } }: { readonly settings: MailSettings }) {
  const [test, setTest] = useState<MailTest | null>(null)
  if (set_up === 0) return <p class="notice">{t('mail.notsetup')}</p>
  if (to === null) return <p class="notice">{t('mail.noaddress')}</p>
  return (
    <div class="stack">
      <p>{t('mail.server', { from: from ?? '', to })}</p>
      <Form
        submit={t('mail.test')}
        send={() => request<'testMail'>('analytics', `${path}/test`, { method: 'POST', body: {} })}
        onDone={({ data }) => setTest(data)}
      >
        {() => null}
      </Form>
      {test && (
        <p class={test.accepted === 1 ? 'notice good' : 'notice'} role="status">
          {test.accepted === 1 ? (
            t('mail.test.accepted', { to: test.to })
          ) : (
            <>
              {t('mail.test.failed')} <span lang="en">{test.detail}</span>
            </>
          )}
        </p>
      )}
    </div>
  )
}
