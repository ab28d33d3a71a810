import { render } from 'preact'
import { useState } from 'preact/hooks'
import { request } from '../api/request.ts'
import { useLoad } from '../state/use-load.ts'
import { t } from '../strings/strings.ts'
import { Dialog } from './dialog.tsx'
import { TextField } from './field.tsx'
import { Form } from './form.tsx'

let asking: Promise<boolean> | null = null

/** Asks for the password or a code, once for all requests that wait for it. Returns whether the user has confirmed. */
export function askToConfirm(): Promise<boolean> {
  asking ??= new Promise<boolean>((resolve) => {
    const place = document.createElement('div')
    document.body.append(place)
    const end = (isConfirmed: boolean): void => {
      render(null, place)
      place.remove()
      asking = null
      resolve(isConfirmed)
    }
    render(<Confirmation onEnd={end} />, place)
  })
  return asking
}

const factorsPath = '/api/v1/second-factors'

function Confirmation({ onEnd }: { readonly onEnd: (isConfirmed: boolean) => void }) {
  const factors = useLoad(factorsPath, (signal) => request<'readSecondFactors'>('own', factorsPath, { signal }))
  const [way, setWay] = useState<'password' | 'code' | null>(null)
  if (factors.state !== 'ready') return null
  const { password, totp } = factors.value.data
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
          <p>{t('confirm.again')}</p>
        )}
      </div>
    </Dialog>
  )
}
