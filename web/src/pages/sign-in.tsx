import { useState } from 'preact/hooks'
import { request } from '../api/request.ts'
import { AuthCard } from '../components/auth-card.tsx'
import { TextField } from '../components/field.tsx'
import { Form } from '../components/form.tsx'
import { PasskeyButton } from '../components/passkey-button.tsx'
import { ProviderButtons } from '../components/provider-buttons.tsx'
import { SecondStep, sendPasskey } from '../components/second-step.tsx'
import { usePageUrl } from '../router.ts'
import { useSession } from '../state/session.tsx'
import { useLoad } from '../state/use-load.ts'
import { useTitle } from '../state/use-title.ts'
import { t } from '../strings/strings.ts'
import { readableUrl, sameOriginUrl } from '../urls.ts'

export { ProviderReturnPage } from './provider-return.tsx'

export function SignInPage() {
  const { refresh } = useSession()
  const { query } = usePageUrl()
  useTitle(t('signin.title'))
  const [isSecondStep, setSecondStep] = useState(query.has('second'))
  const loaded = useLoad(optionsPath, (signal) => request<'readSignInOptions'>('own', optionsPath, { signal }))
  const options = loaded.state === 'ready' ? loaded.value.data : null
  const next = URL.parse(sameOriginUrl(query.get('next'), location.origin) ?? '')
  if (isSecondStep) return <SecondStep onDone={refresh} onCancel={() => setSecondStep(false)} />
  return (
    <AuthCard
      title={next ? t('signin.next') : t('signin.title')}
      note={
        next && (
          <>
            {t('signin.next.note')} <code>{readableUrl(next.pathname)}</code>
          </>
        )
      }
    >
      {options?.passwords !== 0 && (
        <Form
          submit={next ? t('signin.next.submit') : t('signin.submit')}
          send={async ({ email, password }) => {
            const result = await request<'signIn'>('own', '/api/v1/session', {
              method: 'POST',
              body: { email, password },
            })
            return result.ok || result.problem.kind !== 'signed-out'
              ? result
              : { ok: false, problem: { ...result.problem, detail: t('signin.wrong') } }
          }}
          onDone={({ data }) => ('factors' in data ? setSecondStep(true) : refresh())}
        >
          {(errors) => (
            <>
              <TextField
                label={t('field.email')}
                name="email"
                type="email"
                autocomplete="username"
                required
                errors={errors.email}
              />
              <TextField
                label={t('field.password')}
                name="password"
                type="password"
                autocomplete="current-password"
                required
                errors={errors.password}
                hint={options && <Forgot byMail={options.password_reset === 1} />}
              />
            </>
          )}
        </Form>
      )}
      <ProviderButtons
        providers={options?.providers ?? []}
        visit={{ purpose: 'sign-in', back: next?.href ?? '' }}
        label={(name) => t('signin.by', { name })}
      />
      <PasskeyButton label={t('signin.passkey.use')} send={sendPasskey} onDone={refresh} />
      {options?.registration === 1 && (
        <p class="soft">
          <a class="text-link" href="/sign-up">
            {t('signin.signup')}
          </a>
        </p>
      )}
    </AuthCard>
  )
}

const optionsPath = '/api/v1/sign-in-options'

/** The way to a new password: by mail where that is set up, or else by the operator. */
function Forgot({ byMail }: { readonly byMail: boolean }) {
  return byMail ? <a href="/password-reset">{t('signin.reset')}</a> : t('signin.forgot')
}
