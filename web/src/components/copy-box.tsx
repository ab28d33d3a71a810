import { useId, useState } from 'preact/hooks'
import { t } from '../strings/strings.ts'
import { Icon } from './icon.tsx'

/** Text with a button that copies it. */
export function CopyBox({ text, label }: { readonly text: string; readonly label: string }) {
  const [copied, setCopied] = useState(false)
  const id = useId()
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(text).catch(() => selectText(id))
    setCopied(true)
    setTimeout(() => setCopied(false), 2000)
  }
  return (
    <div class="copy-box">
      <pre id={id}>{text}</pre>
      <button
        type="button"
        class="button small"
        onClick={copy}
        aria-label={copied ? undefined : t('action.copy.name', { name: label })}
      >
        <Icon name={copied ? 'check' : 'copy'} />
        <span aria-live="polite">{copied ? t('action.copied') : t('action.copy')}</span>
      </button>
    </div>
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
