import { request } from '../api/request.ts'
import { Gate } from '../components/auth-card.tsx'
import { TextField } from '../components/field.tsx'
import { Form } from '../components/form.tsx'
import { Bone } from '../components/states.tsx'
import { go, usePlace } from '../router.ts'
import { useSession } from '../state/session.tsx'
import { useLoad } from '../state/use-load.ts'
import { useTitle } from '../state/use-title.ts'
import { t } from '../strings/strings.ts'

const path = '/api/v1/welcome'

/** Behind a one-time link: sets the password, and is signed in. */
export function Welcome() {
  const token = usePlace().query.get('token') ?? ''
  const { enter } = useSession()
  const invited = useLoad(token, (signal) => request<'readWelcome'>('own', path, { query: { token }, signal }))
  useTitle(t('welcome.title'))
  if (invited.state === 'loading') {
    return (
      <Gate title={t('welcome.title')}>
        <Bone height={240} />
      </Gate>
    )
  }
  if (invited.state === 'failed') {
    const gone = invited.problem.kind === 'missing' || invited.problem.kind === 'invalid'
    return (
      <Gate
        title={gone ? t('welcome.gone') : t(`problem.${invited.problem.kind}`)}
        note={gone && t('welcome.gone.why')}
      >
        <a class="button" href="/sign-in">
          {t('signin.title')}
        </a>
      </Gate>
    )
  }
  const { email, name } = invited.value.data
  return (
    <Gate title={t('welcome.title')} note={t('welcome.note')}>
      <Form
        submit={t('welcome.submit')}
        send={({ name, email, password }) =>
          request<'useWelcome'>('own', path, {
            method: 'POST',
            body: { token, name: name || undefined, email, password },
          })
        }
        onDone={async () => {
          await enter()
          go('/websites', { replace: true })
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
              hint={t('welcome.password')}
            />
          </>
        )}
      </Form>
    </Gate>
  )
}
