import { useState } from 'preact/hooks'
import { beginGoogleConsent, type ConnectionKind, saveConnection } from '../../../api/connections.ts'
import { RadioGroup, TextField } from '../../../components/field.tsx'
import { Form } from '../../../components/form.tsx'
import { showToast } from '../../../components/toast.tsx'
import { t } from '../../../strings/strings.ts'
import { KeyField } from './key-field.tsx'
import { storePendingConsent } from './pending-consent.ts'

interface ConnectFormProps {
  /** What can be connected on this server. */
  readonly kinds: readonly ConnectionKind[]
  readonly onConnected: () => void
}

/** Connects by a key, or sends the browser to Google, where a person agrees. */
export function ConnectForm({ kinds, onConnected }: ConnectFormProps) {
  const [kind, setKind] = useState<ConnectionKind>(kinds[0] ?? 'bing')
  const [connected, setConnected] = useState(0)
  return (
    <Form<unknown>
      key={connected}
      submit={t(kind === 'google-oauth' ? 'connection.consent' : 'connection.add')}
      send={({ name, key }) =>
        kind === 'google-oauth' ? goToGoogle(0) : saveConnection(undefined, { kind, name: name || undefined, key })
      }
      onDone={() => {
        if (kind === 'google-oauth') return
        setConnected((count) => count + 1)
        showToast(t('connection.added'))
        onConnected()
      }}
    >
      {(errors) => (
        <>
          <RadioGroup
            label={t('connection.kind')}
            name="kind"
            value={kind}
            onChange={(value) => setKind(kinds.find((one) => one === value) ?? kind)}
            options={kinds.map((value) => ({
              value,
              label: t(`connection.kind.${value}`),
              note: t(`connection.kind.${value}.note`),
            }))}
          />
          {kind !== 'google-oauth' && (
            <>
              <KeyField key={kind} kind={kind} errors={errors.key} isReplacement={false} />
              <TextField
                label={t('field.name')}
                name="name"
                autocomplete="off"
                maxLength={200}
                errors={errors.name}
                hint={t('connection.name.note')}
              />
            </>
          )}
        </>
      )}
    </Form>
  )
}

/** Leaves the console; Google sends the browser back to the page that completes the connection. */
export async function goToGoogle(connection: number): Promise<Awaited<ReturnType<typeof beginGoogleConsent>>> {
  const begun = await beginGoogleConsent()
  if (begun.ok) {
    storePendingConsent(connection)
    location.assign(begun.value.data.url)
  }
  return begun
}
