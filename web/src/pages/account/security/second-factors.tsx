import { useState } from 'preact/hooks'
import { encode } from 'uqr'
import type { Replies, TotpSetup } from '../../../api/generated.ts'
import { request } from '../../../api/request.ts'
import { LabeledCopyBox } from '../../../components/copy-box.tsx'
import { Dialog } from '../../../components/dialog.tsx'
import { CheckboxField, TextField } from '../../../components/field.tsx'
import { Form } from '../../../components/form.tsx'
import { AsyncContent, RowsSkeleton } from '../../../components/states.tsx'
import { showToast } from '../../../components/toast.tsx'
import { useAccount, useSession } from '../../../state/session.tsx'
import { useLoad } from '../../../state/use-load.ts'
import { useMay } from '../../../state/use-may.ts'
import { t } from '../../../strings/strings.ts'
import { SettingsSection } from '../layout.tsx'
import { CodesDialog } from './codes-dialog.tsx'
import { Passkeys } from './passkeys.tsx'

const path = '/api/v1/second-factors'

type Factors = Replies['readSecondFactors']['data']

/** What the person proves who it is by, besides the password. */
export function SecondFactors() {
  const { state, refresh } = useSession()
  const factors = useLoad(path, (signal) => request<'readSecondFactors'>('own', path, { signal }))
  const isMissing = state.state === 'signed-in' && state.session.second_factor_missing === 1
  const onChanged = (): void => {
    factors.reload()
    void refresh()
  }
  return (
    <>
      <SettingsSection help="second-factors" title={t('factors.title')} note={t('factors.note')}>
        {isMissing && (
          <div class="notice bad" role="status">
            {t('factors.missing')}
          </div>
        )}
        <AsyncContent loadable={factors} skeleton={<RowsSkeleton count={1} />}>
          {({ data }) => <Totp factors={data} onChanged={onChanged} />}
        </AsyncContent>
      </SettingsSection>
      <Passkeys onChanged={onChanged} />
      {useMay('edit_account') && !isMissing && <Requirement />}
    </>
  )
}

function Totp({ factors, onChanged }: { readonly factors: Factors; readonly onChanged: () => void }) {
  const [setup, setSetup] = useState<TotpSetup | null>(null)
  const [codes, setCodes] = useState<readonly string[]>([])
  const begin = async (): Promise<void> => {
    const result = await request<'beginTotp'>('own', `${path}/totp`, { method: 'POST' })
    if (result.ok) setSetup(result.value.data)
    else showToast(result.problem.detail || t('problem.offline'))
  }
  const renewCodes = async (): Promise<void> => {
    const result = await request<'createBackupCodes'>('own', `${path}/backup-codes`, { method: 'POST' })
    if (result.ok) {
      setCodes(result.value.data.codes)
      onChanged()
    } else showToast(result.problem.detail || t('problem.offline'))
  }
  const remove = async (): Promise<void> => {
    const result = await request<'deleteTotp'>('own', `${path}/totp`, { method: 'DELETE' })
    showToast(result.ok ? t('factors.totp.removed') : result.problem.detail || t('problem.offline'))
    if (result.ok) onChanged()
  }
  return (
    <>
      <ul class="records">
        <li>
          <div>
            <b>{t('factors.totp')}</b>
            <div class="faint">{factors.totp === 1 ? t('factors.totp.on') : t('factors.totp.none')}</div>
          </div>
          <span class="grow" />
          {factors.totp === 1 && (
            <button type="button" class="button small danger" onClick={remove}>
              {t('factors.totp.remove')}
            </button>
          )}
          <button type="button" class="button small" onClick={begin}>
            {factors.totp === 1 ? t('factors.totp.replace') : t('factors.totp.set')}
          </button>
        </li>
        {(factors.totp === 1 || factors.passkey === 1) && (
          <li>
            <div>
              <b>{t('factors.codes')}</b>
              <div class="faint">{t('factors.codes.left', { n: factors.backup_codes })}</div>
            </div>
            <span class="grow" />
            <button type="button" class="button small" onClick={renewCodes}>
              {t('factors.codes.renew')}
            </button>
          </li>
        )}
      </ul>
      {setup && (
        <SetupDialog
          setup={setup}
          onClose={() => setSetup(null)}
          onDone={(created) => {
            setSetup(null)
            setCodes(created)
            showToast(t('factors.totp.done'))
            onChanged()
          }}
        />
      )}
      {codes.length > 0 && <CodesDialog codes={codes} onClose={() => setCodes([])} />}
    </>
  )
}

interface SetupDialogProps {
  readonly setup: TotpSetup
  readonly onClose: () => void
  readonly onDone: (codes: readonly string[]) => void
}

function SetupDialog({ setup, onClose, onDone }: SetupDialogProps) {
  return (
    <Dialog title={t('factors.totp.set')} onClose={onClose}>
      <div class="stack">
        <p class="soft">{t('factors.totp.scan')}</p>
        <QrCode text={setup.uri} />
        <LabeledCopyBox text={setup.secret} label={t('factors.totp.secret')} />
        <Form
          submit={t('factors.totp.confirm')}
          send={({ code }) =>
            request<'setTotp'>('own', `${path}/totp`, { method: 'PUT', body: { setup: setup.setup, code } })
          }
          onDone={({ data }) => onDone(data.codes)}
        >
          {(errors) => (
            <TextField
              label={t('factors.code')}
              name="code"
              autocomplete="one-time-code"
              inputMode="numeric"
              required
              errors={errors.code}
            />
          )}
        </Form>
      </div>
    </Dialog>
  )
}

/** Dark on light in both themes, as cameras expect it. */
function QrCode({ text }: { readonly text: string }) {
  const { data, size } = encode(text, { border: 2 })
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <svg
      class="qr-code"
      viewBox={`0 0 ${size} ${size}`}
      width="200"
      height="200"
      role="img"
      aria-label={t('factors.totp.qr')}
      shape-rendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={dark.join('')} fill="#000" />
    </svg>
  )
}

/** Whether everybody in the account needs a second factor. */
function Requirement() {
  const account = useAccount()
  const { refresh } = useSession()
  if (!account) return null
  return (
    <SettingsSection help="second-factors" title={t('factors.required')} note={t('factors.required.note')}>
      <Form
        submit={t('action.save')}
        send={({ required }) =>
          request<'updateAccount'>('own', '/api/v1/account', {
            method: 'PUT',
            body: { second_factor_required: Number(required) },
          })
        }
        onDone={async () => {
          await refresh()
          showToast(t('state.saved'))
        }}
      >
        {() => (
          <CheckboxField
            name="required"
            label={t('factors.required.label', { account: account.name })}
            note={t('factors.required.keys')}
            checked={account.second_factor_required === 1}
          />
        )}
      </Form>
    </SettingsSection>
  )
}
