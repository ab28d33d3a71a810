import type { ComponentChildren } from 'preact'
import { useEffect, useId, useRef } from 'preact/hooks'
import '../styles/drawer.css'
import { t } from '../strings/strings.ts'
import { Icon } from './icon.tsx'

interface DrawerProps {
  readonly title: string
  readonly subtitle: ComponentChildren
  readonly actions: ComponentChildren
  /** What the arrows, and the keys K and J, lead to; null at the ends of the list. */
  readonly previous: (() => void) | null
  readonly next: (() => void) | null
  readonly onClose: () => void
  readonly children: ComponentChildren
}

/** A modal dialog at the side of the page, open while it is rendered. It stays open while its content is stepped through. */
export function Drawer({ title, subtitle, actions, previous, next, onClose, children }: DrawerProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    const element = dialog.current
    const opener = document.activeElement
    element?.showModal()
    return () => {
      element?.close()
      if (opener instanceof HTMLElement) opener.focus({ preventScroll: true })
    }
  }, [])
  useEffect(() => dialog.current?.scrollTo(0, 0), [title])
  const onKey = (event: KeyboardEvent): void => {
    const isTyping = event.target instanceof Element && event.target.closest('input, select, textarea') !== null
    if (isTyping || event.metaKey || event.ctrlKey || event.altKey) return
    if (event.key === 'k') previous?.()
    if (event.key === 'j') next?.()
  }
  return (
    <dialog
      ref={dialog}
      class="drawer"
      aria-labelledby={id}
      onKeyDown={onKey}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onMouseDown={(event) => {
        if (event.target === dialog.current) onClose()
      }}
    >
      <div class="drawer-page">
        <div class="drawer-head">
          <div class="drawer-title">
            <h2 id={id} tabIndex={-1} autofocus title={title}>
              {title}
            </h2>
            <p>{subtitle}</p>
          </div>
          <div class="drawer-actions">
            <Step label={t('list.previous')} shortcut="K" go={previous} up />
            <Step label={t('list.next')} shortcut="J" go={next} />
            {actions}
            <button type="button" class="button plain square" onClick={onClose} aria-label={t('action.close')}>
              <Icon name="close" />
            </button>
          </div>
        </div>
        {children}
      </div>
    </dialog>
  )
}

interface StepProps {
  readonly label: string
  readonly shortcut: string
  readonly go: (() => void) | null
  readonly up?: boolean
}

/** `aria-disabled` instead of `disabled`, so that the button keeps the focus at the end of the list. */
function Step({ label, shortcut, go, up = false }: StepProps) {
  return (
    <button
      type="button"
      class={up ? 'button plain square step-up' : 'button plain square'}
      aria-label={label}
      aria-keyshortcuts={shortcut}
      aria-disabled={go === null}
      title={`${label} (${shortcut})`}
      onClick={() => go?.()}
    >
      <Icon name="down" />
    </button>
  )
}
