import { useState } from 'preact/hooks'
import type { Passkey } from '../../../api/generated.ts'
import { addPasskey, supportsPasskeys } from '../../../api/passkeys.ts'
import { request } from '../../../api/request.ts'
import { TextField } from '../../../components/field.tsx'
import { Form } from '../../../components/form.tsx'
import { AsyncContent, RowsSkeleton } from '../../../components/states.tsx'
import { showToast } from '../../../components/toast.tsx'
import { useLoad } from '../../../state/use-load.ts'
import { date, timeAgo } from '../../../strings/format.ts'
import { t } from '../../../strings/strings.ts'
import { SettingsSection } from '../layout.tsx'
import { CodesDialog } from './codes-dialog.tsx'

const path = '/api/v1/passkeys'

/** The passkeys of the person, and a form for another one. */
export function Passkeys({ onChanged }: { readonly onChanged: () => void }) {
  const passkeys = useLoad(path, (signal) => request<'listPasskeys'>('own', path, { query: { per_page: 100 }, signal }))
  const [codes, setCodes] = useState<readonly string[]>([])
  const changed = (): void => {
    passkeys.reload()
    onChanged()
  }
  const remove = async ({ id }: Passkey): Promise<void> => {
    const result = await request<'deletePasskey'>('own', `${path}/${id}`, { method: 'DELETE' })
    showToast(result.ok ? t('passkeys.removed') : result.problem.detail || t('problem.offline'))
    changed()
  }
  return (
    <SettingsSection help="second-factors" title={t('passkeys.title')} note={t('passkeys.note')}>
      <AsyncContent loadable={passkeys} skeleton={<RowsSkeleton count={1} />}>
        {({ data }) => (
          <ul class="records">
            {data.map((passkey) => (
              <li key={passkey.id}>
                <div>
                  <b>{passkey.name}</b>
                  <div class="faint">
                    {passkey.host} · {t('sessions.since', { date: date(passkey.created_at) })}
                    {passkey.last_used_at && ` · ${t('sessions.used', { ago: timeAgo(passkey.last_used_at) })}`}
                  </div>
                </div>
                <span class="grow" />
                <button
                  type="button"
                  class="button small danger"
                  onClick={() => remove(passkey)}
                  aria-label={t('passkeys.remove.name', { name: passkey.name })}
                >
                  {t('factors.totp.remove')}
                </button>
              </li>
            ))}
          </ul>
        )}
      </AsyncContent>
      {supportsPasskeys() ? (
        <Form
          submit={t('passkeys.add')}
          send={({ name }) => addPasskey(name ?? '')}
          onDone={(made, form) => {
            if (made === null) return
            form.reset()
            setCodes(made.codes)
            showToast(t('passkeys.added'))
            changed()
          }}
        >
          {(errors) => (
            <TextField
              label={t('passkeys.name')}
              name="name"
              autocomplete="off"
              required
              hint={t('passkeys.name.note')}
              errors={errors.name}
            />
          )}
        </Form>
      ) : (
        <p class="faint">{t('passkeys.unsupported')}</p>
      )}
      {codes.length > 0 && <CodesDialog codes={codes} onClose={() => setCodes([])} />}
    </SettingsSection>
  )
}
