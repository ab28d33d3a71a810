import type { ComponentChildren } from 'preact'
import { useEffect, useId, useRef, useState } from 'preact/hooks'
import { Icon } from './icon.tsx'

interface MenuProps {
  readonly label: ComponentChildren
  /** For buttons whose label alone does not explain them. */
  readonly ariaLabel?: string
  readonly buttonClass?: string
  readonly side?: 'left' | 'right'
  readonly arrow?: boolean
  readonly children: (close: () => void) => ComponentChildren
}

/** A button that opens a popover. Escape, a click outside or moving the focus outside closes it. */
export function Menu({ label, ariaLabel, buttonClass = 'button', side = 'right', arrow = true, children }: MenuProps) {
  const [open, setOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  const close = (): void => setOpen(false)

  useEffect(() => {
    if (!open) return
    const closeIfOutside = (event: Event): void => {
      if (event.target instanceof Node && !box.current?.contains(event.target)) close()
    }
    const onEscape = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return
      close()
      button.current?.focus()
    }
    document.addEventListener('pointerdown', closeIfOutside)
    document.addEventListener('focusin', closeIfOutside)
    document.addEventListener('keydown', onEscape)
    return () => {
      document.removeEventListener('pointerdown', closeIfOutside)
      document.removeEventListener('focusin', closeIfOutside)
      document.removeEventListener('keydown', onEscape)
    }
  }, [open])

  return (
    <div class={`menu ${side}`} ref={box}>
      <button
        ref={button}
        type="button"
        class={buttonClass}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        aria-label={ariaLabel}
        onClick={() => setOpen(!open)}
      >
        {label}
        {arrow && <Icon name="down" />}
      </button>
      {open && (
        <div class="popover" id={id}>
          {children(close)}
        </div>
      )}
    </div>
  )
}
