import { useId, useState } from 'preact/hooks'
import { t } from '../strings/strings.ts'
import { Icon } from './icon.tsx'

/** Text to take elsewhere, with a button that does so. */
export function CopyBox({ text, label }: { readonly text: string; readonly label: string }) {
  const [done, setDone] = useState(false)
  const id = useId()
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(text).catch(() => selectText(id))
    setDone(true)
    setTimeout(() => setDone(false), 2000)
  }
  return (
    <div class="code-box">
      <pre id={id}>{text}</pre>
      <button
        type="button"
        class="button small"
        onClick={copy}
        aria-label={done ? undefined : t('action.copy.name', { name: label })}
      >
        <Icon name={done ? 'check' : 'copy'} />
        <span aria-live="polite">{done ? t('action.copied') : t('action.copy')}</span>
      </button>
    </div>
  )
}

/** With its label above it, where several stand below each other. */
export function LabeledCopyBox(props: { readonly text: string; readonly label: string }) {
  return (
    <div class="labeled-box">
      <span>{props.label}</span>
      <CopyBox {...props} />
    </div>
  )
}

/** Where the browser does not let a page write the clipboard, the text is at least selected. */
function selectText(id: string): void {
  const box = document.getElementById(id)
  if (box) getSelection()?.selectAllChildren(box)
}
