import { useState } from 'preact/hooks'
import { request } from '../api/request.ts'
import { AuthCard } from '../components/auth-card.tsx'
import { TextField } from '../components/field.tsx'
import { Form } from '../components/form.tsx'
import { LinkState } from '../components/link-state.tsx'
import { navigate, usePageUrl } from '../router.ts'
import { useSession } from '../state/session.tsx'
import { useLoad } from '../state/use-load.ts'
import { useTitle } from '../state/use-title.ts'
import { t } from '../strings/strings.ts'

const path = '/api/v1/registration'
const optionsPath = '/api/v1/sign-in-options'

/** Asks for a mail with a link to this page; with the token of the link, for what an account needs. */
export function SignUpPage() {
  const token = usePageUrl().query.get('token')
  useTitle(t('signup.title'))
  return token === null ? <AskForLink /> : <CreateAccount token={token} />
}

const SignInLink = () => (
  <a class="button plain" href="/sign-in">
    {t('signin.title')}
  </a>
)

function AskForLink() {
  const [sentTo, setSentTo] = useState<string | null>(null)
  const options = useLoad(optionsPath, (signal) => request<'readSignInOptions'>('own', optionsPath, { signal }))
  if (options.state === 'ready' && options.value.data.registration === 0)
    return (
      <AuthCard title={t('signup.title')} note={t('signup.closed')}>
        <SignInLink />
      </AuthCard>
    )
  if (sentTo !== null)
    return (
      <AuthCard title={t('reset.sent')} note={t('signup.sent.note', { email: sentTo })}>
        <SignInLink />
      </AuthCard>
    )
  return (
    <AuthCard title={t('signup.title')} note={t('signup.note')}>
      <Form
        submit={t('signup.ask')}
        send={async ({ email }) => {
          const result = await request<'requestRegistration'>('own', path, { method: 'POST', body: { email } })
          return result.ok ? { ok: true, value: email ?? '' } : result
        }}
        onDone={setSentTo}
        extraActions={<SignInLink />}
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

function CreateAccount({ token }: { readonly token: string }) {
  const { refresh } = useSession()
  const link = useLoad(token, (signal) => request<'readRegistration'>('own', path, { query: { token }, signal }))
  if (link.state !== 'ready')
    return (
      <LinkState
        title={t('signup.title')}
        link={link}
        height={160}
        expired={{ title: t('welcome.expired'), note: t('signup.expired') }}
        next={{ href: '/sign-up', label: t('signup.again') }}
      />
    )
  const { email } = link.value.data
  return (
    <AuthCard title={t('signup.title')} note={email}>
      <Form
        submit={t('signup.submit')}
        send={({ name, password }) =>
          request<'useRegistration'>('own', path, { method: 'PUT', body: { token, name, password } })
        }
        onDone={async () => {
          await refresh()
          navigate('/sites', { replace: true })
        }}
      >
        {(errors) => (
          <>
            <TextField label={t('field.name')} name="name" autocomplete="name" required errors={errors.name} />
            <input type="hidden" name="username" autocomplete="username" value={email} />
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
