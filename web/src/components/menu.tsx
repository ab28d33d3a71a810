import type { ComponentChildren } from 'preact'
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { Icon } from './icon.tsx'

interface MenuProps {
  readonly label: ComponentChildren
  /** For buttons whose label alone does not explain them. */
  readonly ariaLabel?: string
  readonly buttonClass?: string
  readonly side?: 'left' | 'right'
  readonly arrow?: boolean
  /** Called when the button is about to be used, to load what the menu shows. */
  readonly onReach?: () => Promise<unknown>
  readonly children: (close: () => void) => ComponentChildren
}

/** How far popovers stay from the edges of the window, in pixels. */
const edge = 12

/** A button that opens a popover. Arrow keys move through it; Escape, a click outside or moving the focus outside closes it. */
export function Menu({
  label,
  ariaLabel,
  buttonClass = 'button',
  side = 'right',
  arrow = true,
  onReach,
  children,
}: MenuProps) {
  const [open, setOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  const focusFirst = useRef(false)
  const close = (): void => setOpen(false)

  const items = (): readonly HTMLElement[] => [
    ...(box.current?.querySelectorAll<HTMLElement>('.popover :is(a, button:enabled)') ?? []),
  ]
  /** Items that are loaded when the menu is opened get the focus when they are there. */
  const focusIfAsked = (): void => {
    const [first] = items()
    if (!first || !focusFirst.current) return
    first.focus()
    focusFirst.current = false
  }
  const reach = (): void => void onReach?.().catch(() => {})
  const onKey = (event: KeyboardEvent): void => {
    const inField = event.target instanceof Element && event.target.closest('input, select, textarea, table')
    if (inField || !['ArrowDown', 'ArrowUp', 'Home', 'End'].includes(event.key)) return
    event.preventDefault()
    if (!open) {
      focusFirst.current = true
      setOpen(true)
      return
    }
    const all = items()
    const at = event.target instanceof HTMLElement ? all.indexOf(event.target) : -1
    const next = { ArrowDown: at + 1, ArrowUp: at < 0 ? -1 : at - 1, Home: 0, End: -1 }[event.key] ?? 0
    all.at(next % all.length)?.focus()
  }

  // A menu near the edge of the window stays inside of it, also when its content is loaded later.
  useLayoutEffect(() => {
    const popover = box.current?.querySelector<HTMLElement>('.popover')
    if (!popover) return
    const keepInside = (): void => {
      popover.style.translate = ''
      const { left, right } = popover.getBoundingClientRect()
      const overflow = right - document.documentElement.clientWidth + edge
      const shift = left < edge ? edge - left : overflow > 0 ? -Math.min(overflow, left - edge) : 0
      if (shift !== 0) popover.style.translate = `${shift}px 0`
    }
    keepInside()
    const observer = new ResizeObserver(() => {
      keepInside()
      focusIfAsked()
    })
    observer.observe(popover)
    return () => observer.disconnect()
  }, [open])

  useEffect(() => {
    if (!open) {
      focusFirst.current = false
      return
    }
    focusIfAsked()
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
    // biome-ignore lint/a11y/noStaticElementInteractions: it adds arrow keys to the button and the items inside
    <div class={`menu ${side}`} ref={box} onKeyDown={onKey}>
      <button
        ref={button}
        type="button"
        class={buttonClass}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        aria-label={ariaLabel}
        onPointerEnter={reach}
        onFocus={reach}
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
