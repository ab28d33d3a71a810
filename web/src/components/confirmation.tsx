import { useState } from 'preact/hooks'
import { request } from '../api/request.ts'
import { useLoad } from '../state/use-load.ts'
import { t } from '../strings/strings.ts'
import { Dialog } from './dialog.tsx'
import { TextField } from './field.tsx'
import { Form } from './form.tsx'
import { PasskeyButton } from './passkey-button.tsx'
import { ProviderButtons } from './provider-buttons.tsx'

const factorsPath = '/api/v1/second-factors'

/** Asks for the password, a code or a passkey. */
export function Confirmation({ onEnd }: { readonly onEnd: (isConfirmed: boolean) => void }) {
  const factors = useLoad(factorsPath, (signal) => request<'readSecondFactors'>('own', factorsPath, { signal }))
  const [way, setWay] = useState<'password' | 'code' | null>(null)
  if (factors.state !== 'ready') return null
  const { password, totp, passkey, providers } = factors.value.data
  const shown = way ?? (password === 1 ? 'password' : 'code')
  return (
    <Dialog title={t('confirm.title')} onClose={() => onEnd(false)}>
      <div class="stack">
        <p class="soft">{t('confirm.note')}</p>
        {password === 1 || totp === 1 ? (
          <Form
            key={shown}
            submit={t('confirm.submit')}
            send={({ password, code }) =>
              request<'confirmSession'>('own', '/api/v1/session/confirmation', {
                method: 'POST',
                body: shown === 'password' ? { password } : { code },
              })
            }
            onDone={() => onEnd(true)}
            extraActions={
              password === 1 &&
              totp === 1 && (
                <button
                  type="button"
                  class="button plain"
                  onClick={() => setWay(shown === 'password' ? 'code' : 'password')}
                >
                  {shown === 'password' ? t('confirm.by.code') : t('confirm.by.password')}
                </button>
              )
            }
          >
            {(errors) =>
              shown === 'password' ? (
                <TextField
                  label={t('field.password')}
                  name="password"
                  type="password"
                  autocomplete="current-password"
                  required
                  errors={errors.password}
                />
              ) : (
                <TextField
                  label={t('factors.code')}
                  name="code"
                  autocomplete="one-time-code"
                  required
                  errors={errors.code}
                />
              )
            }
          </Form>
        ) : (
          passkey === 0 && providers.length === 0 && <p>{t('confirm.again')}</p>
        )}
        {passkey === 1 && (
          <PasskeyButton
            label={t('signin.passkey.use')}
            send={(credential) =>
              request<'confirmSession'>('own', '/api/v1/session/confirmation', { method: 'POST', body: { credential } })
            }
            onDone={() => onEnd(true)}
          />
        )}
        {providers.length > 0 && <p class="faint">{t('confirm.provider.note')}</p>}
        <ProviderButtons
          providers={providers}
          visit={{ purpose: 'confirm', back: location.pathname + location.search }}
          label={(name) => t('confirm.provider', { name })}
        />
      </div>
    </Dialog>
  )
}
