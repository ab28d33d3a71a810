import { useId, useState } from 'preact/hooks'
import { t } from '../strings/strings.ts'
import { Icon } from './icon.tsx'

/** Text with a button that copies it. */
export function CopyBox({ text, label }: { readonly text: string; readonly label: string }) {
  const id = useId()
  return (
    <div class="copy-box">
      <pre id={id}>{text}</pre>
      <CopyButton text={text} label={label} onDenied={() => selectText(id)} />
    </div>
  )
}

interface CopyButtonProps {
  readonly text: string
  readonly label: string
  /** The browser denies access to the clipboard. */
  readonly onDenied: () => void
}

export function CopyButton({ text, label, onDenied }: CopyButtonProps) {
  const [copied, setCopied] = useState(false)
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(text).catch(onDenied)
    setCopied(true)
    setTimeout(() => setCopied(false), 2000)
  }
  return (
    <button
      type="button"
      class="button small"
      onClick={copy}
      aria-label={copied ? undefined : t('action.copy.name', { name: label })}
    >
      <Icon name={copied ? 'check' : 'copy'} />
      <span aria-live="polite">{copied ? t('action.copied') : t('action.copy')}</span>
    </button>
  )
}

/** A copy box with a label above it. */
export function LabeledCopyBox(props: { readonly text: string; readonly label: string }) {
  return (
    <div class="labeled-copy-box">
      <span>{props.label}</span>
      <CopyBox {...props} />
    </div>
  )
}

/** Selects the text if the browser denies access to the clipboard. */
function selectText(id: string): void {
  const box = document.getElementById(id)
  if (box) getSelection()?.selectAllChildren(box)
}
