import type { ComponentChildren } from 'preact'
import { useEffect, useId, useRef } from 'preact/hooks'
import { t } from '../strings/strings.ts'
import { Icon } from './icon.tsx'

interface DialogProps {
  readonly title: string
  readonly wide?: boolean
  readonly onClose: () => void
  readonly children: ComponentChildren
}

/** A modal dialog, open while it is rendered. */
export function Dialog({ title, wide = false, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    dialog.current?.showModal()
  }, [])
  return (
    <dialog
      ref={dialog}
      class={wide ? 'dialog wide' : 'dialog'}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onMouseDown={(event) => {
        if (event.target === dialog.current) onClose()
      }}
    >
      <div class="dialog-head">
        <h2 id={id} tabIndex={-1} autofocus>
          {title}
        </h2>
        <span class="grow" />
        <button type="button" class="button plain square" onClick={onClose} aria-label={t('action.close')}>
          <Icon name="close" />
        </button>
      </div>
      <div class="dialog-body">{children}</div>
    </dialog>
  )
}
