import type { ComponentChildren } from 'preact'
import { useEffect, useId, useRef, useState } from 'preact/hooks'
import { Icon } from './icon.tsx'

interface MenuProps {
  readonly label: ComponentChildren
  /** What a screen reader says of the button, where the label alone would not do. */
  readonly name?: string
  readonly kind?: string
  readonly side?: 'left' | 'right'
  readonly arrow?: boolean
  readonly children: (close: () => void) => ComponentChildren
}

/** A button that opens a small card of links and controls. Escape, a click elsewhere or leaving it closes it. */
export function Menu({ label, name, kind = 'button', side = 'right', arrow = true, children }: MenuProps) {
  const [open, setOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  const close = (): void => setOpen(false)

  useEffect(() => {
    if (!open) return
    const outside = (event: Event): void => {
      if (event.target instanceof Node && !box.current?.contains(event.target)) close()
    }
    const onEscape = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return
      close()
      button.current?.focus()
    }
    document.addEventListener('pointerdown', outside)
    document.addEventListener('focusin', outside)
    document.addEventListener('keydown', onEscape)
    return () => {
      document.removeEventListener('pointerdown', outside)
      document.removeEventListener('focusin', outside)
      document.removeEventListener('keydown', onEscape)
    }
  }, [open])

  return (
    <div class={`menu ${side}`} ref={box}>
      <button
        ref={button}
        type="button"
        class={kind}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        aria-label={name}
        onClick={() => setOpen(!open)}
      >
        {label}
        {arrow && <Icon name="down" />}
      </button>
      {open && (
        <div class="pop" id={id}>
          {children(close)}
        </div>
      )}
    </div>
  )
}
