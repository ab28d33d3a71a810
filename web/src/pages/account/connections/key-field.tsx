import { useId, useState } from 'preact/hooks'
import type { ConnectionKind } from '../../../api/connections.ts'
import { TextAreaField, TextField } from '../../../components/field.tsx'
import { Icon } from '../../../components/icon.tsx'
import { t } from '../../../strings/strings.ts'
import '../../../styles/imports.css'

interface KeyFieldProps {
  readonly kind: Exclude<ConnectionKind, 'google-oauth'>
  readonly errors: readonly string[] | undefined
  /** The connection has a key, which stays if none is entered. */
  readonly isReplacement: boolean
}

/** The key of a service account, pasted or dropped as a file, or that of Bing. */
export function KeyField({ kind, errors, isReplacement }: KeyFieldProps) {
  const label = (own: string): string => (isReplacement ? t('connection.key.new') : own)
  const note = (own: string): string => (isReplacement ? `${t('connection.key.keep')} ${own}` : own)
  if (kind === 'bing')
    return (
      <TextField
        label={label(t('connection.key'))}
        name="key"
        autocomplete="off"
        spellcheck={false}
        maxLength={200}
        errors={errors}
        hint={note(t('connection.key.bing.note'))}
      />
    )
  return (
    <JsonKeyField label={label(t('connection.key.json'))} hint={note(t('connection.key.json.note'))} errors={errors} />
  )
}

/** A key has about 2,400 bytes. */
const maxKeyBytes = 20_000

interface JsonKeyFieldProps {
  readonly label: string
  readonly hint: string
  readonly errors: readonly string[] | undefined
}

function JsonKeyField({ label, hint, errors }: JsonKeyFieldProps) {
  const id = useId()
  const [text, setText] = useState('')
  const [isOver, setOver] = useState(false)
  const [isTooLarge, setTooLarge] = useState(false)
  const read = async (file: File): Promise<void> => {
    setTooLarge(file.size > maxKeyBytes)
    if (file.size <= maxKeyBytes) setText(await file.text())
  }
  return (
    <>
      <div class={isOver ? 'drop-zone over' : 'drop-zone'}>
        <Icon name="file" />
        <label for={id}>{t('connection.drop')}</label>
        {/* It fills the area and is invisible: browsers let files be dropped on it. */}
        <input
          id={id}
          type="file"
          accept=".json,application/json"
          onDragEnter={() => setOver(true)}
          onDragLeave={() => setOver(false)}
          onDrop={() => setOver(false)}
          onChange={({ currentTarget }) => {
            const file = currentTarget.files?.[0]
            // The same file can then be chosen again.
            currentTarget.value = ''
            if (file) void read(file)
          }}
        />
      </div>
      <TextAreaField
        label={label}
        name="key"
        rows={4}
        autocomplete="off"
        value={text}
        onInput={({ currentTarget }) => setText(currentTarget.value)}
        errors={isTooLarge ? [t('connection.file.too-large')] : errors}
        hint={hint}
      />
    </>
  )
}
