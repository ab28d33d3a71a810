import { useState } from 'preact/hooks'
import { request } from '../api/request.ts'
import { AuthCard } from '../components/auth-card.tsx'
import { TextField } from '../components/field.tsx'
import { Form } from '../components/form.tsx'
import { LinkState } from '../components/link-state.tsx'
import { showToast } from '../components/toast.tsx'
import { navigate, usePageUrl } from '../router.ts'
import { useSession } from '../state/session.tsx'
import { useLoad } from '../state/use-load.ts'
import { useTitle } from '../state/use-title.ts'
import { t } from '../strings/strings.ts'

const path = '/api/v1/password-reset'

/** Asks for a mail with a link to this page; with the token of the link, for a new password. */
export function PasswordResetPage() {
  const token = usePageUrl().query.get('token')
  useTitle(t('reset.title'))
  return token === null ? <AskForLink /> : <SetPassword token={token} />
}

function AskForLink() {
  const [sentTo, setSentTo] = useState<string | null>(null)
  if (sentTo !== null) {
    return (
      <AuthCard title={t('reset.sent')} note={t('reset.sent.note', { email: sentTo })}>
        <a class="button" href="/sign-in">
          {t('signin.title')}
        </a>
      </AuthCard>
    )
  }
  return (
    <AuthCard title={t('reset.title')} note={t('reset.note')}>
      <Form
        submit={t('reset.ask')}
        send={async ({ email }) => {
          const result = await request<'requestPasswordReset'>('own', path, { method: 'POST', body: { email } })
          return result.ok ? { ok: true, value: email ?? '' } : result
        }}
        onDone={setSentTo}
        extraActions={
          <a class="button plain" href="/sign-in">
            {t('action.cancel')}
          </a>
        }
      >
        {(errors) => (
          <TextField
            label={t('field.email')}
            name="email"
            type="email"
            autocomplete="username"
            required
            errors={errors.email}
          />
        )}
      </Form>
    </AuthCard>
  )
}

function SetPassword({ token }: { readonly token: string }) {
  const { refresh } = useSession()
  const link = useLoad(token, (signal) => request<'readPasswordReset'>('own', path, { query: { token }, signal }))
  if (link.state !== 'ready')
    return (
      <LinkState
        title={t('reset.title')}
        link={link}
        height={160}
        expired={{ title: t('welcome.expired'), note: t('reset.expired') }}
        next={{ href: '/password-reset', label: t('signin.reset') }}
      />
    )
  const { email } = link.value.data
  return (
    <AuthCard title={t('reset.title')} note={email}>
      <Form
        submit={t('reset.submit')}
        send={({ password }) => request<'usePasswordReset'>('own', path, { method: 'PUT', body: { token, password } })}
        onDone={async () => {
          // A session of this browser has ended, too.
          await refresh()
          navigate('/sign-in', { replace: true })
          showToast(t('reset.done'))
        }}
      >
        {(errors) => (
          <>
            <input type="hidden" name="username" autocomplete="username" value={email ?? ''} />
            <TextField
              label={t('field.password')}
              name="password"
              type="password"
              autocomplete="new-password"
              required
              errors={errors.password}
              hint={t('field.password.hint')}
            />
          </>
        )}
      </Form>
    </AuthCard>
  )
}
