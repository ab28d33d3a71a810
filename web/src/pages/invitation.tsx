import { request } from '../api/request.ts'
import { AuthCard } from '../components/auth-card.tsx'
import { TextField } from '../components/field.tsx'
import { Form } from '../components/form.tsx'
import { ProviderButtons } from '../components/provider-buttons.tsx'
import { Skeleton } from '../components/states.tsx'
import { navigate, usePageUrl } from '../router.ts'
import { useSession } from '../state/session.tsx'
import { useLoad } from '../state/use-load.ts'
import { useTitle } from '../state/use-title.ts'
import { t } from '../strings/strings.ts'

const path = '/api/v1/invitation'
const optionsPath = '/api/v1/sign-in-options'

/** The page of an invitation to an account: signs in by the password, by a new one, or by a provider. */
export function InvitationPage() {
  const token = usePageUrl().query.get('token') ?? ''
  const { state, refresh } = useSession()
  const invitation = useLoad(token, (signal) => request<'readInvitation'>('own', path, { query: { token }, signal }))
  const options = useLoad(optionsPath, (signal) => request<'readSignInOptions'>('own', optionsPath, { signal }))
  useTitle(t('invitation.title'))
  if (invitation.state === 'loading' || options.state === 'loading') {
    return (
      <AuthCard title={t('invitation.title')}>
        <Skeleton height={240} />
      </AuthCard>
    )
  }
  if (invitation.state === 'failed') {
    const gone = invitation.problem.kind === 'missing' || invitation.problem.kind === 'invalid'
    return (
      <AuthCard
        title={gone ? t('invitation.expired') : t(`problem.${invitation.problem.kind}`)}
        note={gone && t('invitation.expired.why')}
      >
        <a class="button" href="/sign-in">
          {t('signin.title')}
        </a>
      </AuthCard>
    )
  }
  const { account, role, email } = invitation.value.data
  const { passwords, providers } = options.state === 'ready' ? options.value.data : { passwords: 1, providers: [] }
  const own = state.state === 'signed-in' ? state.session.person?.email : null
  return (
    <AuthCard title={t('invitation.join', { account })} note={t('invitation.role', { role: t(`role.${role}`) })}>
      {passwords === 1 && (
        <Form
          submit={t('invitation.submit')}
          send={({ name, email: typed, password }) =>
            request<'acceptInvitation'>('own', path, {
              method: 'POST',
              body: { token, name: name || undefined, email: email ?? typed, password },
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
                label={t('field.email')}
                name="email"
                type="email"
                autocomplete="username"
                required
                readOnly={email !== null}
                defaultValue={email ?? own ?? ''}
                errors={errors.email}
                hint={t('welcome.email')}
              />
              <TextField
                label={t('field.name')}
                name="name"
                autocomplete="name"
                errors={errors.name}
                hint={t('invitation.name.note')}
              />
              <TextField
                label={t('field.password')}
                name="password"
                type="password"
                autocomplete="current-password"
                required
                errors={errors.password}
                hint={t('invitation.password.note')}
              />
            </>
          )}
        </Form>
      )}
      <ProviderButtons
        providers={providers}
        visit={{ purpose: 'sign-in', back: '', invitation: token }}
        label={(name) => t('invitation.by', { name })}
      />
    </AuthCard>
  )
}
