import { request } from '../api/request.ts'
import { t } from '../strings/strings.ts'
import { AuthCard } from './auth-card.tsx'
import { TextField } from './field.tsx'
import { Form } from './form.tsx'
import { PasskeyButton } from './passkey-button.tsx'

export const sendPasskey = (credential: string) =>
  request<'signInWithPasskey'>('own', '/api/v1/session/passkey', { method: 'POST', body: { credential } })

/** The second step of a sign-in, in the browser that has sent the password. */
export function SecondStep({ onDone, onCancel }: { readonly onDone: () => void; readonly onCancel: () => void }) {
  return (
    <AuthCard title={t('signin.second')} note={t('signin.second.note')}>
      <Form
        submit={t('signin.submit')}
        send={async ({ code }) => {
          const result = await request<'signInWithSecondFactor'>('own', '/api/v1/session/second-factor', {
            method: 'POST',
            body: { code },
          })
          return result.ok || result.problem.kind !== 'signed-out'
            ? result
            : { ok: false, problem: { ...result.problem, detail: t('signin.second.over') } }
        }}
        onDone={onDone}
        extraActions={
          <button type="button" class="button plain" onClick={onCancel}>
            {t('action.cancel')}
          </button>
        }
      >
        {(errors) => (
          <TextField
            label={t('signin.code')}
            name="code"
            autocomplete="one-time-code"
            required
            hint={t('signin.code.note')}
            errors={errors.code}
          />
        )}
      </Form>
      <PasskeyButton label={t('signin.passkey.use')} send={sendPasskey} onDone={onDone} />
    </AuthCard>
  )
}
