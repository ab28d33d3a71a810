import { useState } from 'preact/hooks'
import { deleteConnection, saveConnection } from '../../../api/connections.ts'
import type { Connection } from '../../../api/generated.ts'
import { Dialog } from '../../../components/dialog.tsx'
import { TextField } from '../../../components/field.tsx'
import { Form } from '../../../components/form.tsx'
import { SearchProblemPill } from '../../../components/search-problem.tsx'
import { showToast } from '../../../components/toast.tsx'
import { t } from '../../../strings/strings.ts'
import { goToGoogle } from './connect-form.tsx'
import { KeyField } from './key-field.tsx'

interface ConnectionItemProps {
  readonly connection: Connection
  readonly onChange: () => void
}

/** A connection with its state, and what to do about a problem. */
export function ConnectionItem({ connection, onChange }: ConnectionItemProps) {
  const [dialog, setDialog] = useState<'edit' | 'delete' | null>(null)
  const { kind, name, identity, problem, websites } = connection
  const isEngine = name === t(`connection.kind.${kind}`)
  const reconnect = async (): Promise<void> => {
    const begun = await goToGoogle(connection.id)
    if (!begun.ok) showToast(begun.problem.detail || t(`problem.${begun.problem.kind}`))
  }
  return (
    <li class="connection-item">
      <div>
        <b>{name}</b> <SearchProblemPill problem={problem} />
        <div class="faint">
          {[
            isEngine ? '' : t(`connection.kind.${kind}`),
            identity === name ? '' : identity,
            websites.length === 0 ? t('connection.unused') : t('connection.used', { n: websites.length }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </div>
        {problem && <p class="soft">{t(`connection.problem.${problem}.do`)}</p>}
        {kind === 'google-service-account' && websites.length === 0 && !problem && (
          <p class="soft">{t('connection.share', { email: identity })}</p>
        )}
      </div>
      <div class="actions">
        {kind === 'google-oauth' && problem && (
          <button type="button" class="button small" onClick={reconnect}>
            {t('connection.reconnect')}
          </button>
        )}
        <button
          type="button"
          class="button small"
          aria-label={t('connection.edit.name', { name })}
          onClick={() => setDialog('edit')}
        >
          {t('connection.edit')}
        </button>
        <button
          type="button"
          class="button small danger"
          aria-label={t('connection.delete.name', { name })}
          onClick={() => setDialog('delete')}
        >
          {t('connection.delete')}
        </button>
      </div>
      {dialog !== null && (
        <ConnectionDialog
          kind={dialog}
          connection={connection}
          onClose={() => setDialog(null)}
          onDone={() => {
            setDialog(null)
            onChange()
          }}
        />
      )}
    </li>
  )
}

interface ConnectionDialogProps {
  readonly kind: 'edit' | 'delete'
  readonly connection: Connection
  readonly onClose: () => void
  readonly onDone: () => void
}

function ConnectionDialog({ kind: dialog, connection: { id, kind, name }, onClose, onDone }: ConnectionDialogProps) {
  const done = (message: string) => (): void => {
    showToast(message)
    onDone()
  }
  if (dialog === 'delete')
    return (
      <Dialog title={t('connection.delete.name', { name })} onClose={onClose}>
        <Form
          danger
          submit={t('connection.delete')}
          send={() => deleteConnection(id)}
          onDone={done(t('connection.deleted'))}
        >
          {() => <p class="soft">{t('connection.delete.note')}</p>}
        </Form>
      </Dialog>
    )
  return (
    <Dialog title={t('connection.edit.name', { name })} onClose={onClose}>
      <Form
        submit={t('action.save')}
        send={(sent) => saveConnection(id, { name: sent.name, ...(sent.key?.trim() && { key: sent.key }) })}
        onDone={done(t('connection.replaced'))}
      >
        {(errors) => (
          <>
            <TextField
              label={t('field.name')}
              name="name"
              defaultValue={name}
              autocomplete="off"
              maxLength={200}
              errors={errors.name}
            />
            {kind !== 'google-oauth' && <KeyField kind={kind} errors={errors.key} isReplacement />}
          </>
        )}
      </Form>
    </Dialog>
  )
}
