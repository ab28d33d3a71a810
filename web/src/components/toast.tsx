import { useEffect, useState } from 'preact/hooks'

const toastEvents = new EventTarget()
const shownMs = 3500

/** Shows a short message for a few seconds. */
export function showToast(text: string): void {
  toastEvents.dispatchEvent(new CustomEvent('toast', { detail: text }))
}

export function Toasts() {
  const [toasts, setToasts] = useState<readonly { readonly id: number; readonly text: string }[]>([])
  useEffect(() => {
    let next = 0
    const show = (event: Event): void => {
      if (!(event instanceof CustomEvent)) return
      const id = next++
      setToasts((shown) => [...shown, { id, text: String(event.detail) }])
      setTimeout(() => setToasts((shown) => shown.filter((one) => one.id !== id)), shownMs)
    }
    toastEvents.addEventListener('toast', show)
    return () => toastEvents.removeEventListener('toast', show)
  }, [])
  return (
    <div class="toasts" role="status" aria-live="polite">
      {toasts.map(({ id, text }) => (
        <div class="toast" key={id}>
          {text}
        </div>
      ))}
    </div>
  )
}
