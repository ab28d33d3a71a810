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

const path = '/api/v1/welcome'

/** The page of a one-time link: sets the password and signs in. */
export function WelcomePage() {
  const token = usePageUrl().query.get('token') ?? ''
  const { refresh } = useSession()
  const invitation = useLoad(token, (signal) => request<'readWelcome'>('own', path, { query: { token }, signal }))
  useTitle(t('welcome.title'))
  if (invitation.state !== 'ready')
    return (
      <LinkState
        title={t('welcome.title')}
        link={invitation}
        height={240}
        expired={{ title: t('welcome.expired'), note: t('welcome.expired.why') }}
        next={{ href: '/sign-in', label: t('signin.title') }}
      />
    )
  const { email, name } = invitation.value.data
  return (
    <AuthCard title={t('welcome.title')} note={t('welcome.note')}>
      <Form
        submit={t('welcome.submit')}
        send={({ name, email, password }) =>
          request<'useWelcome'>('own', path, {
            method: 'POST',
            body: { token, name: name || undefined, email, password },
          })
        }
        onDone={async ({ data }) => {
          if ('factors' in data) return navigate('/sign-in?second')
          await refresh()
          navigate('/sites', { replace: true })
        }}
      >
        {(errors) => (
          <>
            <TextField
              label={t('field.name')}
              name="name"
              autocomplete="name"
              defaultValue={name}
              errors={errors.name}
            />
            <TextField
              label={t('field.email')}
              name="email"
              type="email"
              autocomplete="username"
              required
              defaultValue={email ?? ''}
              errors={errors.email}
              hint={t('welcome.email')}
            />
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
