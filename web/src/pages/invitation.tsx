import { request } from '../api/request.ts'
import { AuthCard } from '../components/auth-card.tsx'
import { TextField } from '../components/field.tsx'
import { Form } from '../components/form.tsx'
import { LinkState } from '../components/link-state.tsx'
import { ProviderButtons } from '../components/provider-buttons.tsx'
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
  const link = options.state === 'loading' ? options : invitation
  if (link.state !== 'ready')
    return (
      <LinkState
        title={t('invitation.title')}
        link={link}
        height={240}
        expired={{ title: t('invitation.expired'), note: t('invitation.expired.why') }}
        next={{ href: '/sign-in', label: t('signin.title') }}
      />
    )
  const { account, role, email } = link.value.data
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
